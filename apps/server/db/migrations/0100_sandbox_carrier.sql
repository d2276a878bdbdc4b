-- The data of the sandbox carrier. It stands for an external company, so no other table refers to
-- this schema.
create schema sandbox_carrier;
create table sandbox_carrier.labels (
  tracking_number text primary key,
  idempotency_key text not null unique,
  -- Sender, recipient, weight and size as they were requested.
  shipment jsonb not null,
  service text not null,
  reference text not null,
  cost_minor integer not null check (cost_minor > 0),
  currency text not null constraint labels_currency_check check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf')),
  journey text not null constraint labels_journey_check check (journey in ('on_time', 'late', 'lost', 'returned', 'damaged')),
  collection_day date,
  -- When steps of the journey were moved on by hand, by number of the step.
  moved_at timestamptz[] not null default '{}',
  bought_at timestamptz not null,
  cancelled_at timestamptz,
  -- a cancelled parcel never moves
  check (cancelled_at is null or moved_at = '{}')
);
-- the page of the sandbox
create index labels_by_time on sandbox_carrier.labels (bought_at desc);
