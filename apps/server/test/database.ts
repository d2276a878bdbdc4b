import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export const TEMPLATE_DATABASE = 'template_of_tests'
const MAX_REUSABLE_BYTES = 60_000_000 // bytes: a database that has grown beyond is not worth emptying

export type TestDatabase = { connectionString: string; drop(): Promise<void> }

/**
 * A migrated database of one's own, as fresh as its template. Making one copies a thousand files, so one that was given back
 * is emptied and lent again, also to other test files; one whose tables were changed, or that grew large, is dropped.
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

/** Run once on the server and once in the template, before the first database is asked for. */
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
    const { rows } = await client.query<{ reusable: boolean }>('select test_kit.empty_again($1) as reusable', [MAX_REUSABLE_BYTES])
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

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * What the template remembers of itself, in a schema of its own: the rows that migrations wrote, and whether a test changed a table.
 * `empty_again(largest)` puts every row and every sequence back, past triggers and foreign keys; false when the database is of no more use.
 */
const RESET_SQL = `
  create schema test_kit;
  create table test_kit.changes (command text not null);
  create function test_kit.note_change() returns event_trigger language plpgsql as $$
    begin insert into test_kit.changes values (tg_tag); end $$;

  do $$
    declare place regclass; filled boolean;
    begin
      for place in select oid from pg_class where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'test_kit') loop
        execute format('select exists (select from %s)', place) into filled;
        if filled then execute format('create table test_kit.%I as table %s', 'kept_' || place::oid, place); end if;
      end loop;
      create table test_kit.kept_sequences as
        select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value, last_value is not null as called from pg_sequences;
    end $$;

  create function test_kit.empty_again(largest bigint) returns boolean language plpgsql as $$
    declare place regclass; kept text; columns text; filled boolean;
    begin
      if exists (select from test_kit.changes) or pg_database_size(current_database()) > largest then return false; end if;
      set local session_replication_role = replica;
      for place in select oid from pg_class where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'test_kit') loop
        execute format('select exists (select from %s)', place) into filled;
        if filled then execute format('delete from %s', place); end if;
        kept := format('test_kit.kept_%s', place::oid);
        if to_regclass(kept) is not null then
          select string_agg(quote_ident(attname), ', ') into columns from pg_attribute where attrelid = place and attnum > 0 and not attisdropped and attgenerated = '';
          execute format('insert into %s (%s) overriding system value select %s from %s', place, columns, columns, kept);
        end if;
      end loop;
      perform setval(k.name::regclass, k.value, k.called) from test_kit.kept_sequences k
        join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename) = k.name where s.last_value is not null;
      return true;
    end $$;

  create event trigger note_change on ddl_command_end execute function test_kit.note_change();
`
