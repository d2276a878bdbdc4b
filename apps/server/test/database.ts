import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { createPool } from '#platform/db/db.ts'
import { withClient } from '#platform/db/with-client.ts'

export const TEMPLATE_DATABASE = 'template_of_tests'
/** Name of the connections that stay open, unlike those that a test has opened itself. */
const SHARED = 'shared-by-tests'
/** For work that a test did not wait for. */
const MAX_WAIT_MS = 2_000
/** Emptying a larger database takes longer than creating a new one. */
const MAX_REUSABLE_BYTES = 60_000_000

/** `pool` has up to ten connections. `drop` gives the database back, and closes all others. */
export type TestDatabase = { connectionString: string; pool: pg.Pool; drop(): Promise<void> }
type Database = { name: string; connectionString: string; pool: pg.Pool; resetClient: pg.Client }

/**
 * Databases that the tests of this process have given back, with their connections: a new database
 * is a copy of a thousand files, and a new connection knows no table and has prepared no statement.
 */
const freeDatabases: Database[] = []

/**
 * Returns a migrated database with the rows of the template. Given back, it is emptied and used
 * again, also by other test files. A database whose tables were changed or that grew large is
 * dropped.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = freeDatabases.pop() ?? (await cloneTemplate())
  const { connectionString, pool } = database
  return { connectionString, pool, drop: () => releaseDatabase(database) }
}

async function cloneTemplate(): Promise<Database> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await withServerClient((client) => client.query(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`))
  const connectionString = connectionStringOf(name)
  const sharedConnectionString = `${connectionString}?application_name=${SHARED}`
  const pool = createPool({ connectionString: sharedConnectionString, poolSize: 10 })
  // Without triggers and foreign keys. Changing this setting would drop the plans of a connection.
  const resetClient = new pg.Client({ connectionString: sharedConnectionString, options: '-c session_replication_role=replica' })
  resetClient.on('error', () => undefined) // the server has stopped
  await resetClient.connect()
  return { name, connectionString, pool: Object.assign(pool, { end: async () => undefined }), resetClient }
}

/** Prepares the template. To be called once, before the first test database. */
export const prepareTemplate = (connectionString: string): Promise<unknown> =>
  withClient(connectionString, (client) => client.query(RESET_SQL))

async function releaseDatabase(database: Database): Promise<void> {
  if (await isReusable(database)) freeDatabases.push(database)
  else await withServerClient((client) => client.query(`drop database ${database.name} with (force)`))
}

/** Empties the database, unless a connection of the pool stays in use. */
async function isReusable({ pool, resetClient }: Database): Promise<boolean> {
  const startedAt = performance.now()
  while (pool.idleCount < pool.totalCount) {
    if (performance.now() - startedAt > MAX_WAIT_MS) return false
    await delay(1)
  }
  const { rows } = await resetClient.query<{ reusable: boolean }>({
    name: 'reset',
    text: 'select test_kit.reset_rows($1, $2) as reusable',
    values: [MAX_REUSABLE_BYTES, SHARED],
  })
  return rows[0]?.reusable === true
}

const onSameServer = (connectionString: string, database: string) => connectionString.replace(/\/[^/]*$/, `/${database}`)
const connectionStringOf = (database: string) => onSameServer(inject('postgres'), database)
const withServerClient = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => withClient(connectionStringOf('postgres'), work)

/**
 * The schema `test_kit` of the template: copies of the rows that migrations wrote, and a log of
 * schema changes. `reset_rows(max_bytes, kept_application)` closes the connections of other
 * applications and restores all rows and sequences. It returns false when the database cannot be
 * used again. It has one statement for each table, so that a connection keeps their plans.
 */
const RESET_SQL = `
  create schema test_kit;
  create table test_kit.changes (command text not null);
  create function test_kit.record_schema_change() returns event_trigger language plpgsql as $$
    begin insert into test_kit.changes values (tg_tag); end $$;

  do $$
    declare table_name regclass; filled boolean; columns text; statements text := '';
    begin
      for table_name in select oid from pg_class where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'test_kit') loop
        statements := statements || format('if exists (select from %1$s) then size := size + pg_table_size(%2$s); if size > max_bytes then return false; end if; delete from %1$s; end if; ', table_name, table_name::oid);
        execute format('select exists (select from %s)', table_name) into filled;
        if filled then
          execute format('create table test_kit.%I as table %s', 'initial_' || table_name::oid, table_name);
          select string_agg(quote_ident(attname), ', ') into columns from pg_attribute where attrelid = table_name and attnum > 0 and not attisdropped and attgenerated = '';
          statements := statements || format('insert into %s (%s) overriding system value select %s from test_kit.%I; ', table_name, columns, columns, 'initial_' || table_name::oid);
        end if;
      end loop;
      create table test_kit.initial_sequences as
        select format('%I.%I', schemaname, sequencename)::regclass as id, coalesce(last_value, start_value) as value, last_value is not null as called from pg_sequences;
      execute format('create function test_kit.reset_rows(max_bytes bigint, kept_application text) returns boolean language plpgsql as %L', '
        declare size bigint := 0;
        begin
          perform pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and application_name <> kept_application;
          if exists (select from test_kit.changes) then return false; end if;
          ' || statements || '
          perform setval(id, value, called) from test_kit.initial_sequences where pg_sequence_last_value(id) is not null;
          return true;
        end');
    end $$;

  create event trigger record_schema_change on ddl_command_end execute function test_kit.record_schema_change();
`
