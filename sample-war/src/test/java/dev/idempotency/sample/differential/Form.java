package dev.idempotency.sample.differential;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Named;

/** Behind the Faces page. */
@Named
@RequestScoped
public class Form {

  private String name = "nobody";
  private String greeting = "";

  public String getName() {
    return name;
  }

  public void setName(String name) {
    this.name = name;
  }

  public String getGreeting() {
    return greeting;
  }

  /** Stays on the page. */
  public void greet() {
    greeting = "Hello " + name;
  }

  /** Leaves the page. */
  public String leave() {
    return "form?faces-redirect=true";
  }
}
