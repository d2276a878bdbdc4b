import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { findRunningPostgres } from '../apps/server/src/platform/db/find-running-postgres.ts'
import { withClient } from '../apps/server/src/platform/db/with-client.ts'
import { prepareBaseline } from './crash/baseline.ts'
import { confirmedChecks, orderChecks } from './crash/order-checks.ts'
import { createProgram, type Program } from './crash/program.ts'
import { type Baseline, type Check, countUnfinished, purchaseChecks, reconcile, type Violation } from './crash/reconcile.ts'
import type { CrashLoad } from './crash/repeat-calls.ts'
import { startShoppers } from './crash/shoppers.ts'
import { startTraders } from './crash/traders.ts'
import { describeMachine } from './lib/report.ts'

const USAGE = `Usage: npm run bench:crash -- [options]

  --load purchases     purchases: buyers pay, and some leave for good
                       orders: buyers, sellers and an operator also do everything with the orders
  --kills 30           SIGKILLs under load: of the program, of PostgreSQL, of both, in turn
                       (orders: four of five hit the program, two of five PostgreSQL)
  --restarts 12        immediate restarts after a SIGKILL of both
  --workers 6          buyers at once
  --max-minutes 120    no kill is begun after that time
  --settle-minutes 35  the longest wait until all payments and events are completed
  --keep               keep the data folder
  --write              write bench/results/crash-<load>-<date>.md
`

const MAX_RECOVERY_SECONDS = 120
type Target = 'program' | 'postgres' | 'both'
type LoadName = 'purchases' | 'orders'
type Options = {
  load: LoadName
  kills: number
  restarts: number
  workers: number
  maxMinutes: number
  settleMinutes: number
  keep: boolean
  write: boolean
}

/** How many signals each process got. */
const signalCounts = { program: 0, postgres: 0 }

const targetsOf: Record<LoadName, readonly Target[]> = {
  purchases: ['program', 'postgres', 'both'],
  orders: ['program', 'program', 'program', 'postgres', 'both'],
}

const lines: string[] = []
function log(line: string): void {
  console.log(`  ${line}`)
  lines.push(line)
}

function parseOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      load: { type: 'string', default: 'purchases' },
      kills: { type: 'string', default: '30' },
      restarts: { type: 'string', default: '12' },
      workers: { type: 'string', default: '6' },
      'max-minutes': { type: 'string', default: '120' },
      'settle-minutes': { type: 'string', default: '35' },
      keep: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help || (values.load !== 'purchases' && values.load !== 'orders')) return undefined
  const { load, keep, write } = values
  const [kills = 0, restarts = 0, workers = 0] = [values.kills, values.restarts, values.workers].map(Number)
  const [maxMinutes, settleMinutes] = [Number(values['max-minutes']), Number(values['settle-minutes'])]
  return { load, kills, restarts, workers, maxMinutes, settleMinutes, keep, write }
}

async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const connectionString = await findRunningPostgres({ dataDir, database: 'partlane' })
  if (!connectionString) throw new Error('PostgreSQL does not run')
  return withClient(connectionString, work)
}

/** Waits until the program has confirmed more work. @returns the seconds */
async function waitForProgress(load: CrashLoad, program: Program, count: number): Promise<number> {
  const startedAtMs = performance.now()
  const expectedCount = load.progress() + count
  while (load.progress() < expectedCount) {
    const seconds = (performance.now() - startedAtMs) / 1000
    if (program.hasEnded()) throw new Error(`the program has ended:\n${program.lastOutput()}`)
    if (seconds > MAX_RECOVERY_SECONDS) throw new Error(`no progress for ${MAX_RECOVERY_SECONDS} s:\n${program.lastOutput()}`)
    await delay(20)
  }
  return (performance.now() - startedAtMs) / 1000
}

/** Kills while requests are in progress. A killed program is started again at once. */
async function crash(program: Program, target: Target): Promise<number | undefined> {
  if (target !== 'postgres') signalCounts.program += 1
  if (target !== 'program') signalCounts.postgres += 1
  if (target === 'both') program.killPostgres()
  if (target !== 'postgres') await program.kill()
  else program.killPostgres()
  return target === 'postgres' ? undefined : program.start()
}

