-- One narrow row for each listing that can be found, kept by the outbox within a second of a change.
-- Sparing the wide row the churn of these indexes is worth a second copy of a few columns.

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
  price_minor integer not null, -- in GBP, for sorting and ranges over currencies
  free_delivery boolean not null default false,
  ends_at timestamptz,
  created_at timestamptz not null,
  quality smallint not null default 0, -- photos, fitment, numbers, rating: the static part of relevance
  universal boolean not null,
  has_years boolean not null, -- some fitment row has a year range, so a match by node must be checked again
  fits integer[] not null, -- the nodes of the fitment list
  around integer[] not null, -- those nodes with all their ancestors: browsing by make or model is one containment
  part_numbers text[] not null,
  latitude double precision,
  longitude double precision,
  words tsvector not null
);
create index search_newest on listing_search (created_at desc, listing_id desc); -- no filter, newest first
create index search_cheapest on listing_search (price_minor, listing_id); -- no filter, cheapest first
create index search_category_newest on listing_search (category_id, created_at desc, listing_id desc); -- a category, newest
create index search_category_price on listing_search (category_id, price_minor, listing_id); -- a category, cheapest
create index search_subcategory_newest on listing_search (subcategory_id, created_at desc, listing_id desc); -- a subcategory, newest
create index search_subcategory_price on listing_search (subcategory_id, price_minor, listing_id); -- a subcategory, cheapest
create index search_quality on listing_search (quality desc, created_at desc, listing_id desc); -- no words, best first
create index search_category_quality on listing_search (category_id, quality desc, created_at desc, listing_id desc);
create index search_subcategory_quality on listing_search (subcategory_id, quality desc, created_at desc, listing_id desc);
create index search_seller on listing_search (seller_id, created_at desc, listing_id desc); -- a seller's stock
create index search_ending on listing_search (ends_at, listing_id) where ends_at is not null; -- auctions ending soon
create index search_words on listing_search using gin (words); -- words
create index search_fits on listing_search using gin (fits gin__int_ops); -- fits this vehicle
create index search_around on listing_search using gin (around gin__int_ops); -- by make, model, generation
create index search_universal on listing_search (subcategory_id, created_at desc) where universal; -- universal parts beside those that fit

-- Whole-catalogue facets without counting everything: kept as listings come and go.
create table search_counters (
  facet text not null, -- 'category', 'subcategory', 'make', 'condition', 'sale_format', 'all'
  value text not null,
  count integer not null,
  primary key (facet, value)
);
