-- Parts for sale. A row has all the columns of the listing page. Search reads a narrow table
-- (0005).
-- Stock: `quantity` is what the seller has, `reserved_quantity` is the part of it that purchases
-- hold. A constraint limits the reserved quantity to the quantity.

create table listings (
  id bigint generated always as identity primary key,
  slug text not null unique,
  seller_id bigint not null references users,
  status text not null check (status in ('draft', 'available', 'reserved', 'sold_out', 'seller_on_holiday_mode', 'deactivated', 'blocked', 'deleted')),
  title text check (length(title) between 1 and 120),
  description text not null default '' check (length(description) <= 8000),
  category_id integer references categories, -- the subcategory
  condition text check (condition in ('new', 'used', 'refurbished', 'for_parts')),
  item_type text check (item_type in ('genuine', 'oem', 'aftermarket')),
  brand text check (length(brand) <= 80),
  warranty text not null default 'none' check (warranty in ('none', 'days_30', 'months_3', 'months_6', 'year_1', 'years_2', 'lifetime')),
  returns text not null default 'days_30' check (returns in ('none', 'days_14', 'days_30', 'days_60')),
  sale_format text not null default 'fixed' check (sale_format in ('fixed', 'offers', 'auction')),
  currency text not null default 'gbp',
  item_price_minor integer check (item_price_minor > 0),
  min_offer_price_minor integer check (min_offer_price_minor > 0),
  starting_price_minor integer check (starting_price_minor > 0),
  auction_duration_days smallint check (auction_duration_days in (1, 3, 5, 7, 10)),
  auction_ends_at timestamptz,
  quantity integer not null default 1 check (quantity >= 0),
  reserved_quantity integer not null default 0 check (reserved_quantity >= 0),
  sold_quantity integer not null default 0 check (sold_quantity >= 0),
  sku text check (length(sku) <= 80),
  shipping_type text not null default 'ship_only' check (shipping_type in ('ship_only', 'click_and_collect', 'both')),
  international_shipping boolean not null default false,
  shipping_service text,
  weight_grams integer check (weight_grams > 0),
  length_mm integer check (length_mm > 0),
  width_mm integer check (width_mm > 0),
  height_mm integer check (height_mm > 0),
  dispatch_address_id bigint references addresses on delete set null,
  collection_address_id bigint references addresses on delete set null,
  town text not null default '', -- the public location
  latitude double precision,
  longitude double precision,
  universal boolean not null default false,
  attributes jsonb not null default '{}', -- {key: value} of the category's attributions
  view_count integer not null default 0,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint listing_holds_no_more_than_it_has check (reserved_quantity <= quantity),
  check (sale_format <> 'auction' or quantity <= 1)
);
-- each tab of the seller's listings
create index listings_of_seller on listings (seller_id, status, updated_at desc, id desc) where status <> 'deleted';
-- import of listings again without duplicates
create index listings_sku on listings (seller_id, sku) where sku is not null and status <> 'deleted';
-- similar listings
create index listings_category on listings (category_id) where status = 'available';
-- deletion of an address, also the next index
create index addresses_dispatch on listings (dispatch_address_id) where dispatch_address_id is not null;
create index addresses_collection on listings (collection_address_id) where collection_address_id is not null;

create table listing_photos (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  position smallint not null check (position between 1 and 16), -- 1 is the main photo
  storage_key text not null,
  width integer not null,
  height integer not null,
  placeholder text not null, -- small data URI or a colour
  created_at timestamptz not null default now(),
  unique (listing_id, position) deferrable initially deferred
);

-- Photo uploads. A row is inserted with the upload form. An upload becomes a photo when a listing
-- refers to its key.
create table uploads (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  storage_key text not null unique,
  content_type text not null,
  status text not null default 'in_progress' check (status in ('in_progress', 'failed', 'succeeded')),
  failure text,
  photo_key text, -- the normalised original, null before success
  width integer,
  height integer,
  placeholder text,
  created_at timestamptz not null default now()
);
-- limit of open uploads for each user
create index uploads_of_user on uploads (user_id, created_at desc);
-- deletion of stale uploads
create index uploads_stale on uploads (created_at) where status <> 'succeeded';

create table listing_part_numbers (
  listing_id bigint not null references listings on delete cascade,
  number text not null, -- as the seller wrote it
  normalised text not null, -- letters and digits only, upper case
  kind text not null check (kind in ('oem', 'aftermarket', 'cross_reference')),
  maker text,
  position smallint not null default 1,
  primary key (listing_id, normalised)
);
-- search by whole number or prefix
create index part_number_exact on listing_part_numbers (normalised text_pattern_ops);
-- search inside a number
create index part_number_infix on listing_part_numbers using gin (normalised gin_trgm_ops);

create table listing_fitments (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  node_id integer not null references vehicle_nodes,
  year_from smallint,
  year_to smallint,
  note text check (length(note) <= 200),
  position smallint not null default 1,
  check (year_from is null or year_to is null or year_from <= year_to)
);
-- fitment table of the listing page, fitment result on listing cards
create index fitments_of_listing on listing_fitments (listing_id, position);
create index fitments_of_node on listing_fitments (node_id); -- deletion of a vehicle node
