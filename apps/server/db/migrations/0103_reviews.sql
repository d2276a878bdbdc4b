-- Reviews of completed orders: the buyer about the seller, and the seller about the buyer.
-- Lists of values are those of packages/domain.
create table reviews (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  -- The side of the author.
  side text not null constraint reviews_side_check check (side in ('buyer', 'seller')),
  -- Copies of buyer and seller of the order. A guest merge moves them with the order.
  author_id bigint not null references users,
  reviewed_id bigint not null references users,
  status text not null constraint reviews_status_check check (status in ('open', 'written', 'visible', 'closed')),
  rating smallint check (rating between 1 and 5),
  text text check (length(text) between 1 and 1000),
  written_at timestamptz,
  visible_at timestamptz,
  -- When it is closed or becomes visible by itself.
  due_at timestamptz,
  reply text check (length(reply) between 1 and 1000),
  replied_at timestamptz,
  -- When the reviewed user has seen it in the list.
  read_at timestamptz,
  created_at timestamptz not null,
  -- One of each side. An event that is delivered twice opens nothing twice.
  unique (order_id, side),
  constraint reviews_written_check check ((status in ('written', 'visible')) = (rating is not null and text is not null and written_at is not null)),
  constraint reviews_visible_at_check check ((status = 'visible') = (visible_at is not null)),
  constraint reviews_due_check check ((status in ('open', 'written')) = (due_at is not null)),
  constraint reviews_reply_of_visible_check check ((reply is null) = (replied_at is null) and (reply is null or status = 'visible')),
  check (read_at is null or status = 'visible')
);
-- reviews that a user received, newest first: public pages and the own list
create index reviews_received on reviews (reviewed_id, side, visible_at desc, id desc) where status = 'visible';
-- reviews that a user may write or has written, newest first
create index reviews_given on reviews (author_id, id desc);
-- foreign key: users who close their account
create index reviews_of_reviewed on reviews (reviewed_id);
-- counters of unread reviews
create index reviews_unread on reviews (reviewed_id, side) where status = 'visible' and read_at is null;
-- the next deadlines
create index reviews_due on reviews (due_at) where due_at is not null;

-- The stars of earlier demo data belong to no order.
update users set rating_sum = 0, rating_count = 0 where rating_count > 0 or rating_sum > 0;

-- Orders that were completed before this migration.
insert into reviews (order_id, side, author_id, reviewed_id, status, due_at, created_at)
select o.id, s.side, case s.side when 'buyer' then o.buyer_id else o.seller_id end, case s.side when 'buyer' then o.seller_id else o.buyer_id end,
  'open', o.completed_at + interval '60 days', o.completed_at
from orders o cross join (values ('buyer'), ('seller')) as s (side)
where o.status = 'completed' and o.completed_at > now() - interval '60 days' and o.buyer_id <> o.seller_id;
