-- Times in which calls that move money have failed (features/gateway-health). Operators are
-- notified once at the beginning and once at the end.
create table gateway_outages (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  -- Deliveries that waited when the outage was found.
  waiting_count integer not null,
  ended_at timestamptz
);
create unique index one_open_gateway_outage on gateway_outages ((true)) where ended_at is null;
