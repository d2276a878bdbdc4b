-- Documents arrive once however often they are announced, and operators find people by whatever they know of them.

-- The form a document came by: announced twice it is the same document.
alter table documents add column upload_id bigint unique;

create index documents_left_scanning on documents (created_at) where status = 'scanning' and removed_at is null; -- those a scanner that was away has to see yet

-- unaccent is only as stable as its dictionary; ours never changes, so that what it gives may be kept.
create function plain_words(text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));

-- Name, company, addresses and number of a person in one line, for the operators' search.
alter table users add column people_words text generated always as (
  plain_words(
    coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company_name, '') || ' ' || slug || ' ' ||
    coalesce(email::text, '') || ' ' || coalesce(pending_email::text, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(pending_phone, '')
  )
) stored;
create index users_people_words on users using gin (people_words gin_trgm_ops) where role <> 'guest'; -- any part of any of it, typed by an operator
