-- Lists of orders by deadline, and deadlines of orders that were open before deadlines existed.

-- The earliest running deadline.
alter table orders add column next_due_at timestamptz;
-- orders of a seller, and of a buyer, next deadline first
create index orders_of_seller_by_deadline on orders (seller_id, next_due_at, id);
create index orders_of_buyer_by_deadline on orders (buyer_id, next_due_at, id);

-- Runs under the lock of the order, like every change of its deadlines.
create function keep_next_due_at() returns trigger language plpgsql as $$
begin
  update orders o set next_due_at = running.due_at
  from (
    select changed.order_id, min(d.due_at) as due_at
    from (select distinct order_id from changed_rows) as changed
    left join order_deadlines d on d.order_id = changed.order_id and d.outcome is null
    group by changed.order_id
  ) as running
  where o.id = running.order_id and o.next_due_at is distinct from running.due_at;
  return null;
end $$;
create trigger keep_next_due_at_inserted after insert on order_deadlines
  referencing new table as changed_rows for each statement execute function keep_next_due_at();
create trigger keep_next_due_at_updated after update on order_deadlines
  referencing new table as changed_rows for each statement execute function keep_next_due_at();
create trigger keep_next_due_at_deleted after delete on order_deadlines
  referencing old table as changed_rows for each statement execute function keep_next_due_at();

-- The end of the day that is some working days (Monday to Friday) from now, in London.
create function pg_temp.end_of_working_day(days int) returns timestamptz language sql as $$
  select (day + interval '1 day' - interval '1 millisecond') at time zone 'Europe/London'
  from generate_series(date_trunc('day', now() at time zone 'Europe/London') + interval '1 day', 
    (now() + interval '40 days') at time zone 'Europe/London', interval '1 day') as day
  where extract(isodow from day) < 6
  order by day offset days - 1 limit 1
$$;

-- Existing orders: the time begins now. Nobody was asked to accept or to send before.
insert into order_deadlines (order_id, kind, due_at, announce_at, created_at)
select o.id, d.kind, d.due_at, d.due_at - d.notice, now()
from orders o
cross join lateral (values
  ('accept', 'pending', null, pg_temp.end_of_working_day(3), interval '1 day'),
  ('dispatch', 'accepted', 'ship_only', pg_temp.end_of_working_day(greatest(o.dispatch_days, 1)), interval '15 hours'),
  ('cancel_allowed', 'accepted', 'ship_only', pg_temp.end_of_working_day(greatest(o.dispatch_days, 1) + 3), null),
  ('cancel', 'accepted', 'ship_only', pg_temp.end_of_working_day(greatest(o.dispatch_days, 1) + 10), interval '1 day'),
  ('collect', 'accepted', 'click_and_collect', pg_temp.end_of_working_day(10), interval '1 day')
) as d (kind, item_status, shipping_type, due_at, notice)
where o.status in ('fully_paid', 'partially_paid', 'create_shipping') and exists (
  select from order_items i
  where i.order_id = o.id and i.status = d.item_status and i.dispatched_at is null and (d.shipping_type is null or i.shipping_type = d.shipping_type)
)
on conflict do nothing;
insert into order_deadlines (order_id, order_item_id, kind, due_at, announce_at, created_at)
select i.order_id, i.id, 'confirm', now() + interval '14 days', now() + interval '13 days', now()
from order_items i join orders o on o.id = i.order_id
where o.status = 'create_shipping' and i.status = 'accepted' and i.dispatched_at is not null
on conflict do nothing;
-- An order can be collected as soon as it is accepted.
insert into order_collections (order_id, code, created_at)
select o.id, lpad((('x' || left(replace(gen_random_uuid()::text, '-', ''), 8))::bit(32)::bigint % 1000000)::text, 6, '0'), now()
from orders o
where o.status not in ('completed', 'cancelled')
  and exists (select from order_items i where i.order_id = o.id and i.status = 'accepted' and i.shipping_type = 'click_and_collect')
on conflict do nothing;
