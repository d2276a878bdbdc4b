-- Checks the stored rows against the constraint of 0242, without locking the table.
alter table repayments validate constraint repayments_problem_check;
