-- Codes that can be requested without signing in (sign in, reset password) belong to the e-mail
-- address or phone number that they are sent to. When no account has it, a code without a user is
-- stored and not sent. So requests, attempts and expiry do not show whether an account exists.

delete from codes; -- codes are valid for ten minutes

alter table codes
  alter column user_id drop not null,
  alter column sent_to set not null,
  add constraint codes_of_nobody_are_public check (user_id is not null or purpose in ('reset_password', 'sign_in'));

drop index one_live_code;
create unique index one_live_code on codes (user_id, purpose) where used_at is null and purpose in ('confirm_email', 'confirm_phone');
create unique index one_live_public_code on codes (purpose, sent_to) where used_at is null and purpose in ('reset_password', 'sign_in');
create index codes_created on codes (created_at); -- deletion by a job

-- How many codes were sent to an e-mail address or phone number, and how many an IP address
-- requested. Text messages cost money, and unrequested e-mails are a nuisance.
create table code_requests (
  subject text primary key, -- 'to:<hash>' or 'from:<ip>'
  sent integer not null,
  began_at timestamptz not null, -- start of the hour that is counted
  last_sent_at timestamptz not null
);
-- deletion of old rows by a job
create index code_requests_old on code_requests (last_sent_at);
create index sign_in_failures_old on sign_in_failures (last_failed_at);
