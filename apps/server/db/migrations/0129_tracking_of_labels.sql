-- A parcel with a bought label is followed before its seller says that it was sent: the first scan of
-- the carrier says so too.
alter table parcels drop constraint parcels_tracked_check;
alter table parcels add constraint parcels_tracked_check check (track_at is null or (tracking_number is not null and status in ('prepared', 'in_transit', 'lost')));
update parcels set track_at = now() where status = 'prepared' and label_id is not null and tracking_number is not null;
