-- An auction that is bought or cancelled ends at that instant, not when it was planned to end.
alter table auctions drop constraint auctions_end_check;
update auctions set ends_at = closed_at where outcome in ('bought', 'cancelled') and closed_at < ends_at;
alter table auctions add constraint auctions_end_check
  check (planned_ends_at > starts_at and (ends_at >= planned_ends_at or coalesce(outcome in ('bought', 'cancelled'), false)));
