-- The seller may correct the collection of an order after the acceptance: the places, and a note with
-- times and directions. Earlier values stay in `earlier`, oldest first: [{until, places, note}].
-- They are erased with the places when the seller closes the account.
alter table order_collections
  add column note text constraint order_collections_note_check check (length(note) between 1 and 500),
  add column earlier jsonb not null default '[]' constraint order_collections_earlier_check check (jsonb_typeof(earlier) = 'array');

-- Adds the step collection_changed to the steps that the constraint lists.
do $$
declare
  steps text;
begin
  select pg_get_constraintdef(oid) into steps from pg_constraint where conname = 'order_history_step_check';
  alter table order_history drop constraint order_history_step_check;
  execute 'alter table order_history add constraint order_history_step_check '
    || replace(steps, '''placed''::text', '''placed''::text, ''collection_changed''::text');
end $$;
