-- The transactional outbox. A command inserts its events in its own transaction. After the commit
-- a worker delivers each event to each handler at least once. An event of a transaction that was
-- rolled back is never delivered, and a committed event is delivered even after a crash.
-- A "reaction" is an event handler.

create table outbox_events (
  id bigint generated always as identity primary key,
  name text not null,
  -- Each handler receives the events of one key in order. Example: the id of a listing.
  -- Null: in any order.
  key text,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- When the deliveries were created, for the handlers registered at that time.
  -- A handler that is added later does not receive the event.
  dispatched_at timestamptz
);

-- dispatchEvents: events without deliveries, oldest first. The index is nearly always empty.
create index outbox_events_waiting on outbox_events (id) where dispatched_at is null;

create table outbox_deliveries (
  event_id bigint not null references outbox_events (id) on delete cascade,
  reaction text not null,
  -- Copied from the event, so that the order check of a key is one index lookup.
  key text,
  attempts integer not null default 0,
  -- The end of the lease while a worker runs the delivery. When the worker is killed, the delivery
  -- is due again at this time.
  next_attempt_at timestamptz not null,
  delivered_at timestamptz,
  dead_at timestamptz,
  last_error text,
  primary key (event_id, reaction),
  constraint outbox_deliveries_one_end check (delivered_at is null or dead_at is null)
-- A row is open for some milliseconds only. Frequent vacuum keeps the index of open rows small.
) with (autovacuum_vacuum_scale_factor = 0.02);

-- claimDeliveries: due deliveries, in order
create index outbox_deliveries_open on outbox_deliveries (next_attempt_at, event_id)
  where delivered_at is null and dead_at is null;

-- claimDeliveries: is an earlier event of this key still open?
create index outbox_deliveries_open_key on outbox_deliveries (reaction, key, event_id)
  where delivered_at is null and dead_at is null and key is not null;

-- listDeadDeliveries: newest first
create index outbox_deliveries_dead on outbox_deliveries (dead_at) where dead_at is not null;
