-- A document is created once even when its upload is confirmed twice. Operators can search for
-- users by name, company, address or number.

-- The upload form of the document. A second confirmation of the same upload is the same document.
alter table documents add column upload_id bigint unique;

-- documents to scan again after the virus scanner was unavailable
create index documents_left_scanning on documents (created_at) where status = 'scanning' and removed_at is null;

-- unaccent is declared stable because its dictionary can change. This dictionary never changes, so
-- the wrapper is immutable. A generated column requires that.
create function plain_words(text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));

-- Name, company, e-mail addresses and phone numbers of a user in one text, for the operators'
-- search.
alter table users add column people_words text generated always as (
  plain_words(
    coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company_name, '') || ' ' || slug || ' ' ||
    coalesce(email::text, '') || ' ' || coalesce(pending_email::text, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(pending_phone, '')
  )
) stored;
-- search for any part of the text
create index users_people_words on users using gin (people_words gin_trgm_ops) where role <> 'guest';
