-- Likes: listings that members have marked with the heart. Whoever likes a listing watches it.

create table likes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  listing_id bigint not null references listings,
  created_at timestamptz not null,
  unique (user_id, listing_id)
);
create index likes_of_user on likes (user_id, created_at desc, id desc); -- list of a member, newest first
create index likes_of_listing on likes (listing_id); -- number of likes, watchers
