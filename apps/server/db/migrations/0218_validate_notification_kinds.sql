-- Checks the stored rows against the constraint of 0217, without locking the table.
alter table notifications validate constraint notifications_object_name_check;
