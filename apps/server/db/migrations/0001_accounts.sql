-- Users, their passwords, verification codes, sessions and addresses.
-- `users` holds personal data. Secrets (password hashes, codes, sessions) have tables of their own,
-- so that a query for a user never reads a secret.

create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists intarray;

create table users (
  id bigint generated always as identity primary key,
  slug text not null unique,
  role text not null check (role in ('guest', 'personal', 'business')),
  status text not null check (status in ('guest', 'unverified', 'verified', 'blocked', 'deleted')),
  operator boolean not null default false,
  first_name text,
  last_name text,
  company_name text,
  email citext unique,
  email_confirmed_at timestamptz,
  phone text unique,
  phone_confirmed_at timestamptz,
  documents_uploaded boolean not null default false,
  merchant_fee_percentage numeric(5, 2) check (merchant_fee_percentage between 0 and 50),
  locale text not null default 'en-GB' check (locale in ('en-GB', 'fr')),
  currency text not null default 'gbp',
  holiday boolean not null default false,
  rating_sum integer not null default 0 check (rating_sum >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((role = 'guest') = (status = 'guest') or status = 'deleted')
);

-- Password hashes. Only the sign-in command reads them.
create table passwords (
  user_id bigint primary key references users on delete cascade,
  hash text not null,
  updated_at timestamptz not null default now()
);

-- One row for each device that is signed in. A revoked row invalidates the token at once.
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  keep_me_logged_in boolean not null default false,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
-- list of devices, sign out everywhere
create index sessions_of_user on sessions (user_id) where revoked_at is null;

-- Verification codes of six digits, stored as hashes. Each user has at most one unused code
-- for each purpose.
create table codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm_email', 'confirm_phone', 'reset_password')),
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index one_live_code on codes (user_id, purpose) where used_at is null;

-- Failed sign-ins for each account and for each IP address. Both are limited, against brute force.
create table sign_in_failures (
  subject text primary key, -- 'account:<hash>' or 'address:<ip>'
  failures integer not null,
  last_failed_at timestamptz not null
);

create table addresses (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('personal', 'business', 'dispatch', 'collection', 'shipping')),
  company_name text,
  sub_building text,
  building_name text,
  street_number text,
  street text,
  line1 text not null,
  line2 text,
  city text not null,
  region text,
  state text,
  postal_code text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  full_country_name text,
  subpremise text,
  premise text,
  loqate_place_id text,
  label text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  created_at timestamptz not null default now()
);
create index addresses_of_user on addresses (user_id, kind); -- the profile and the listing form

-- A seller's shipping prices and delivery times, by destination zone.
create table shipping_and_return_rules (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  zone text not null check (zone in ('uk_mainland', 'ni_and_islands', 'eu', 'world')),
  bands jsonb not null, -- [{up_to_grams, price_minor}]
  free_over_minor integer check (free_over_minor >= 0),
  days_min integer not null check (days_min >= 0),
  days_max integer not null,
  check (days_max >= days_min),
  unique (user_id, zone)
);

-- Exchange rates: one unit of `base` buys `rate` units of `quote`. The newest row of a pair
-- applies. A purchase stores the rate that it was made at.
create table exchange_rates (
  base text not null,
  quote text not null,
  rate numeric(18, 8) not null check (rate > 0),
  as_of date not null,
  primary key (base, quote, as_of)
);
