-- Checks the stored rows against the constraint of 0236. Validation blocks neither reads nor
-- writes. Therefore it is a transaction of its own.

alter table payments validate constraint payments_problem_check;
