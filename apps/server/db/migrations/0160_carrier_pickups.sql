-- Pickups: a carrier comes to the address of a seller for parcels with bought labels. As with
-- labels, a booking is stored before the gateway is called. The list of statuses is that of
-- packages/domain.
create table carrier_pickups (
  id bigint generated always as identity primary key,
  seller_id bigint not null references users,
  status text not null constraint carrier_pickups_status_check check (status in ('requested', 'booked', 'refused', 'cancelling', 'cancelled')),
  gateway text not null constraint carrier_pickups_gateway_check check (gateway in ('sandbox')),
  -- The key of the gateway: the same key is the same booking.
  idempotency_key uuid not null unique default gen_random_uuid(),
  -- Sent again with the same attempt, the request does not make a second booking.
  attempt uuid not null,
  -- Day and local times at the address.
  day date not null,
  starts text not null check (starts ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ends text not null check (ends ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Where the driver comes to. Null: erased with the account.
  address jsonb,
  -- Why the gateway refused it.
  problem text check (problem ~ '^[a-z_]{1,60}$'),
  booked_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (seller_id, attempt),
  check (starts < ends),
  check (status <> 'booked' or booked_at is not null),
  check (status <> 'requested' or booked_at is null),
  check ((status in ('refused', 'cancelled')) = (ended_at is not null)),
  check ((status = 'refused') <= (problem is not null))
);
-- current bookings of a seller
create index carrier_pickups_of_seller on carrier_pickups (seller_id, day);
-- bookings whose gateway has to be called again, longest wait first
create index carrier_pickups_unfinished on carrier_pickups (updated_at) where status in ('requested', 'cancelling');

-- The pickup that takes a parcel. Null: none, or it was cancelled. So a label has one at most.
alter table carrier_labels add column pickup_id bigint references carrier_pickups;
-- labels of a pickup
create index carrier_labels_of_pickup on carrier_labels (pickup_id) where pickup_id is not null;

-- Parcels of the sandbox carrier that are picked up. `collected_at`: the instant of the first scan, instead
-- of some hours after the purchase.
alter table sandbox_carrier.labels drop column collection_day;
alter table sandbox_carrier.labels add column collected_at timestamptz;
create table sandbox_carrier.pickups (
  idempotency_key text primary key,
  label_keys text[] not null,
  sender jsonb not null,
  starts_at timestamptz not null,
  booked_at timestamptz not null,
  cancelled_at timestamptz
);
