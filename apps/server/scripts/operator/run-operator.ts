import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { isRefusalCode } from '@partlane/contract/errors'
import { FieldErrors } from '@partlane/domain/field-errors'
import { Refusal } from '@partlane/domain/refusal'
import { translator } from '@partlane/i18n/server'
import { sql } from 'kysely'
import { createConfiguredDb } from '../../src/app/create-configured-db.ts'
import { createConfiguredRates } from '../../src/gateways/rates/configured.ts'
import { type Config, ConfigError, readConfig } from '../../src/platform/config/config.ts'
import { findClusterFolder } from '../../src/platform/db/data-folder.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { createPictures } from '../../src/platform/images/pictures.ts'
import { createDatabaseClock } from '../../src/platform/jobs/database-clock.ts'
import { createLogger } from '../../src/platform/logger/logger.ts'
import { withDatabase } from '../with-database.ts'
import type { Options } from './command-types.ts'
import { commands } from './commands.ts'
import { type ImportFlags, importCatalogueFiles } from './import-catalogue.ts'
import { USAGE, UsageError } from './usage.ts'

const options = {
  search: { type: 'string' },
  waiting: { type: 'boolean' },
  status: { type: 'string' },
  role: { type: 'string' },
  action: { type: 'string' },
  reason: { type: 'string' },
  page: { type: 'string' },
  event: { type: 'string' },
  handler: { type: 'string' },
  kind: { type: 'string' },
  days: { type: 'string' },
  items: { type: 'string' },
  reference: { type: 'string' },
  missed: { type: 'boolean' },
  failed: { type: 'boolean' },
  outcome: { type: 'string' },
  amount: { type: 'string' },
  delivery: { type: 'string' },
  currency: { type: 'string' },
  percentage: { type: 'string' },
  'on-dispatch': { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  statement: { type: 'string' },
  operator: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'skip-refused': { type: 'boolean' },
  report: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

type Flags = Options & ImportFlags & { json?: boolean | undefined }
type Invocation = { name: string; args: readonly string[]; flags: Flags }
/** Each text is written with a line break. */
type Output = { print: (text: string) => void; printError: (text: string) => void }
type Terminal = Output & { env: NodeJS.ProcessEnv }

/**
 * Runs the command line with the arguments after the name of the program. Nothing is thrown.
 * @returns the exit code
 */
export async function runOperator(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const { positionals, values } = parseArguments(args)
    const [name, ...others] = positionals
    if (!values.help && name !== undefined && name !== 'help') return await runCommand({ name, args: others, flags: values }, terminal)
    terminal.print(USAGE)
    return 0
  } catch (error) {
    return reportError(error, terminal)
  }
}

/** Runs one command on the database that the program uses. @returns the exit code */
async function runCommand({ name, args, flags }: Invocation, { env, print }: Terminal): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const isImport = name === 'import-catalogue'
  if (!command && !isImport) throw new UsageError(`unknown command: ${name}`)
  if (!isImport && args.length > (name.includes(':') ? 2 : 1))
    throw new UsageError(`unexpected arguments: ${args.slice(name.includes(':') ? 2 : 1).join(' ')}`)
  const config = readConfig(env)
  assertDatabaseExists(config)
  let exitCode = 0
  await withDatabase(config, async (connectionString) => {
    const log = createLogger({ level: config.LOG_LEVEL, pretty: false, destination: process.stderr })
    const db = createConfiguredDb(config, { connectionString, log, poolSize: 2 })
    try {
      await assertDatabaseInitialised(db)
      const pictures = createPictures({ mediaUrl: config.MEDIA_URL ?? '' })
      const ctx = { db, clock: await createDatabaseClock(db), pictures, rates: createConfiguredRates(config), config }
      const result = command ? await command(ctx, args[0], flags, args[1]) : await importCatalogueFiles({ ...ctx, log }, args, flags)
      exitCode = result.exitCode ?? 0
      print(flags.json ? JSON.stringify(result.json, null, 2) : result.text)
    } finally {
      await db.destroy()
    }
  })
  return exitCode
}

/** @throws ConfigError when DATA_DIR has no database: it would be created, for a mistyped folder */
function assertDatabaseExists({ DATABASE_URL, dataDir }: Config): void {
  if (DATABASE_URL !== undefined || existsSync(join(findClusterFolder(dataDir), 'PG_VERSION'))) return
  throw new ConfigError(`There is no database in ${dataDir}. Start the server once, or set DATA_DIR or DATABASE_URL.`)
}

/** @throws ConfigError when the database has no tables */
async function assertDatabaseInitialised(db: Db): Promise<void> {
  const { rows } = await sql<{ users: string | null }>`select to_regclass('users') as users`.execute(db)
  if (rows[0]?.users === null)
    throw new ConfigError('This database is empty. Start the server once, run npm run db:migrate, or set DATABASE_URL or DATA_DIR.')
}

/**
 * Prints an error: the message of an expected one, the stack of an unexpected one.
 * @returns the exit code
 */
function reportError(error: unknown, { printError }: Output): number {
  if (error instanceof UsageError) {
    printError(`${error.message}\n\n${USAGE}`)
    return 2
  }
  if (error instanceof Refusal) printError(isRefusalCode(error.code) ? translator('en-GB', 'errors')(error.code) : error.code)
  else if (error instanceof ConfigError || error instanceof FieldErrors) printError(error.message)
  else printError(inspect(error))
  return 1
}
