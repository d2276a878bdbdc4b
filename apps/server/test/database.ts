import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { withClient } from '#platform/db/with-client.ts'

export const TEMPLATE_DATABASE = 'template_of_tests'
/** Emptying a larger database takes longer than creating a new one. */
const MAX_REUSABLE_BYTES = 60_000_000

export type TestDatabase = { connectionString: string; drop(): Promise<void> }

/**
 * Creates a migrated database with the rows of the template. Creating one copies a thousand files,
 * so released databases are emptied and used again, also by other test files. A database whose
 * tables were changed or that grew large is dropped.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = await withServerClient(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'delete from free_databases where name = (select name from free_databases limit 1 for update skip locked) returning name',
    )
    if (rows[0]) return rows[0].name
    const newName = `test_${randomBytes(6).toString('hex')}`
    await client.query(`create database ${newName} template ${TEMPLATE_DATABASE} strategy file_copy`)
    return newName
  })
  return { connectionString: connectionStringOf(name), drop: () => releaseDatabase(name) }
}

/** Prepares the server and the template. To be called once, before the first test database. */
export async function prepareTemplate(connectionString: string): Promise<void> {
  await withClient(onSameServer(connectionString, 'postgres'), (client) =>
    client.query('create table free_databases (name text primary key)'),
  )
  await withClient(connectionString, (client) => client.query(RESET_SQL))
}

async function releaseDatabase(name: string): Promise<void> {
  const isReusable = await withClient(connectionStringOf(name), async (client) => {
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [
      name,
    ])
    const { rows } = await client.query<{ reusable: boolean }>('select test_kit.reset_rows($1) as reusable', [MAX_REUSABLE_BYTES])
    return rows[0]?.reusable === true
  })
  await withServerClient((client) =>
    isReusable
      ? client.query('insert into free_databases values ($1)', [name])
      : client.query(`drop database if exists ${name} with (force)`),
  )
}

const onSameServer = (connectionString: string, database: string) => connectionString.replace(/\/[^/]*$/, `/${database}`)
const connectionStringOf = (database: string) => onSameServer(inject('postgres'), database)
const withServerClient = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => withClient(connectionStringOf('postgres'), work)

/**
 * The schema `test_kit` of the template: copies of the rows that migrations wrote, and a log of
 * schema changes. `reset_rows(max_bytes)` restores all rows and sequences without triggers and
 * foreign keys. It returns false when the database cannot be used again.
 */
const RESET_SQL = `
  create schema test_kit;
  create table test_kit.changes (command text not null);
  create function test_kit.record_schema_change() returns event_trigger language plpgsql as $$
    begin insert into test_kit.changes values (tg_tag); end $$;

  do $$
    declare table_name regclass; filled boolean;
    begin
      for table_name in select oid from pg_class where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'test_kit') loop
        execute format('select exists (select from %s)', table_name) into filled;
        if filled then execute format('create table test_kit.%I as table %s', 'initial_' || table_name::oid, table_name); end if;
      end loop;
      create table test_kit.initial_sequences as
        select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value, last_value is not null as called from pg_sequences;
    end $$;

  create function test_kit.reset_rows(max_bytes bigint) returns boolean language plpgsql as $$
    declare table_name regclass; initial_rows text; columns text; filled boolean;
    begin
      if exists (select from test_kit.changes) or pg_database_size(current_database()) > max_bytes then return false; end if;
      set local session_replication_role = replica;
      for table_name in select oid from pg_class where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'test_kit') loop
        execute format('select exists (select from %s)', table_name) into filled;
        if filled then execute format('delete from %s', table_name); end if;
        initial_rows := format('test_kit.initial_%s', table_name::oid);
        if to_regclass(initial_rows) is not null then
          select string_agg(quote_ident(attname), ', ') into columns from pg_attribute where attrelid = table_name and attnum > 0 and not attisdropped and attgenerated = '';
          execute format('insert into %s (%s) overriding system value select %s from %s', table_name, columns, columns, initial_rows);
        end if;
      end loop;
      perform setval(k.name::regclass, k.value, k.called) from test_kit.initial_sequences k
        join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename) = k.name where s.last_value is not null;
      return true;
    end $$;

  create event trigger record_schema_change on ddl_command_end execute function test_kit.record_schema_change();
`
