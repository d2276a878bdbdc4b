-- Exchange rates of a provider and of operators (features/currencies). The newest rate of a pair
-- applies, by date, then by id: a rate that an operator sets applies until the next published one.
alter table exchange_rates drop constraint exchange_rates_pkey;
alter table exchange_rates
  add column id bigint generated always as identity primary key,
  -- Older rates are the first ones of the installation.
  add column source text not null default 'built_in' check (source in ('built_in', 'ecb', 'manual')),
  -- Of the operator who has set the rate.
  add column reason text,
  add column created_at timestamptz not null default now(),
  add check ((source = 'manual') = (reason is not null));
-- a provider publishes one rate of a pair a day: two requests at once store it once
create unique index exchange_rates_published on exchange_rates (base, quote, as_of, source) where source <> 'manual';
create index exchange_rates_newest on exchange_rates (base, quote, as_of desc, id desc); -- newest rates, history

-- The first rates were stored for every pair. Rates of a provider are against the euro, and others
-- are calculated from them. Pairs without the euro are removed, so that all follow the provider.
delete from exchange_rates as pair
where pair.base <> 'eur'
  and exists (select from exchange_rates e where e.base = 'eur' and e.quote = pair.base)
  and (pair.quote = 'eur' or exists (select from exchange_rates e where e.base = 'eur' and e.quote = pair.quote));

-- Each request for the rates of a provider: the log of the staff page.
create table rate_fetches (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('built_in', 'ecb')),
  outcome text not null check (outcome in ('stored', 'unchanged', 'failed')),
  as_of date, -- the day of the rates
  -- Implausible rates, which were not stored.
  refused_currencies text[] not null default '{}',
  missing_currencies text[] not null default '{}',
  -- Currencies without a new rate for too long, after this request.
  stale_currencies text[] not null default '{}',
  problem text,
  created_at timestamptz not null,
  check ((outcome = 'failed') = (problem is not null)),
  check ((outcome = 'failed') = (as_of is null))
);
create index rate_fetches_by_time on rate_fetches (created_at); -- removal of old rows
