-- When the seller has added or changed the rule last. Null: before this column. A buyer gets no strike for an
-- agreed sale whose delivery was changed afterwards.
alter table shipping_and_return_rules add column changed_at timestamptz;

-- The surcharge of the listing when the offer was made: a later one is not agreed. Null: an offer from before
-- this column.
alter table offers add column unit_surcharge_minor integer check (unit_surcharge_minor >= 0);
