package dev.idempotency.sample.methods;

import jakarta.ejb.LocalBean;
import jakarta.ejb.Stateless;

/** One of two beans that inherit a protected method. */
@Stateless
@LocalBean
public class SecondBranch extends Branch {}
