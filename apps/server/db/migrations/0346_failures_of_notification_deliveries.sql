-- Operators see why notifications are not sent, and repeat those that have no attempts left.

alter table notification_deliveries
  -- A code, without addresses and texts of members.
  add column last_error text check (length(last_error) between 1 and 100),
  -- When the last attempt failed.
  add column failed_at timestamptz;
update notification_deliveries set failed_at = coalesce(due_at, created_at) where state = 'failed';
alter table notification_deliveries add check ((state = 'failed') = (failed_at is not null));
-- The list of operators: by way, those that are repeated first, then the newest.
create index troubled_notification_deliveries on notification_deliveries (way, failed_at desc, id desc)
  where state = 'failed' or (state = 'waiting' and last_error is not null);
