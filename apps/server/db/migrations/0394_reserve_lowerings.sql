-- How often the seller has lowered the reserve of this run: many small steps would show the maximum of the
-- leader.
alter table auctions add column reserve_lowering_count integer not null default 0 check (reserve_lowering_count >= 0);
