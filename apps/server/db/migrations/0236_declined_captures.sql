-- PayPal can decline a card at the capture, after the orders were placed. `not valid` checks new rows only;
-- the stored ones have the problems of before.
alter table payments drop constraint payments_problem_check;
alter table payments
  -- authorisation_expired: the orders exist, but the gateway no longer holds the money.
  -- capture_declined: the orders exist, but the gateway has declined to collect the money.
  -- captured_without_order: the gateway has collected the money of a voided attempt.
  add constraint payments_problem_check
    check (problem in ('authorisation_expired', 'capture_declined', 'captured_without_order')) not valid;
