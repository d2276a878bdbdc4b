-- Every slug that a listing has or had. Publishing changes the slug of a draft, and links with the
-- former slug lead to the same listing. The primary key prevents that another listing uses a slug
-- again.

create table listing_slugs (
  slug text primary key,
  listing_id bigint not null references listings on delete cascade
);
create index slugs_of_listing on listing_slugs (listing_id); -- deletion of a listing

insert into listing_slugs (slug, listing_id) select slug, id from listings;

-- One statement for each insert of listings, so that large inserts stay fast.
create function add_slugs_of_listings() returns trigger language plpgsql as $$
begin
  insert into listing_slugs (slug, listing_id) select slug, id from new_listings;
  return null;
end $$;
create trigger add_slugs_of_listings after insert on listings
  referencing new table as new_listings for each statement execute function add_slugs_of_listings();

create function add_slug_of_listing() returns trigger language plpgsql as $$
begin
  insert into listing_slugs (slug, listing_id) values (new.slug, new.id);
  return null;
end $$;
create trigger add_slug_of_listing after update of slug on listings
  for each row when (old.slug is distinct from new.slug) execute function add_slug_of_listing();
