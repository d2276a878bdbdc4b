-- Checks the stored rows against the constraints of 0134, without a lock that stops writes.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as relation, conname as name from pg_constraint
    where contype = 'c' and not convalidated and pg_get_constraintdef(oid) like '%''jpy''%'
    order by 1, 2
  loop
    execute format('alter table %s validate constraint %I', found.relation, found.name);
  end loop;
end
$$;
