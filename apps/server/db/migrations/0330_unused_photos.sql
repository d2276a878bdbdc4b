-- Finished uploads that nothing uses are deleted. `is_used` is the result of the last check: a photo
-- that loses what used it is checked again.
alter table uploads add column is_used boolean not null default false;

drop index uploads_stale;
-- deletion of stale uploads
create index uploads_stale on uploads (created_at, id) where not is_used;
-- uploads of a photo that lost what used it
create index uploads_of_photo on uploads (photo_key) where photo_key is not null;
-- listings that use a photo
create index listing_photos_of_file on listing_photos (storage_key);
-- orders that use a photo
create index order_items_of_photo on order_items (photo_key) where photo_key is not null;
-- reports that use a photo
create index reports_of_photo on reports using gin ((snapshot -> 'photos') jsonb_path_ops) where erased_at is null;

create function check_uploads_again() returns trigger language plpgsql as $$
begin
  update uploads set is_used = false where is_used and photo_key in (select storage_key from removed);
  return null;
end $$;

create trigger listing_photos_removed after delete on listing_photos
  referencing old table as removed for each statement execute function check_uploads_again();
create trigger message_photos_removed after delete on message_photos
  referencing old table as removed for each statement execute function check_uploads_again();
create trigger refund_photos_removed after delete on refund_photos
  referencing old table as removed for each statement execute function check_uploads_again();
create trigger surcharge_photos_removed after delete on surcharge_photos
  referencing old table as removed for each statement execute function check_uploads_again();
