-- Search rows: one narrow row for each listing that search can find. Outbox handlers update a row
-- within about a second of a change.
-- A few columns are stored twice. In return a change of a listing does not update these indexes.

create table listing_search (
  listing_id bigint primary key references listings on delete cascade,
  seller_id bigint not null,
  category_id integer not null, -- the main category
  subcategory_id integer not null,
  condition text not null,
  item_type text,
  brand text,
  sale_format text not null,
  shipping_type text not null,
  price_minor integer not null, -- in GBP, so that listings of all currencies can be compared
  free_delivery boolean not null default false,
  ends_at timestamptz,
  created_at timestamptz not null,
  -- photos, fitments, part numbers, rating: the part of relevance that does not depend on the query
  quality smallint not null default 0,
  universal boolean not null,
  -- A fitment has a range of years, so a match by node needs a second check.
  has_years boolean not null,
  fits integer[] not null, -- the vehicle nodes of the fitments
  -- The same nodes with all their ancestors: a make or model filter is one array test.
  around integer[] not null,
  part_numbers text[] not null,
  latitude double precision,
  longitude double precision,
  words tsvector not null
);
-- no filter, newest first
create index search_newest on listing_search (created_at desc, listing_id desc);
-- no filter, cheapest first
create index search_cheapest on listing_search (price_minor, listing_id);
-- one category, newest first
create index search_category_newest on listing_search (category_id, created_at desc, listing_id desc);
-- one category, cheapest first
create index search_category_price on listing_search (category_id, price_minor, listing_id);
-- one subcategory, newest first
create index search_subcategory_newest on listing_search (subcategory_id, created_at desc, listing_id desc);
-- one subcategory, cheapest first
create index search_subcategory_price on listing_search (subcategory_id, price_minor, listing_id);
-- no search text, best first
create index search_quality on listing_search (quality desc, created_at desc, listing_id desc);
-- one category, best first
create index search_category_quality on listing_search (category_id, quality desc, created_at desc, listing_id desc);
-- one subcategory, best first
create index search_subcategory_quality on listing_search (subcategory_id, quality desc, created_at desc, listing_id desc);
-- the listings of one seller
create index search_seller on listing_search (seller_id, created_at desc, listing_id desc);
-- auctions that end soon
create index search_ending on listing_search (ends_at, listing_id) where ends_at is not null;
create index search_words on listing_search using gin (words); -- search text
-- listings that fit a vehicle
create index search_fits on listing_search using gin (fits gin__int_ops);
-- filter by make, model or generation
create index search_around on listing_search using gin (around gin__int_ops);
-- universal parts, listed with those that fit a vehicle
create index search_universal on listing_search (subcategory_id, created_at desc) where universal;

-- Facet counts of a search without filters. They are updated with each search row, so that a
-- request does not count all rows.
create table search_counters (
  facet text not null, -- 'category', 'subcategory', 'make', 'condition', 'sale_format', 'all'
  value text not null,
  count integer not null,
  primary key (facet, value)
);
