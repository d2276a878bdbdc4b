-- Why a gateway refuses a repayment, in its own code: PayPal writes capital letters, Stripe small ones.
alter table repayments
  drop constraint repayments_problem_check,
  add constraint repayments_problem_check check (problem ~ '^[A-Za-z0-9_.]{1,100}$') not valid;
