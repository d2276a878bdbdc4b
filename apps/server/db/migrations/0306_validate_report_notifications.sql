-- 0305 added it without reading the table.
alter table notifications validate constraint notifications_object_name_check;
