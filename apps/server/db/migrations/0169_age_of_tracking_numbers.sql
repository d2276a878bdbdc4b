-- When a parcel got its tracking number, if that was after the parcel was created. A number belongs
-- to the parcel that had it first.
alter table parcels add column numbered_at timestamptz;
