-- Events are rows: a command writes what happened in its own transaction, a worker delivers it afterwards to each reaction,
-- at least once. So nothing is announced that was rolled back, and nothing committed stays unannounced after a crash.

create table outbox_events (
  id bigint generated always as identity primary key,
  name text not null,
  -- Events of one key reach one reaction in order, e.g. the id of a listing. Null: in any order.
  key text,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- When it was given to the reactions registered at that time; a reaction added later does not see it.
  dispatched_at timestamptz
);

-- dispatchEvents: the events nobody has given to the reactions yet, oldest first; nearly always empty
create index outbox_events_waiting on outbox_events (id) where dispatched_at is null;

create table outbox_deliveries (
  event_id bigint not null references outbox_events (id) on delete cascade,
  reaction text not null,
  -- Copied from the event, so that the order of a key is one index look-up.
  key text,
  attempts integer not null default 0,
  -- While a worker holds it this is the end of its lease: a killed worker's delivery is due again by itself.
  next_attempt_at timestamptz not null,
  delivered_at timestamptz,
  dead_at timestamptz,
  last_error text,
  primary key (event_id, reaction),
  constraint outbox_deliveries_one_end check (delivered_at is null or dead_at is null)
) with (autovacuum_vacuum_scale_factor = 0.02); -- each row is open for some milliseconds; keep the index of open ones short

-- claimDeliveries: what is due, in order
create index outbox_deliveries_open on outbox_deliveries (next_attempt_at, event_id)
  where delivered_at is null and dead_at is null;

-- claimDeliveries: is an earlier event of this key still open?
create index outbox_deliveries_open_key on outbox_deliveries (reaction, key, event_id)
  where delivered_at is null and dead_at is null and key is not null;

-- listDeadDeliveries: newest first
create index outbox_deliveries_dead on outbox_deliveries (dead_at) where dead_at is not null;
