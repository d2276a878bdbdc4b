-- Lists of orders, refunds and reviews cost as much for 50,000 orders of one user as for 500.

-- What is left to do with the accepted items of an order, derived from all its items:
-- 'to_pack': one waits to be sent; 'sent': one is on its way, and none waits for the seller.
-- Lists and counts by stage use it: for 10,000 orders, looking at their items took 50 ms.
alter table orders add column packing_stage text
  constraint orders_packing_stage_check check (packing_stage in ('to_pack', 'sent'));

create function packing_stage_of(wanted_order_id bigint) returns text stable language sql as $$
  select case
    when bool_or(status = 'accepted' and shipping_type = 'ship_only' and dispatched_at is null and delivered_at is null and open_refund_id is null)
      then 'to_pack'
    when bool_or(status = 'accepted' and dispatched_at is not null) and not bool_or(status = 'pending') then 'sent'
  end
  from order_items where order_id = wanted_order_id
$$;

-- Runs under the lock of the order, like every change of its items.
create function keep_packing_stage() returns trigger language plpgsql as $$
begin
  update orders o set packing_stage = changed.stage
  from (select order_id, packing_stage_of(order_id) as stage from (select distinct order_id from changed_rows) as rows) as changed
  where o.id = changed.order_id and o.packing_stage is distinct from changed.stage;
  return null;
end $$;
create trigger keep_packing_stage_inserted after insert on order_items
  referencing new table as changed_rows for each statement execute function keep_packing_stage();
create trigger keep_packing_stage_updated after update on order_items
  referencing new table as changed_rows for each statement execute function keep_packing_stage();

update orders set packing_stage = packing_stage_of(id) where status not in ('completed', 'cancelled') and packing_stage_of(id) is not null;

-- orders to pack and sent orders of a seller and of a buyer, next deadline first, and their number
create index orders_of_seller_by_packing on orders (seller_id, packing_stage, next_due_at, id) where packing_stage is not null;
create index orders_of_buyer_by_packing on orders (buyer_id, packing_stage, next_due_at, id) where packing_stage is not null;
-- the same for operators, newest first
create index orders_by_packing on orders (packing_stage, created_at desc, id desc) where packing_stage is not null;

-- Copy of the order's. A guest merge moves both.
alter table refunds add column buyer_id bigint references users;
update refunds r set buyer_id = o.buyer_id from orders o where o.id = r.order_id;
alter table refunds alter column buyer_id set not null;
-- the refunds of a buyer, newest first
create index refunds_of_buyer on refunds (buyer_id, id desc);
-- the open and the closed refunds of a seller and of a buyer, and their number
create index refunds_of_seller_by_status on refunds (seller_id, status, id desc);
create index refunds_of_buyer_by_status on refunds (buyer_id, status, id desc);

-- reviews that a user received from both sides, newest first; foreign key: users who close their account
drop index reviews_of_reviewed;
create index reviews_of_reviewed on reviews (reviewed_id, status, visible_at desc, id desc);
-- reviews that a user may write, then what the user has written, newest first
drop index reviews_given;
create index reviews_given on reviews (author_id, (status = 'open') desc, id desc) include (status);

-- The visible reviews of buyers by listing. Those of an order belong to all its listings.
create table listing_reviews (
  review_id bigint not null references reviews on delete cascade,
  listing_id bigint not null references listings,
  -- Copy of the review's, which never changes.
  visible_at timestamptz not null,
  primary key (review_id, listing_id)
);
-- reviews of a listing, newest first
create index listing_reviews_newest on listing_reviews (listing_id, visible_at desc, review_id desc);
create function keep_listing_reviews() returns trigger language plpgsql as $$
begin
  insert into listing_reviews (review_id, listing_id, visible_at)
  select distinct new.id, i.listing_id, new.visible_at from order_items i where i.order_id = new.order_id;
  return null;
end $$;
create trigger keep_listing_reviews_inserted after insert on reviews
  for each row when (new.side = 'buyer' and new.status = 'visible') execute function keep_listing_reviews();
create trigger keep_listing_reviews_updated after update of status on reviews
  for each row when (new.side = 'buyer' and new.status = 'visible' and old.status <> 'visible') execute function keep_listing_reviews();
insert into listing_reviews (review_id, listing_id, visible_at)
select distinct r.id, i.listing_id, r.visible_at
from reviews r join order_items i on i.order_id = r.order_id
where r.side = 'buyer' and r.status = 'visible';

-- operators: repayments that failed or are late, oldest first
drop index repayments_unfinished;
create index repayments_unfinished on repayments (created_at, id) where status <> 'done';
