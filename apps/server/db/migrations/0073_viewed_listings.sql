-- Listings that a user has viewed, at most 24 for each user. Rows are deleted after 90 days.

create table viewed_listings (
  user_id bigint not null references users,
  listing_id bigint not null references listings on delete cascade,
  viewed_at timestamptz not null,
  primary key (user_id, listing_id)
);
create index viewed_listings_latest on viewed_listings (user_id, viewed_at desc); -- history of a user
create index viewed_listings_listing on viewed_listings (listing_id); -- deletion of a listing
create index viewed_listings_old on viewed_listings (viewed_at); -- retention
