-- A forfeited surcharge that is taken back keeps its fee, with which the ledger is corrected.
alter table surcharges drop constraint surcharges_fee_check;
alter table surcharges add constraint surcharges_fee_check check (fee_minor = 0 or status in ('forfeited', 'refunded'));

-- Photos with which a seller refuses an old unit.
create table surcharge_photos (
  id bigint generated always as identity primary key,
  surcharge_id bigint not null references surcharges on delete cascade,
  upload_id bigint not null unique references uploads,
  storage_key text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null
);
-- photos of a surcharge
create index surcharge_photos_of_surcharge on surcharge_photos (surcharge_id, id);
