-- Distances by plain SQL, computed once per place and not once per listing. The extensions that did
-- this before can only be created by a superuser. Migration 0010 no longer creates them.

-- Positions of listings, rounded to about one kilometre. Rows without listings are harmless.
create table search_places (
  id integer generated always as identity primary key,
  latitude double precision not null,
  longitude double precision not null,
  unique (latitude, longitude) -- finds the place of a listing, and the places within a box
);

alter table listing_search add column place_id integer references search_places;

-- Sets the place of a search row, so that every writer of the table sets it.
create function set_search_place() returns trigger language plpgsql as $$
declare
  place_latitude double precision := round(new.latitude::numeric, 2);
  place_longitude double precision := round(new.longitude::numeric, 2);
begin
  new.place_id := null;
  if place_latitude is null or place_longitude is null then return new; end if;
  select id into new.place_id from search_places where latitude = place_latitude and longitude = place_longitude;
  if new.place_id is not null then return new; end if;
  insert into search_places (latitude, longitude) values (place_latitude, place_longitude)
    on conflict do nothing returning id into new.place_id;
  if new.place_id is null then -- a concurrent transaction has inserted it
    select id into new.place_id from search_places where latitude = place_latitude and longitude = place_longitude;
  end if;
  return new;
end $$;
create trigger set_search_place before insert or update of latitude, longitude on listing_search
  for each row execute function set_search_place();

drop index if exists search_position;
insert into search_places (latitude, longitude)
  select distinct round(latitude::numeric, 2), round(longitude::numeric, 2) from listing_search
  where latitude is not null and longitude is not null;
update listing_search set latitude = latitude where latitude is not null and longitude is not null;
-- filter by distance, nearest first
create index search_place on listing_search (place_id, listing_id);

-- The owner of the database may not own extensions that a superuser created. They do no harm.
do $$ begin
  drop extension if exists earthdistance;
  drop extension if exists cube;
exception when insufficient_privilege then null;
end $$;
