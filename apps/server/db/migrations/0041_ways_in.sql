-- Ways in: codes that anybody may ask for (to sign in, to choose a new password) belong to the address or number they went to. Where nobody
-- has it there is a code all the same, of nobody and sent to nobody: asking, guessing and expiring are alike then.

delete from codes; -- they live for ten minutes

alter table codes
  alter column user_id drop not null,
  alter column sent_to set not null,
  add constraint codes_of_nobody_are_public check (user_id is not null or purpose in ('reset_password', 'sign_in'));

drop index one_live_code;
create unique index one_live_code on codes (user_id, purpose) where used_at is null and purpose in ('confirm_email', 'confirm_phone');
create unique index one_live_public_code on codes (purpose, sent_to) where used_at is null and purpose in ('reset_password', 'sign_in');
create index codes_created on codes (created_at); -- swept by a job

-- How often codes went to an address or number, and how often an address of the network asked for them: texts cost money, mails annoy.
create table code_requests (
  subject text primary key, -- 'to:<hash>' or 'from:<ip>'
  sent integer not null,
  began_at timestamptz not null, -- of the hour that is counted
  last_sent_at timestamptz not null
);
create index code_requests_old on code_requests (last_sent_at); -- swept by a job
create index sign_in_failures_old on sign_in_failures (last_failed_at); -- the same
