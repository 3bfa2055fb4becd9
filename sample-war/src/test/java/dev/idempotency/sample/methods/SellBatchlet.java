package dev.idempotency.sample.methods;

import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Properties;

/** The only step of the job; its exit status is the number of the receipt. */
@Named
@Dependent
public class SellBatchlet extends AbstractBatchlet {

  @Inject private JobContext context;
  @Inject private PlainDesk desk;

  @Override
  public String process() throws SoldOut {
    JobOperator jobs = BatchRuntime.getJobOperator();
    Properties order = jobs.getParameters(context.getExecutionId());
    String number = desk.sell(order.getProperty("key"), order.getProperty("item")).getNumber();
    context.setExitStatus(number);
    return number;
  }
}
