package dev.idempotency.sample;

import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/**
 * What a client asks for.
 *
 * @param orderNumber the client's name for the order
 * @param amount what is paid, at most two decimals
 * @param currency ISO 4217 code
 * @param account the account that is charged
 */
public record PaymentRequest(
    @NotNull @Size(min = 1, max = 40) String orderNumber,
    @NotNull @Positive @Digits(integer = 13, fraction = 2) BigDecimal amount,
    @NotNull @Pattern(regexp = "[A-Z]{3}") String currency,
    @NotNull @Size(min = 1, max = 40) String account) {}
