-- From a paid order to a closed one: what each item, parcel, collection and repayment has been
-- through. Amounts in minor units; sums are bigint. Lists of statuses are those of packages/domain.

alter table orders
  -- What was given back so far. `repaid_charged_minor` is in the currency of the payment, the others
  -- in that of the seller. They include repayments that the gateway has not confirmed yet, so that
  -- two of them never exceed the order.
  add column repaid_items_minor bigint not null default 0,
  add column repaid_shipping_minor bigint not null default 0,
  add column repaid_charged_minor bigint not null default 0,
  add column repaid_fee_minor bigint not null default 0,
  -- Working days in which the seller promised to send.
  add column dispatch_days smallint not null default 2 check (dispatch_days between 0 and 60),
  add column completed_at timestamptz,
  add constraint orders_repaid_items_check check (repaid_items_minor between 0 and items_minor),
  add constraint orders_repaid_shipping_check check (repaid_shipping_minor between 0 and shipping_minor),
  add constraint orders_repaid_charged_check check (repaid_charged_minor between 0 and charged_minor),
  add constraint orders_repaid_fee_check check (repaid_fee_minor between 0 and fee_minor);
update orders set completed_at = updated_at where status = 'completed';
alter table orders add constraint orders_completed_check check ((status = 'completed') = (completed_at is not null));
-- a seller's orders to pack, and the orders of a status
create index orders_of_seller_by_status on orders (seller_id, status, created_at desc, id desc);
create index orders_of_buyer_by_status on orders (buyer_id, status, created_at desc, id desc);

alter table order_items
  -- The share of this item in the postage of the order.
  add column shipping_minor bigint not null default 0 check (shipping_minor >= 0),
  add column declined_by text check (declined_by in ('seller', 'buyer', 'deadline', 'operator')),
  add column decline_reason text check (decline_reason in ('sold_elsewhere', 'not_found', 'damaged', 'cannot_deliver', 'buyer_asked', 'other', 'changed_mind', 'not_accepted', 'not_dispatched', 'not_collected', 'payment_failed', 'decided')),
  add column decline_text text check (length(decline_text) <= 1000),
  add column accepted_at timestamptz,
  -- All units are on their way / have arrived or were collected.
  add column dispatched_at timestamptz,
  add column delivered_at timestamptz,
  add column confirmed_at timestamptz;
update order_items i set shipping_minor = line.shipping_minor
from orders o join payment_order_lines line on line.payment_order_id = o.payment_order_id
where o.id = i.order_id and line.listing_id = i.listing_id;
update order_items i set accepted_at = o.updated_at from orders o where o.id = i.order_id and i.status in ('accepted', 'confirmed');
update order_items i set dispatched_at = o.updated_at, delivered_at = o.updated_at, confirmed_at = o.updated_at
from orders o where o.id = i.order_id and i.status = 'confirmed';
update order_items set declined_by = 'seller', decline_reason = 'other' where status = 'declined';
alter table order_items
  add constraint order_items_declined_check check ((status = 'declined') = (declined_by is not null) and (declined_by is null) = (decline_reason is null)),
  add constraint order_items_accepted_check check (status not in ('accepted', 'confirmed') or accepted_at is not null),
  add constraint order_items_confirmed_check check ((status = 'confirmed') = (confirmed_at is not null));

-- One shipment from the seller to the buyer, or back. The carrier is an entry of the domain's table
-- of carriers, or `other` with a name of its own.
create table parcels (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  direction text not null default 'outward' constraint parcels_direction_check check (direction in ('outward', 'return')),
  status text not null constraint parcels_status_check check (status in ('prepared', 'in_transit', 'delivered', 'lost', 'returned', 'cancelled')),
  carrier text not null check (length(carrier) between 1 and 40),
  carrier_name text check (length(carrier_name) between 1 and 80),
  tracking_number text check (length(tracking_number) between 1 and 60),
  tracking_url text check (tracking_url ~ '^https://' and length(tracking_url) <= 500),
  -- Sent again with the same attempt, the request does not make a second parcel.
  attempt uuid not null,
  dispatched_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, attempt),
  check (status in ('prepared', 'cancelled') or dispatched_at is not null),
  check ((status = 'delivered') <= (delivered_at is not null))
);
-- parcels of an order
create index parcels_of_order on parcels (order_id, id);

create table parcel_items (
  parcel_id bigint not null references parcels on delete cascade,
  order_item_id bigint not null references order_items,
  quantity integer not null check (quantity > 0),
  primary key (parcel_id, order_item_id)
);
-- how many units of an item are in parcels
create index parcel_items_of_item on parcel_items (order_item_id);

-- Items that the buyer picks up. The buyer shows the code, the seller enters it.
create table order_collections (
  order_id bigint primary key references orders,
  code text not null check (code ~ '^[0-9]{6}$'),
  wrong_tries smallint not null default 0 check (wrong_tries between 0 and 5),
  collected_at timestamptz,
  created_at timestamptz not null
);

