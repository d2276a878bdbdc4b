-- User accounts: pending e-mail addresses and phone numbers, identities of other providers,
-- profile, documents, collection hours, holiday, push tokens, audit log.

-- `email` and `phone` are confirmed and unique. A value that is not confirmed yet is in
-- `pending_*`, which is not unique. So the response of a sign-up does not show whether an address
-- has an account.
alter table users
  add column pending_email citext,
  add column pending_phone text,
  add column seller_type text check (seller_type in
    ('wrecker_breaker', 'manufacturer', 'distributor', 'wholesaler', 'retailer', 'mechanic', 'self_employed', 'investor')),
  add column vat_number text check (length(vat_number) <= 20),
  add column company_number text check (length(company_number) <= 20),
  add column about text check (length(about) <= 2000),
  add column website text check (length(website) <= 200),
  add column holiday_until date,
  add column approved_at timestamptz,
  add column blocked_reason text,
  add column deleted_at timestamptz,
  add column deletion_reason text check (length(deletion_reason) <= 1000);

update users set pending_email = email, email = null where email is not null and email_confirmed_at is null;
update users set pending_phone = phone, phone = null where phone is not null and phone_confirmed_at is null;
update users set approved_at = updated_at where role = 'business' and status = 'verified';

alter table users
  add constraint email_is_confirmed check (email is null or email_confirmed_at is not null),
  add constraint phone_is_confirmed check (phone is null or phone_confirmed_at is not null);

-- sign-in with an e-mail address or phone number that is not confirmed yet
create index users_pending_email on users (pending_email, id desc) where pending_email is not null;
create index users_pending_phone on users (pending_phone, id desc) where pending_phone is not null;
-- holidays with an end date
create index users_holiday_until on users (holiday_until) where holiday and holiday_until is not null;
-- list of users for operators
create index users_list on users (created_at desc, id desc) where role <> 'guest';

-- An account at another provider that can sign in here. The provider's user id identifies it,
-- never an e-mail address.
create table identities (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  provider text not null check (provider in ('google', 'facebook', 'apple')),
  subject text not null,
  email citext,
  created_at timestamptz not null,
  unique (provider, subject),
  unique (user_id, provider)
);

-- One-time tokens that were used: hashes of ID tokens and agent tokens, until they expire.
create table used_tokens (
  token_hash text primary key,
  expires_at timestamptz not null
);
create index used_tokens_expired on used_tokens (expires_at); -- deletion by a job

alter table codes drop constraint codes_purpose_check;
alter table codes
  -- The e-mail address or phone number that the code confirms. When the user changes it later,
  -- the code no longer confirms anything.
  add column sent_to text,
  add constraint codes_purpose_check check (purpose in ('confirm_email', 'confirm_phone', 'reset_password', 'sign_in'));

-- The push token of a device. It belongs to a session and is deleted with it.
create table push_tokens (
  session_id bigint primary key references sessions on delete cascade,
  user_id bigint not null references users on delete cascade,
  token text not null check (length(token) between 8 and 4096),
  platform text not null check (platform in ('ios', 'android', 'web')),
  updated_at timestamptz not null
);
create index push_tokens_of_user on push_tokens (user_id); -- recipients of a push notification
-- A device that changes its owner notifies one user only.
create unique index one_session_per_push_token on push_tokens (md5(token));

alter table addresses
  add column full_name text check (length(full_name) <= 120),
  add column phone text check (length(phone) <= 30),
  add column position smallint not null default 0; -- within the address book

-- Collection hours, in minutes of the day in the seller's time zone. Two time frames of one weekday
-- never overlap.
create extension if not exists btree_gist;
create table time_frames (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  weekday smallint not null check (weekday between 1 and 7), -- 1 is Monday
  opens smallint not null check (opens between 0 and 1439),
  closes smallint not null check (closes between 1 and 1440),
  check (closes > opens),
  constraint time_frames_do_not_overlap exclude using gist (user_id with =, weekday with =, int4range(opens, closes) with &&)
);
-- profile, page of the seller, collection at checkout
create index time_frames_of_user on time_frames (user_id, weekday, opens);

alter table shipping_and_return_rules
  add column active boolean not null default true,
  add column dispatch_days smallint not null default 1 check (dispatch_days between 0 and 30),
  add column return_days smallint not null default 14 check (return_days between 0 and 365),
  add column return_paid_by text not null default 'buyer' check (return_paid_by in ('buyer', 'seller'));
update shipping_and_return_rules set bands = (
  select jsonb_agg(band || '{"up_to_cm": null}' order by place) from jsonb_array_elements(bands) with ordinality as each (band, place)
);

-- Documents of businesses. The files are in the private part of the storage. Only operators read
-- them.
create table document_uploads (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  storage_key text not null unique,
  file_name text not null check (length(file_name) <= 200),
  content_type text not null,
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
-- count of open uploads
create index document_uploads_of_user on document_uploads (user_id, created_at);
-- deletion of unused upload forms by a job
create index document_uploads_expired on document_uploads (expires_at);

create table documents (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('company_registration', 'proof_of_identity', 'proof_of_address', 'vat_certificate', 'trade_licence')),
  status text not null check (status in ('scanning', 'infected', 'pending', 'approved', 'refused')),
  storage_key text not null unique,
  file_name text not null check (length(file_name) <= 200),
  content_type text not null,
  bytes integer not null check (bytes > 0),
  reason text check (length(reason) <= 500),
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz
);
-- profile, account page for operators
create index documents_of_user on documents (user_id, created_at desc) where removed_at is null;
-- queue of the operators
create index documents_waiting on documents (created_at, user_id) where status = 'pending' and removed_at is null;

-- Audit log of the operators' actions. An entry is written in the transaction of the action.
-- A trigger prevents changes and deletion.
create table audit_entries (
  id bigint generated always as identity primary key,
  operator_id bigint references users on delete set null, -- null: a command on the command line
  operator_name text not null,
  action text not null check (length(action) <= 60),
  subject_type text not null,
  subject_id bigint not null,
  subject_name text,
  reason text check (length(reason) <= 500),
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  created_at timestamptz not null
);
-- entries about one user
create index audit_of_subject on audit_entries (subject_type, subject_id, id desc);
create index audit_newest on audit_entries (created_at desc, id desc); -- list of all entries

create function audit_is_forever() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are neither changed nor removed';
end $$;
create trigger audit_is_forever before update of action, subject_type, subject_id, before, after, created_at, operator_name or delete
  on audit_entries for each row execute function audit_is_forever();
