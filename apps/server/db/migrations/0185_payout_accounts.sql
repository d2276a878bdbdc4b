-- Accounts of sellers at payment gateways, to which their earnings are paid
-- (features/payout-accounts).
-- The status is what the gateway says of the account, never what a redirect of the browser says.
create table payout_accounts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  gateway text not null check (gateway in ('sandbox', 'stripe', 'paypal')),
  -- Our name of the account at the gateway. It does not reveal the id of the user.
  tracking_id text not null unique,
  -- The gateway's id of the account. Null until it exists.
  reference text,
  status text not null check (status in ('waiting_for_details', 'waiting_for_connect_completion', 'consent_granted', 'connect_completed')),
  missing text[] not null default '{}',
  disabled_reason text,
  -- When the gateway was asked last, by the clock of the server.
  checked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, gateway),
  -- An account belongs to one user.
  unique (gateway, reference)
);
-- hourly check of accounts that wait for their gateway
create index payout_accounts_waiting on payout_accounts (checked_at) where status <> 'connect_completed';

-- The data of the sandbox gateway: accounts, and links to its page of connection.
create table sandbox_gateway.accounts (
  reference text primary key,
  idempotency_key text not null unique,
  tracking_id text not null,
  email text,
  country text not null,
  -- What the account holder has chosen on the page.
  state text not null default 'created'
    check (state in ('created', 'details_submitted', 'consent_granted', 'complete', 'restricted', 'disconnected')),
  -- Whether the bank account of the account holder accepts payouts.
  bank_refuses boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table sandbox_gateway.account_links (
  token text primary key,
  account_reference text not null references sandbox_gateway.accounts,
  return_url text not null,
  refresh_url text not null,
  used_at timestamptz,
  expires_at timestamptz not null
);
