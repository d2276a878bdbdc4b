-- When the seller has added or changed the rule last. Null: before this column. A buyer gets no strike for an
-- agreed sale whose delivery was changed afterwards.
alter table shipping_and_return_rules add column changed_at timestamptz;
