-- Webhooks of payment gateways (features/gateway-events), stored before they are applied.
create table gateway_events (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('sandbox', 'stripe', 'paypal')),
  -- The gateway's id: it delivers the same event several times.
  event_id text not null check (length(event_id) <= 200),
  type text not null,
  subject_kind text not null check (subject_kind in ('charge', 'refund', 'payout', 'account', 'dispute', 'other')),
  -- Our idempotency key, or the gateway's reference of an account or dispute.
  subject_key text,
  received_at timestamptz not null,
  delivery_count integer not null default 1,
  applied_at timestamptz,
  check ((subject_kind = 'other') = (subject_key is null))
);
create unique index gateway_events_id on gateway_events (gateway, event_id);
create index gateway_events_old on gateway_events (received_at); -- deletion of old events

-- A gateway has sent the money of a refund back after it had made it: an operator pays outside.
alter table repayments
  add column bounced_at timestamptz,
  drop constraint repayments_outside_check,
  add constraint repayments_outside_check
    check (outside_reference is null or (status = 'done' and (gateway_reference is null or bounced_at is not null))) not valid;

-- The data of the sandbox gateway: refunds that fail later, and the lines of its balance.
alter table sandbox_gateway.refunds add column failure_code text;
create table sandbox_gateway.balance_lines (
  reference text primary key default 'txn_' || replace(gen_random_uuid()::text, '-', ''),
  kind text not null check (kind in ('charge', 'refund', 'refund_failed', 'payout', 'payout_returned', 'dispute', 'dispute_won', 'recovery', 'cost')),
  subject text not null,
  idempotency_key text,
  amount_minor bigint not null,
  cost_minor bigint not null default 0,
  currency text not null check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf', 'jpy')),
  at timestamptz not null,
  unique (kind, subject)
);
create index balance_lines_by_time on sandbox_gateway.balance_lines (at, reference); -- list of a period
-- What the sandbox did before it had lines.
insert into sandbox_gateway.balance_lines (kind, subject, idempotency_key, amount_minor, currency, at)
  select 'charge', reference, idempotency_key, amount_minor, currency, updated_at from sandbox_gateway.charges where status in ('captured', 'refunded')
  union all
  select 'refund', r.reference, r.idempotency_key, -r.amount_minor, c.currency, r.created_at
  from sandbox_gateway.refunds r join sandbox_gateway.charges c on c.reference = r.charge_reference
  union all
  select 'payout', reference, idempotency_key, -amount_minor, currency, updated_at from sandbox_gateway.payouts where status = 'paid';
