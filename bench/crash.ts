import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { findRunningPostgres } from '../apps/server/src/platform/db/find-running-postgres.ts'
import { withClient } from '../apps/server/src/platform/db/with-client.ts'
import { prepareBaseline } from './crash/baseline.ts'
import { createProgram, type Program } from './crash/program.ts'
import { type Baseline, CHECK_COUNT, countUnfinished, reconcile, type Violation } from './crash/reconcile.ts'
import { type ShopperLoad, startShoppers } from './crash/shoppers.ts'

const USAGE = `Usage: npm run bench:crash -- [options]

  --kills 30           SIGKILLs under load: of the program, of PostgreSQL, of both, in turn
  --restarts 12        immediate restarts after a SIGKILL of both
  --shoppers 6         buyers at once
  --settle-minutes 35  the longest wait until all payments and events are completed
  --keep               keep the data folder
`

const MAX_RECOVERY_SECONDS = 120
const targets = ['program', 'postgres', 'both'] as const
type Target = (typeof targets)[number]
type Options = { kills: number; restarts: number; shoppers: number; settleMinutes: number; keep: boolean }

const log = (line: string) => console.log(`  ${line}`)

function parseOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '30' },
      restarts: { type: 'string', default: '12' },
      shoppers: { type: 'string', default: '6' },
      'settle-minutes': { type: 'string', default: '35' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const [kills, restarts, shoppers, settleMinutes] = [values.kills, values.restarts, values.shoppers, values['settle-minutes']].map(Number)
  return { kills: kills ?? 0, restarts: restarts ?? 0, shoppers: shoppers ?? 0, settleMinutes: settleMinutes ?? 0, keep: values.keep }
}

async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const connectionString = await findRunningPostgres({ dataDir, database: 'partlane' })
  if (!connectionString) throw new Error('PostgreSQL does not run')
  return withClient(connectionString, work)
}

/** Waits until the buyers have completed purchases again. @returns the seconds */
async function waitForSales(load: ShopperLoad, program: Program, count: number): Promise<number> {
  const startedAtMs = performance.now()
  const expectedCount = load.confirmedIds.length + count
  while (load.confirmedIds.length < expectedCount) {
    const seconds = (performance.now() - startedAtMs) / 1000
    if (program.hasEnded()) throw new Error(`the program has ended:\n${program.lastOutput()}`)
    if (seconds > MAX_RECOVERY_SECONDS) throw new Error(`no purchase for ${MAX_RECOVERY_SECONDS} s:\n${program.lastOutput()}`)
    await delay(20)
  }
  return (performance.now() - startedAtMs) / 1000
}

/** Kills while purchases are in progress. A killed program is started again at once. */
async function crash(program: Program, target: Target): Promise<number | undefined> {
  if (target === 'both') program.killPostgres()
  if (target !== 'postgres') await program.kill()
  else program.killPostgres()
  return target === 'postgres' ? undefined : program.start()
}

async function runCrashes(program: Program, load: ShopperLoad, { kills, restarts }: Options): Promise<void> {
  for (let index = 0; index < kills; index++) {
    await waitForSales(load, program, 5)
    await delay(Math.random() * 500) // another step of a purchase each time
    const target = targets[index % targets.length] ?? 'both'
    const startSeconds = await crash(program, target)
    const saleSeconds = await waitForSales(load, program, 1)
    const start = startSeconds === undefined ? 'the program kept running' : `start ${startSeconds.toFixed(1)} s`
    log(`kill ${index + 1} of ${kills} (${target}): ${start}, first purchase after ${saleSeconds.toFixed(1)} s`)
  }
  for (let index = 0; index < restarts; index++)
    log(`immediate restart ${index + 1} of ${restarts}: ${((await crash(program, 'both')) ?? 0).toFixed(1)} s`)
  if (restarts > 0) await waitForSales(load, program, 5)
}

async function waitUntilFinished(client: pg.Client, baseline: Baseline, minutes: number): Promise<void> {
  const startedAtMs = performance.now()
  let remaining = await countUnfinished(client, baseline)
  while (remaining > 0 && performance.now() - startedAtMs < minutes * 60_000) {
    await delay(1_000)
    remaining = await countUnfinished(client, baseline)
  }
  log(`${remaining} payments and deliveries unfinished after ${Math.round((performance.now() - startedAtMs) / 1000)} s`)
}

/** @returns a line for each violation */
async function run(dataDir: string, options: Options): Promise<string[]> {
  const program = await createProgram(dataDir)
  try {
    log(`first start ${(await program.start()).toFixed(1)} s, ${program.url}`)
    const { baseline, slugs } = await withDatabase(dataDir, prepareBaseline)
    const load = startShoppers(program.url, { slugs, concurrency: options.shoppers })
    try {
      await runCrashes(program, load, options)
    } catch (error) {
      return [`a start or a recovery failed: ${error instanceof Error ? error.message : error}`]
    }
    await load.stop()
    const { begun, left, unavailable, repeated } = load.counts
    log(`${begun} buyers: ${load.confirmedIds.length} paid, ${left} left, ${unavailable} without stock; ${repeated} requests repeated`)
    const violations = await withDatabase(dataDir, async (client) => {
      await waitUntilFinished(client, baseline, options.settleMinutes)
      return reconcile(client, { ...baseline, confirmedIds: load.confirmedIds })
    })
    return [...violations.map(formatViolation), ...[...new Set(load.unexpected)].map((text) => `unexpected response: ${text}`)]
  } finally {
    await program.stop()
  }
}

const formatViolation = ({ name, count, examples }: Violation) => `${name}: ${count} violations, e.g. ${JSON.stringify(examples)}`

const options = parseOptions()
if (!options) {
  console.log(USAGE)
  process.exit(0)
}
const dataDir = mkdtempSync(join(tmpdir(), 'partlane-crash-'))
const violations = await run(dataDir, options)
if (options.keep) log(`data folder: ${dataDir}`)
else rmSync(dataDir, { recursive: true, force: true })
for (const violation of violations) console.error(`VIOLATION ${violation}`)
if (violations.length === 0) console.log(`${CHECK_COUNT} checks passed: nothing is lost, doubled or stuck`)
process.exit(violations.length === 0 ? 0 : 1)