create table order_deadlines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  -- For `confirm`: the item. The other kinds concern the whole order.
  order_item_id bigint references order_items,
  kind text not null constraint order_deadlines_kind_check check (kind in ('accept', 'dispatch', 'cancel_allowed', 'cancel', 'collect', 'confirm')),
  due_at timestamptz not null,
  announce_at timestamptz,
  announced_at timestamptz,
  outcome text constraint order_deadlines_outcome_check check (outcome in ('met', 'missed', 'dropped')),
  ended_at timestamptz,
  created_at timestamptz not null,
  check ((outcome is null) = (ended_at is null)),
  unique nulls not distinct (order_id, kind, order_item_id)
);
-- the next deadlines that are due, and those to announce
create index order_deadlines_due on order_deadlines (due_at) where outcome is null;
create index order_deadlines_to_announce on order_deadlines (announce_at) where outcome is null and announced_at is null and announce_at is not null;
-- operators: deadlines that were missed, newest first
create index order_deadlines_missed on order_deadlines (ended_at desc, id desc) where outcome = 'missed';

create table order_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  at timestamptz not null,
  actor text not null constraint order_history_actor_check check (actor in ('buyer', 'seller', 'carrier', 'deadline', 'operator', 'system')),
  step text not null constraint order_history_step_check check (step in ('placed', 'accepted', 'declined', 'cancelled', 'repaid', 'dispatched', 'tracking_changed', 'delivered', 'parcel_lost', 'parcel_returned', 'collected', 'confirmed', 'completed', 'deadline_announced', 'deadline_missed')),
  data jsonb not null default '{}'
);
-- timeline of an order
create index order_history_of_order on order_history (order_id, id);
insert into order_history (order_id, at, actor, step) select id, created_at, 'buyer', 'placed' from orders order by id;

-- Money of an order that the buyer gets back through the gateway.
create table repayments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  payment_id bigint not null references payments,
  status text not null constraint repayments_status_check check (status in ('pending', 'done', 'failed')),
  reason text not null constraint repayments_reason_check check (reason in ('decline', 'cancellation', 'refund', 'withdrawal', 'surcharge', 'decision')),
  idempotency_key uuid not null unique default gen_random_uuid(),
  items_minor bigint not null check (items_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  fee_minor bigint not null check (fee_minor >= 0),
  charged_minor bigint not null check (charged_minor >= 0),
  gateway_reference text,
  problem text check (problem ~ '^[a-z_]{1,60}$'),
  created_at timestamptz not null,
  ended_at timestamptz,
  check (items_minor + shipping_minor > 0),
  check ((status = 'done') = (ended_at is not null)),
  check ((status = 'failed') <= (problem is not null))
);
-- repayments of an order
create index repayments_of_order on repayments (order_id, id);
-- sum that was given back of a payment
create index repayments_of_payment on repayments (payment_id);
-- gauge and recovery of repayments
create index repayments_unfinished on repayments (created_at) where status <> 'done';

-- The sum of the repayments of an order is what the order says was given back.
create function repayments_match_order() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select o.id into wrong
  from orders o cross join lateral (
    select coalesce(sum(items_minor), 0) as items, coalesce(sum(shipping_minor), 0) as shipping,
      coalesce(sum(charged_minor), 0) as charged, coalesce(sum(fee_minor), 0) as fee
    from repayments where order_id = o.id
  ) as r
  where o.id = coalesce(new.order_id, old.order_id)
    and (o.repaid_items_minor, o.repaid_shipping_minor, o.repaid_charged_minor, o.repaid_fee_minor) is distinct from (r.items, r.shipping, r.charged, r.fee);
  if wrong is not null then
    raise exception 'the repayments of order % do not sum to what it says was repaid', wrong using errcode = 'check_violation', constraint = 'repayments_match_order';
  end if;
  return null;
end $$;
create constraint trigger repayments_match_order after insert or update or delete on repayments
  deferrable initially deferred for each row execute function repayments_match_order();

-- No more units of an item are in parcels than were bought. Parcels that were cancelled or came back
-- do not count.
create function parcels_within_item() returns trigger language plpgsql as $$
begin
  if exists (
    select from parcel_items held
    join parcels p on p.id = held.parcel_id and p.direction = 'outward' and p.status not in ('cancelled', 'returned')
    join order_items i on i.id = held.order_item_id
    where held.order_item_id = new.order_item_id
    group by i.id, i.quantity having sum(held.quantity) > i.quantity
  ) then
    raise exception 'more units of order item % are sent than were bought', new.order_item_id using errcode = 'check_violation', constraint = 'parcels_within_item';
  end if;
  return null;
end $$;
create constraint trigger parcels_within_item after insert or update on parcel_items
  deferrable initially deferred for each row execute function parcels_within_item();

-- The refunds of the sandbox gateway: a charge can be refunded in parts.
alter table sandbox_gateway.charges add column refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor);
create table sandbox_gateway.refunds (
  reference text primary key,
  idempotency_key text not null unique,
  charge_reference text not null references sandbox_gateway.charges,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null default now()
);
