package dev.idempotency.sample.methods;

import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.BatchStatus;
import jakarta.batch.runtime.JobExecution;
import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.util.Properties;

/** Calls a protected method from a batch job, and waits for its end. */
@ApplicationScoped
public class BatchCaller implements Desk {

  @Override
  public Receipt sell(String key, String item) {
    Properties order = new Properties();
    order.setProperty("key", key);
    order.setProperty("item", item);
    JobOperator jobs = BatchRuntime.getJobOperator();
    JobExecution job = jobs.getJobExecution(jobs.start("sell", order));
    while (isRunning(job.getBatchStatus())) {
      Thread.onSpinWait();
      job = jobs.getJobExecution(job.getExecutionId());
    }
    return new Receipt(job.getExitStatus(), item, BigDecimal.ZERO);
  }

  private static boolean isRunning(BatchStatus status) {
    return status == BatchStatus.STARTING || status == BatchStatus.STARTED;
  }
}
