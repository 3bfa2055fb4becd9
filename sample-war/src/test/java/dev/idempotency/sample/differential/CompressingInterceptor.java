package dev.idempotency.sample.differential;

import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.zip.GZIPOutputStream;

/** Compresses entities, as applications do. */
@CompressingInterceptor.Compressed
public class CompressingInterceptor implements WriterInterceptor {

  /** Whose entity is compressed. */
  @NameBinding
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Compressed {}

  @Override
  public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
    context.getHeaders().putSingle("Content-Encoding", "gzip");
    OutputStream out = context.getOutputStream();
    GZIPOutputStream gzip = new GZIPOutputStream(out);
    context.setOutputStream(gzip);
    context.proceed();
    gzip.finish();
    context.setOutputStream(out);
  }
}
