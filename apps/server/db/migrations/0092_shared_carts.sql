-- A copy of a cart that its owner has shared by a link. Anyone with the link sees the parts, but not
-- the owner. Only a hash of the token is stored, so the link is shown once.

create table shared_carts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
-- the links of a user
create index shared_carts_of_user on shared_carts (user_id);
-- deletion of expired links
create index shared_carts_expired on shared_carts (expires_at);

create table shared_cart_lines (
  shared_cart_id bigint not null references shared_carts on delete cascade,
  listing_id bigint not null references listings,
  item_quantity integer not null check (item_quantity between 1 and 9999),
  shipping_type text not null constraint shared_cart_lines_shipping_type_check
    check (shipping_type in ('ship_only', 'click_and_collect')),
  position integer not null,
  primary key (shared_cart_id, listing_id)
);
