-- Yen: the first currency without decimals. Amounts stay integers in minor units, and a yen has no
-- smaller unit. Every column with a currency gets a constraint that includes it. The loop finds the
-- constraints in the catalogue, so that tables of migrations that were written at the same time are
-- not missed. `not valid` checks new rows only, so that no table is locked for a scan: what the old
-- constraint accepted, the new one accepts too. 0135 validates them.
do $$
declare
  found record;
begin
  for found in
    select c.conrelid::regclass as relation, c.conname as name, a.attname as column_name
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1
      and pg_get_constraintdef(c.oid) like '%''chf''%' and pg_get_constraintdef(c.oid) not like '%''jpy''%'
    order by 1, 2
  loop
    execute format('alter table %s drop constraint %I', found.relation, found.name);
    execute format(
      'alter table %s add constraint %I check (%I in (''gbp'', ''eur'', ''usd'', ''pln'', ''sek'', ''chf'', ''jpy'')) not valid',
      found.relation, found.name, found.column_name);
  end loop;
end
$$;
