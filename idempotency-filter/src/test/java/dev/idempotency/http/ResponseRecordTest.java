package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.engine.StoredResult;
import dev.idempotency.http.ResponseRecord.End;
import dev.idempotency.http.ResponseRecord.Header;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The stored form of a response. */
class ResponseRecordTest {

  @ParameterizedTest
  @EnumSource
  void everyEndComesBack(End end) {
    byte[] body = end == End.BODY ? new byte[] {7} : null;

    assertThat(roundTrip(new ResponseRecord(201, end, null, List.of(), body)))
        .usingRecursiveComparison()
        .isEqualTo(new ResponseRecord(201, end, null, List.of(), body));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"v\":1,\"end\":\"BODY\",\"headers\":[]}",
        "{\"v\":1,\"end\":\"EMPTY\",\"headers\":[[\"Link\"]]}"
      })
  void damagedRecordIsUnreadable(String headers) {
    assertThatThrownBy(() -> ResponseRecord.of(new StoredResult(200, headers, null)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "plain",
        "\"quoted\" and \\back\\slash",
        "two\r\nlines",
        "\u00e4\u20ac\ud83d\ude00",
        "\u0000\u001f",
        "],[{\"v\":2"
      })
  void headerValuesAndTextsComeBackAsTheyAre(String value) {
    ResponseRecord record =
        new ResponseRecord(
            409,
            End.ERROR,
            value,
            List.of(new Header("Link", value), new Header("Link", value + "2")),
            null);

    ResponseRecord again = roundTrip(record);

    assertThat(again.text()).isEqualTo(value);
    assertThat(again.headers())
        .containsExactly(new Header("Link", value), new Header("Link", value + "2"));
  }

  @Test
  void bodyIsHandedThrough() {
    byte[] body = {0, -1, 13};
    ResponseRecord record = new ResponseRecord(200, End.BODY, null, List.of(), body);

    assertThat(record.toStored().body()).isSameAs(body);
    assertThat(roundTrip(record).body()).isSameAs(body);
  }

  @Test
  void missingBodyIsNotAnEmptyOne() {
    assertThat(roundTrip(new ResponseRecord(200, End.EMPTY, null, List.of(), null)).body())
        .isNull();
    assertThat(roundTrip(new ResponseRecord(200, End.BODY, null, List.of(), new byte[0])).body())
        .isEmpty();
  }

  @Test
  void statusIsHandedThrough() {
    assertThat(new ResponseRecord(418, End.EMPTY, null, List.of(), null).toStored().status())
        .isEqualTo(418);
  }

  /** Records of this form are in databases: later versions must read it. */
  @Test
  void firstFormatIsRead() {
    StoredResult stored =
        new StoredResult(
            201,
            "{\"v\":1,\"end\":\"BODY\",\"headers\":[[\"Content-Type\",\"application/json\"],"
                + "[\"Location\",\"/orders/7\"]]}",
            new byte[] {1});

    ResponseRecord record = ResponseRecord.of(stored);

    assertThat(record.status()).isEqualTo(201);
    assertThat(record.end()).isEqualTo(End.BODY);
    assertThat(record.text()).isNull();
    assertThat(record.headers())
        .containsExactly(
            new Header("Content-Type", "application/json"), new Header("Location", "/orders/7"));
    assertThat(record.body()).containsExactly(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "garbage",
        "[]",
        "{}",
        "{\"v\":2,\"end\":\"BODY\",\"headers\":[]}",
        "{\"v\":\"1\",\"end\":\"BODY\",\"headers\":[]}",
        "{\"v\":1,\"end\":\"LATER\",\"headers\":[]}",
        "{\"v\":1,\"headers\":[]}",
        "{\"v\":1,\"end\":\"BODY\"}",
        "{\"v\":1,\"end\":\"BODY\",\"headers\":{}}",
        "{\"v\":1,\"end\":\"BODY\",\"headers\":[\"Link\"]}",
        "{\"v\":1,\"end\":\"BODY\",\"headers\":[[\"Link\",1]]}",
        "{\"v\":1,\"end\":\"BODY\",\"headers\":["
      })
  void formatThatThisVersionDoesNotKnowIsRefused(String document) {
    assertThatThrownBy(() -> ResponseRecord.of(new StoredResult(200, document, new byte[0])))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static ResponseRecord roundTrip(ResponseRecord record) {
    return ResponseRecord.of(record.toStored());
  }
}
