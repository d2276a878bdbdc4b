-- A snapshot written as a text instead of an object has no title, and is shown as erased.
update reports set snapshot = (snapshot #>> '{}')::jsonb where jsonb_typeof(snapshot) = 'string';
alter table reports add constraint reports_snapshot_is_an_object check (jsonb_typeof(snapshot) = 'object');
