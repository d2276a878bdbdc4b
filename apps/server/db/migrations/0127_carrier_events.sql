-- What carriers report about parcels, and what it does to the items of an order.

-- Webhooks of carriers, each once: stored when they arrive, handled afterwards. They only name a
-- parcel, whose events are then fetched from the gateway.
create table carrier_webhooks (
  id bigint generated always as identity primary key,
  gateway text not null constraint carrier_webhooks_gateway_check check (gateway in ('sandbox')),
  -- The id that the gateway gives each webhook.
  webhook_id text not null check (length(webhook_id) between 1 and 200),
  tracking_number text not null check (length(tracking_number) between 1 and 60),
  received_at timestamptz not null,
  unique (gateway, webhook_id)
);
-- deletion of old ones
create index carrier_webhooks_by_time on carrier_webhooks (received_at);

-- Each event of a parcel once, however often it is reported. An operator who marks a parcel as lost
-- adds one too.
create table parcel_events (
  id bigint generated always as identity primary key,
  parcel_id bigint not null references parcels on delete cascade,
  source text not null constraint parcel_events_source_check check (source in ('carrier', 'operator')),
  -- The number that the parcel had then. A seller may correct it.
  tracking_number text check (length(tracking_number) between 1 and 60),
  code text not null constraint parcel_events_code_check check (code in ('label_created', 'cancelled', 'collected', 'in_transit', 'delayed', 'damaged', 'out_for_delivery', 'delivery_failed', 'delivered', 'lost', 'returning', 'returned')),
  at timestamptz not null,
  -- Town or depot, as the carrier writes it.
  location text not null default '' check (length(location) <= 120),
  -- The day of the delivery that the carrier now expects.
  expected_on date,
  created_at timestamptz not null,
  check ((source = 'carrier') = (tracking_number is not null)),
  unique nulls not distinct (parcel_id, tracking_number, at, code)
);

-- When the carrier is asked for events of a parcel. Null: no gateway follows it, or it has ended.
alter table parcels
  add column track_at timestamptz,
  add column track_failures smallint not null default 0 check (track_failures >= 0),
  add constraint parcels_tracked_check check (track_at is null or (tracking_number is not null and status in ('in_transit', 'lost')));
-- the next parcels to ask for
create index parcels_to_track on parcels (track_at) where track_at is not null;

-- `lost_at`: units were lost and not sent again. `returned_at`: a parcel with units came back.
alter table order_items
  add column lost_at timestamptz,
  add column returned_at timestamptz;

-- Adds values to the ones that are allowed so far, because other migrations add their own.
do $$
declare
  change record;
begin
  for change in
    select c.conrelid::regclass as name, c.conname, replace(pg_get_constraintdef(c.oid), 'ARRAY[', 'ARRAY[' || added.list) as definition
    from (values ('order_items_decline_reason_check', '''lost''::text, '), ('order_history_step_check', '''parcel_late''::text, ''parcel_found''::text, ')) as added (conname, list)
    join pg_constraint c on c.conname = added.conname
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', change.name, change.conname, change.conname, change.definition);
  end loop;
end $$;

-- A lost parcel can be replaced, so its units no longer count.
create or replace function parcels_within_item() returns trigger language plpgsql as $$
begin
  if exists (
    select from parcel_items held
    join parcels p on p.id = held.parcel_id and p.direction = 'outward' and p.status not in ('cancelled', 'returned', 'lost')
    join order_items i on i.id = held.order_item_id
    where held.order_item_id = new.order_item_id
    group by i.id, i.quantity having sum(held.quantity) > i.quantity
  ) then
    raise exception 'more units of order item % are sent than were bought', new.order_item_id using errcode = 'check_violation', constraint = 'parcels_within_item';
  end if;
  return null;
end $$;

-- Parcels that were lost or came back before: their items wait for another parcel. `now()`: the
-- seller has the time from today.
update order_items i set lost_at = now(), dispatched_at = null
where i.status = 'accepted' and i.delivered_at is null and i.open_refund_id is null
  and exists (select from parcel_items u join parcels p on p.id = u.parcel_id where u.order_item_id = i.id and p.direction = 'outward' and p.status = 'lost')
  and not exists (select from parcel_items u join parcels p on p.id = u.parcel_id where u.order_item_id = i.id and p.direction = 'outward' and p.status in ('prepared', 'in_transit', 'delivered'));
update order_items i set returned_at = now(), dispatched_at = null
where i.status = 'accepted' and i.delivered_at is null and i.open_refund_id is null
  and exists (select from parcel_items u join parcels p on p.id = u.parcel_id where u.order_item_id = i.id and p.direction = 'outward' and p.status = 'returned')
  and not exists (select from parcel_items u join parcels p on p.id = u.parcel_id where u.order_item_id = i.id and p.direction = 'outward' and p.status in ('prepared', 'in_transit', 'delivered', 'lost'));
