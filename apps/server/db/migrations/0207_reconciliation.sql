-- Reconciliation (features/reconciliation): the accounting records of each gateway against the
-- ledger.
create table reconciliation_runs (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('sandbox', 'stripe', 'paypal')),
  requested_at timestamptz not null,
  ended_at timestamptz,
  -- The records of the gateway until here are imported.
  imported_until timestamptz,
  line_count integer not null default 0,
  repaired_count integer not null default 0,
  difference_count integer not null default 0,
  check ((ended_at is null) = (imported_until is null))
);
-- one run of a gateway at a time
create unique index open_reconciliation_run on reconciliation_runs (gateway) where ended_at is null;
create index reconciliation_runs_of_gateway on reconciliation_runs (gateway, id desc); -- the last runs

-- The records of the gateways, each with the movement of the ledger that it belongs to.
create table gateway_lines (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('sandbox', 'stripe', 'paypal')),
  reference text not null,
  kind text not null check (kind in ('charge', 'refund', 'refund_failed', 'payout', 'payout_returned', 'dispute', 'dispute_won', 'recovery', 'cost')),
  subject text not null,
  idempotency_key text,
  amount_minor bigint not null,
  currency text not null check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf', 'jpy')),
  at timestamptz not null,
  movement text
);
create unique index gateway_lines_reference on gateway_lines (gateway, reference);
create index gateway_lines_of_movement on gateway_lines (movement) where movement is not null; -- comparison
create index unmatched_gateway_lines on gateway_lines (gateway, id) where movement is null; -- search for their movement
create index gateway_lines_by_time on gateway_lines (gateway, at); -- comparison of a period

create table gateway_differences (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('sandbox', 'stripe', 'paypal')),
  kind text not null check (kind in ('missing_in_ledger', 'missing_at_gateway', 'amount_differs')),
  -- The movement or, without one, the gateway's reference of the line.
  subject text not null,
  line_kind text check (line_kind in ('charge', 'refund', 'refund_failed', 'payout', 'payout_returned', 'dispute', 'dispute_won', 'recovery', 'cost')),
  currency text not null check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf', 'jpy')),
  gateway_minor bigint,
  ledger_minor bigint,
  -- When the earlier side has it.
  at timestamptz not null,
  found_at timestamptz not null,
  -- The last run that has found it.
  run_id bigint not null references reconciliation_runs,
  resolved_at timestamptz,
  -- Null: a later run has not found it any more.
  resolution text,
  check ((resolution is null) or (resolved_at is not null))
);
create unique index gateway_differences_subject on gateway_differences (gateway, subject, currency);
create index open_gateway_differences on gateway_differences (id desc) where resolved_at is null; -- the operators' list
create index gateway_differences_run on gateway_differences (run_id); -- foreign key

create index payments_by_reference on payments (gateway_reference) where gateway_reference is not null; -- payment of a line
create index repayments_by_reference on repayments (gateway_reference) where gateway_reference is not null; -- repayment of a line
create index payouts_by_reference on payouts (gateway_reference) where gateway_reference is not null; -- payout of a line
-- entries of a gateway in a period
create index ledger_of_gateways on ledger_entries (account, created_at) where account like 'gateway:%';