async function runCrashes(program: Program, load: CrashLoad, { kills, restarts, maxMinutes, load: name }: Options): Promise<void> {
  const targets = targetsOf[name]
  const stepCount = name === 'orders' ? 12 : 5
  const endsAtMs = performance.now() + maxMinutes * 60_000
  for (let index = 0; index < kills && performance.now() < endsAtMs; index++) {
    await waitForProgress(load, program, stepCount)
    await delay(Math.random() * 500) // another step of a purchase each time
    const target = targets[index % targets.length] ?? 'both'
    const startSeconds = await crash(program, target)
    const nextSeconds = await waitForProgress(load, program, 1)
    const start = startSeconds === undefined ? 'the program kept running' : `start ${startSeconds.toFixed(1)} s`
    log(`kill ${index + 1} of ${kills} (${target}): ${start}, first confirmation after ${nextSeconds.toFixed(1)} s`)
  }
  for (let index = 0; index < restarts; index++)
    log(`immediate restart ${index + 1} of ${restarts}: ${((await crash(program, 'both')) ?? 0).toFixed(1)} s`)
  if (restarts > 0) await waitForProgress(load, program, stepCount)
  const { program: programCount, postgres: postgresCount } = signalCounts
  log(`${programCount + postgresCount} SIGKILLs: ${programCount} of the program, ${postgresCount} of PostgreSQL`)
}

async function waitUntilFinished(client: pg.Client, baseline: Baseline, minutes: number): Promise<void> {
  const startedAtMs = performance.now()
  let remaining = await countUnfinished(client, baseline)
  while (remaining > 0 && performance.now() - startedAtMs < minutes * 60_000) {
    await delay(1_000)
    remaining = await countUnfinished(client, baseline)
  }
  const seconds = Math.round((performance.now() - startedAtMs) / 1000)
  log(`${remaining} payments, repayments, deadlines and deliveries unfinished after ${seconds} s`)
}

type StartedLoad = { load: CrashLoad; checks: () => Check[] }

async function startLoad(program: Program, dataDir: string, options: Options): Promise<StartedLoad & { baseline: Baseline }> {
  const { baseline, slugs, sellerOf } = await withDatabase(dataDir, prepareBaseline)
  const concurrency = options.workers
  if (options.load === 'purchases') return { baseline, load: startShoppers(program.url, { slugs, concurrency }), checks: () => [] }
  const load = await startTraders(program.url, { slugs, sellerOf, concurrency, withDatabase: (work) => withDatabase(dataDir, work) })
  return { baseline, load, checks: () => [...orderChecks, ...confirmedChecks(load)] }
}

/** @returns a line for each violation */
async function run(dataDir: string, options: Options): Promise<string[]> {
  const program = await createProgram(dataDir)
  try {
    log(`first start ${(await program.start()).toFixed(1)} s`)
    const { baseline, load, checks } = await startLoad(program, dataDir, options)
    try {
      await runCrashes(program, load, options)
    } catch (error) {
      return [`a start or a recovery failed: ${error instanceof Error ? error.message : error}`]
    }
    await load.stop()
    log(load.describe())
    const moreChecks = checks()
    const violations = await withDatabase(dataDir, async (client) => {
      await waitUntilFinished(client, baseline, options.settleMinutes)
      return reconcile(client, { ...baseline, confirmedIds: load.confirmedIds }, moreChecks)
    })
    log(`${purchaseChecks.length + moreChecks.length} checks, ${violations.length} violated`)
    return [...violations.map(formatViolation), ...[...new Set(load.unexpected)].map((text) => `unexpected response: ${text}`)]
  } finally {
    await program.stop()
  }
}

const formatViolation = ({ name, count, examples }: Violation) => `${name}: ${count} violations, e.g. ${JSON.stringify(examples)}`

function writeResults({ load }: Options, violations: readonly string[]): void {
  const now = new Date()
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const day = now.toISOString().slice(0, 10)
  const result = violations.length === 0 ? 'Nothing is lost, doubled or stuck.' : violations.map((text) => `- VIOLATION ${text}`).join('\n')
  const text = `# Crashes under a load of ${load}, ${day}\n\n${describeMachine()}. See the [README](../README.md).\n\n${result}\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`
  writeFileSync(join(folder, `crash-${load}-${day}.md`), text)
}

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
if (violations.length === 0) console.log('nothing is lost, doubled or stuck')
if (options.write) writeResults(options, violations)
process.exit(violations.length === 0 ? 0 : 1)
