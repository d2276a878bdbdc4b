-- Payouts of sellers' earnings (features/payouts). A payout is created with its movement in the
-- ledger, then sent to the gateway until it has a definite state.
create table payouts (
  id bigint generated always as identity primary key,
  seller_id bigint not null references users,
  gateway text not null check (gateway in ('sandbox', 'stripe', 'paypal')),
  currency text not null check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf', 'jpy')),
  amount_minor bigint not null check (amount_minor > 0),
  status text not null check (status in ('pending', 'sent', 'paid', 'failed', 'returned')),
  -- The day of the run that has created it, in UTC: a run that starts twice creates it once.
  run_day date not null,
  -- The account at the gateway when the payout was created.
  account_reference text not null,
  idempotency_key uuid not null default gen_random_uuid() unique,
  -- Counts the payouts to the bank: each has an idempotency key of its own.
  attempt integer not null default 1 check (attempt > 0),
  gateway_reference text,
  failure_code text,
  -- When the gateway is called or asked next. Null: nothing is left to do.
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'failed') <= (failure_code is not null)),
  check ((status in ('paid', 'returned')) = (ended_at is not null))
);
-- a run pays a seller once in each currency
create unique index payouts_of_run on payouts (seller_id, currency, run_day);
create index payouts_of_seller on payouts (seller_id, id desc); -- list of the seller's payouts
create index payouts_due on payouts (next_attempt_at) where next_attempt_at is not null; -- deadline
create index payouts_by_status on payouts (status, id desc); -- list of operators

-- What every seller can be paid: the balances of a run.
create index ledger_available on ledger_entries (account, currency) include (amount_minor)
  where account like 'seller:%:available';

-- Orders that may have to be released: the job that finds what no event has released.
create index orders_to_release on orders (id) where released_at is null;

alter table users
  add column payout_schedule text not null default 'weekly' check (payout_schedule in ('daily', 'weekly', 'monthly')),
  -- Set by operators with a reason: no payout is created.
  add column payouts_held_reason text;

-- The data of the sandbox gateway: payouts to the banks of sellers.
create table sandbox_gateway.payouts (
  reference text primary key,
  -- Of one attempt to pay the bank.
  idempotency_key text not null unique,
  transfer_key text not null,
  account_reference text not null references sandbox_gateway.accounts,
  amount_minor bigint not null,
  currency text not null check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf', 'jpy')),
  status text not null check (status in ('sent', 'paid', 'failed')),
  failure_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table sandbox_gateway.transfers (
  reference text primary key,
  idempotency_key text not null unique,
  account_reference text not null references sandbox_gateway.accounts,
  amount_minor bigint not null,
  recovered_minor bigint not null default 0,
  currency text not null check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf', 'jpy')),
  created_at timestamptz not null default now()
);
