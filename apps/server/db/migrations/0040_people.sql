-- People, whole: addresses that wait for their code, other ways in, profile, documents, collection hours, holiday, push tokens, audit.

-- `email` and `phone` are confirmed ones and unique. What somebody merely typed waits in `pending_*`, where it takes nothing away
-- from anybody: sign-up can answer alike whether an address has an account or not.
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

create index users_pending_email on users (pending_email, id desc) where pending_email is not null; -- signing in before the address is confirmed
create index users_pending_phone on users (pending_phone, id desc) where pending_phone is not null; -- the same by number
create index users_holiday_until on users (holiday_until) where holiday and holiday_until is not null; -- holidays that end by themselves
create index users_list on users (created_at desc, id desc) where role <> 'guest'; -- the operators' list of people

-- An account at another provider that signs in here. The provider's own id of the person counts, never an address.
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

-- Tokens that are good once: ID tokens and agent tokens, by hash, until they would have expired anyway.
create table used_tokens (
  token_hash text primary key,
  expires_at timestamptz not null
);
create index used_tokens_expired on used_tokens (expires_at); -- swept by a job

alter table codes drop constraint codes_purpose_check;
alter table codes
  add column sent_to text, -- the address or number that the code proves; a later change of it ends nothing but this proof
  add constraint codes_purpose_check check (purpose in ('confirm_email', 'confirm_phone', 'reset_password', 'sign_in'));

-- A device that wants push notices. It belongs to a session and ends with it.
create table push_tokens (
  session_id bigint primary key references sessions on delete cascade,
  user_id bigint not null references users on delete cascade,
  token text not null check (length(token) between 8 and 4096),
  platform text not null check (platform in ('ios', 'android', 'web')),
  updated_at timestamptz not null
);
create index push_tokens_of_user on push_tokens (user_id); -- whom a notice is pushed to
create unique index one_session_per_push_token on push_tokens (md5(token)); -- a device that changes hands tells one person only

alter table addresses
  add column full_name text check (length(full_name) <= 120),
  add column phone text check (length(phone) <= 30),
  add column position smallint not null default 0; -- within the address book

-- Collection hours. Minutes of the day in the seller's own time; two of one weekday never overlap.
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
create index time_frames_of_user on time_frames (user_id, weekday, opens); -- the profile, the seller's page, collection at checkout

alter table shipping_and_return_rules
  add column active boolean not null default true,
  add column dispatch_days smallint not null default 1 check (dispatch_days between 0 and 30),
  add column return_days smallint not null default 14 check (return_days between 0 and 365),
  add column return_paid_by text not null default 'buyer' check (return_paid_by in ('buyer', 'seller'));
update shipping_and_return_rules set bands = (
  select jsonb_agg(band || '{"up_to_cm": null}' order by place) from jsonb_array_elements(bands) with ordinality as each (band, place)
);

-- What a business shows of itself. The files lie in a private place of the storage; only operators read them.
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
create index document_uploads_of_user on document_uploads (user_id, created_at); -- how many are under way
create index document_uploads_expired on document_uploads (expires_at); -- forms that were never used, swept by a job

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
create index documents_of_user on documents (user_id, created_at desc) where removed_at is null; -- the profile, a person's file
create index documents_waiting on documents (created_at, user_id) where status = 'pending' and removed_at is null; -- the operators' queue

-- What operators did. Written in the transaction of the deed; nobody changes or removes it.
create table audit_entries (
  id bigint generated always as identity primary key,
  operator_id bigint references users on delete set null, -- null: the command line
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
create index audit_of_subject on audit_entries (subject_type, subject_id, id desc); -- what was done with a person
create index audit_newest on audit_entries (created_at desc, id desc); -- the whole list

create function audit_is_forever() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are neither changed nor removed';
end $$;
create trigger audit_is_forever before update of action, subject_type, subject_id, before, after, created_at, operator_name or delete
  on audit_entries for each row execute function audit_is_forever();
