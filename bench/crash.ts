import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { findRunningPostgres } from '../apps/server/src/platform/db/find-running-postgres.ts'
import { findFreePort } from '../apps/server/src/platform/db/free-port.ts'
import { withClient } from '../apps/server/src/platform/db/with-client.ts'
import { prepareBaseline } from './crash/baseline.ts'
import { type CrashGateway, type StripeGateway, sandbox, startStripe } from './crash/gateways.ts'
import { confirmedChecks, orderChecks } from './crash/order-checks.ts'
import { payoutChecks } from './crash/payout-checks.ts'
import { reconcileWithGateway, startPayouts } from './crash/payouts.ts'
import { createProgram, type Program } from './crash/program.ts'
import { type Baseline, type Check, countUnfinished, purchaseChecks, reconcile, type Violation } from './crash/reconcile.ts'
import type { CrashLoad } from './crash/repeat-calls.ts'
import { startShoppers } from './crash/shoppers.ts'
import { startTraders } from './crash/traders.ts'
import { describeMachine } from './lib/report.ts'

const USAGE = `Usage: npm run bench:crash -- [options]

  --load purchases     purchases: buyers pay, and some leave for good
                       orders: buyers, sellers and an operator also do everything with the orders
                       money: as orders, paid with the stand-in of Stripe, whose webhooks arrive twice, late or
                       never, while sellers are paid out
  --kills 30           SIGKILLs under load: of the program, of PostgreSQL, of both, in turn
                       (orders, money: four of five hit the program, two of five PostgreSQL)
  --restarts 12        immediate restarts after a SIGKILL of both
  --workers 6          buyers at once
  --max-minutes 120    no kill is begun after that time
  --settle-minutes 35  the longest wait until all payments and events are completed
  --keep               keep the data folder
  --write              write bench/results/crash-<load>-<date>.md
`

const MAX_RECOVERY_SECONDS = 120
type Target = 'program' | 'postgres' | 'both'
const loadNames = ['purchases', 'orders', 'money'] as const
type LoadName = (typeof loadNames)[number]
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

const mostlyProgram: readonly Target[] = ['program', 'program', 'program', 'postgres', 'both']
const targetsOf: Record<LoadName, readonly Target[]> = {
  purchases: ['program', 'postgres', 'both'],
  orders: mostlyProgram,
  money: mostlyProgram,
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
  const load = loadNames.find((name) => name === values.load)
  if (values.help || !load) return undefined
  const { keep, write } = values
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
  const stepCount = name === 'purchases' ? 5 : 12
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

type Finish = () => Promise<number>

/** `finish` lets time pass for what waits for it. @returns the number of what was waiting */
async function waitUntilFinished(client: pg.Client, baseline: Baseline, { minutes, finish }: { minutes: number; finish: Finish }) {
  const startedAtMs = performance.now()
  const finishAndCount = async () => (await finish()) + (await countUnfinished(client, baseline))
  let remaining = await finishAndCount()
  while (remaining > 0 && performance.now() - startedAtMs < minutes * 60_000) {
    await delay(1_000)
    remaining = await finishAndCount()
  }
  const seconds = Math.round((performance.now() - startedAtMs) / 1000)
  log(`${remaining} payments, repayments, payouts, deadlines and deliveries unfinished after ${seconds} s`)
}

type StartedLoad = {
  load: CrashLoad
  baseline: Baseline
  stop(): Promise<string[]>
  finish: Finish
  checks(): Check[]
  /** What differs between the program and its gateway, by the program's own comparison. */
  reconcile(): Promise<string[]>
}
type StartOptions = { dataDir: string; gateway: CrashGateway | StripeGateway; options: Options }

/** Starts what buyers, sellers, an operator and the gateway do. `stop` returns what happened. */
async function startLoad(program: Program, { dataDir, gateway, options }: StartOptions): Promise<StartedLoad> {
  const { baseline, slugs, sellerOf } = await withDatabase(dataDir, prepareBaseline)
  const common = { slugs, concurrency: options.workers, createToken: gateway.createToken }
  const stop = (load: CrashLoad) => async () => {
    await load.stop()
    return [load.describe()]
  }
  const nothing = { finish: async () => 0, reconcile: async () => [] }
  if (options.load === 'purchases') {
    const load = startShoppers(program.url, common)
    return { ...nothing, load, baseline, stop: stop(load), checks: () => [] }
  }
  const onDatabase = <T>(work: (client: pg.Client) => Promise<T>) => withDatabase(dataDir, work)
  const load = await startTraders(program.url, { ...common, sellerOf, withDatabase: onDatabase })
  const checks = () => [...orderChecks, ...confirmedChecks(load)]
  const finish = load.passTime
  if (!('records' in gateway)) return { ...nothing, load, baseline, stop: stop(load), checks, finish }
  const payouts = await startPayouts({ ...load, gateway, withDatabase: onDatabase })
  return {
    load,
    baseline,
    async stop() {
      await load.stop()
      await payouts.stop()
      return [load.describe(), payouts.describe(), gateway.describe()]
    },
    async finish() {
      await payouts.finish()
      return load.passTime()
    },
    checks: () => [...checks(), ...payoutChecks],
    reconcile: () => reconcileWithGateway(load.call, load.operator),
  }
}

/** @returns a line for each violation */
async function run(dataDir: string, options: Options): Promise<string[]> {
  const port = await findFreePort()
  const gateway = options.load === 'money' ? await startStripe(`http://127.0.0.1:${port}`) : sandbox
  const program = await createProgram(dataDir, port, gateway.environment)
  try {
    log(`first start ${(await program.start()).toFixed(1)} s`)
    const started = await startLoad(program, { dataDir, gateway, options })
    try {
      await runCrashes(program, started.load, options)
    } catch (error) {
      return [`a start or a recovery failed: ${error instanceof Error ? error.message : error}`]
    }
    for (const line of await started.stop()) log(line)
    return await compare(dataDir, { gateway, started, options })
  } finally {
    await program.stop()
    await gateway.stop()
  }
}

async function describePayouts(client: pg.Client, { startedAt }: Baseline): Promise<string> {
  const { rows } = await client.query(
    'select status, count(*)::int as payouts, sum(attempt)::int as attempts from payouts where created_at >= $1 group by status',
    [startedAt],
  )
  return `payouts: ${rows.map(({ status, payouts, attempts }) => `${payouts} ${status} in ${attempts} attempts`).join(', ') || 'none'}`
}

type Comparison = { gateway: CrashGateway; started: StartedLoad; options: Options }

/** Compares everything with everything when the program has completed its work. */
async function compare(dataDir: string, { gateway, started, options }: Comparison): Promise<string[]> {
  const { baseline, load, finish } = started
  const checks = started.checks()
  const violations = await withDatabase(dataDir, async (client) => {
    await waitUntilFinished(client, baseline, { minutes: options.settleMinutes, finish })
    const differences = await started.reconcile()
    log(await describePayouts(client, baseline))
    await gateway.showRecords(client)
    const violated = await reconcile(client, { ...baseline, confirmedIds: load.confirmedIds }, checks)
    return [...differences, ...violated.map(formatViolation)]
  })
  log(`${purchaseChecks.length + checks.length} checks, ${violations.length} violated`)
  return [...violations, ...[...new Set(load.unexpected)].map((text) => `unexpected response: ${text}`)]
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
