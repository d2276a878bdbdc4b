-- Vehicles that users saved in their garage.

create table vehicles (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  node_id integer not null references vehicle_nodes,
  year smallint check (year between 1900 and 2100),
  nickname text check (length(nickname) <= 60),
  plate text check (length(plate) <= 12),
  vin text check (length(vin) = 17),
  mileage integer check (mileage between 0 and 3000000),
  chosen boolean not null default false,
  created_at timestamptz not null default now()
);
create index vehicles_of_user on vehicles (user_id, created_at); -- the garage
create unique index one_chosen_vehicle on vehicles (user_id) where chosen;
