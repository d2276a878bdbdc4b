-- Credits that operators give to members (features/credits). A credit is posted to the ledger once, as
-- movement credit:<id>. Above a limit a second operator approves it.
create table credits (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  currency text not null check (currency in ('gbp', 'eur', 'usd', 'pln', 'sek', 'chf', 'jpy')),
  amount_minor bigint not null check (amount_minor > 0),
  -- In pence by the rate of the request: compared with the limit.
  amount_gbp_minor bigint not null check (amount_gbp_minor >= 0),
  reason text not null,
  status text not null check (status in ('requested', 'approved', 'refused', 'posted')),
  needs_approval boolean not null,
  -- Of the request: the same request again changes nothing.
  request_key uuid not null unique,
  -- Null: the command line. decided_by is also null if no second operator was needed.
  requested_by bigint references users,
  decided_by bigint references users,
  decision_reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'requested') = (decided_at is null)),
  -- A second operator is another one.
  check (decided_by <> requested_by or status = 'refused'),
  check (decided_by <> user_id),
  check (requested_by <> user_id)
);
create index credits_of_user on credits (user_id, id desc); -- sum of a day, list of a member
-- List of operators: those that wait first.
create index credits_for_operators on credits ((case status when 'requested' then 0 else 1 end), id desc);
create index credits_by_status on credits (status, id desc);
