-- Requests of guests for a link to their order. The request stores what was typed, whether or not
-- such an order exists; a handler searches the order and mails the link. Only a hash of the token
-- of the link is stored. `user_id` is the guest who placed the order, null if none was found;
-- `order_id` is null if the purchase has several orders.
create table order_lookups (
  id bigint generated always as identity primary key,
  email citext not null,
  reference text not null,
  user_id bigint references users on delete cascade,
  order_id bigint references orders on delete cascade,
  token_hash text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint order_lookups_link_check check ((user_id is null) = (token_hash is null)),
  constraint order_lookups_used_check check (used_at is null or token_hash is not null)
);
-- the links of a user, for the merge and the closing of an account
create index order_lookups_of_user on order_lookups (user_id);
create index order_lookups_of_order on order_lookups (order_id);
-- deletion of old requests
create index order_lookups_expired on order_lookups (created_at);
