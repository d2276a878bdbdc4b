import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { withClient } from '../apps/server/src/platform/db/with-client.ts'
import { measurePaths } from './lib/measure.ts'
import { type BenchOptions, parseOptions, USAGE } from './lib/options.ts'
import { type BenchResult, countFailures, renderTable, type Section, writeResults } from './lib/report.ts'
import { createScratchEnvironment, startServer } from './lib/scratch-environment.ts'
import { createStatementRecorder, measureReplay, type Statement } from './lib/statements.ts'
import { measureBareCards } from './scenarios/bare-cards.ts'
import { sendManyGeneratedRequests } from './scenarios/generated-requests.ts'
import { largeCheckout } from './scenarios/large-purchases.ts'
import { playMoneyHistories } from './scenarios/money-histories.ts'
import { listReadScenarios, type ReadScenario } from './scenarios/reads.ts'
import { measureReadsDuringSignIns } from './scenarios/sign-ins.ts'
import { addToCart, checkout, lastUnit } from './scenarios/writes.ts'

type BenchContext = { serverUrl: string; database: string; dataDir: string; client: pg.Client; size?: number } & BenchOptions

const isSelected = ({ nameFilters }: BenchOptions, name: string) =>
  nameFilters.length === 0 || nameFilters.some((filter) => name.includes(filter))
const log = (line: string) => console.log(`    ${line}`)

async function measureReads(context: BenchContext): Promise<BenchResult[]> {
  const recorder = await createStatementRecorder(context)
  const results: BenchResult[] = []
  try {
    for (const scenario of (await listReadScenarios(context.client)).filter(({ name }) => isSelected(context, name))) {
      log(scenario.name)
      const requests = await recordScenario(recorder, scenario)
      if (!requests) continue
      const server = await measurePaths({
        baseUrl: context.serverUrl,
        ...scenario,
        connections: context.connections,
        seconds: context.seconds,
      })
      const baseline = await measureReplay(context.database, requests, context)
      results.push({
        name: scenario.name,
        server,
        baseline,
        statementCount: Math.round(requests.reduce((sum, statements) => sum + statements.length, 0) / requests.length),
      })
    }
  } finally {
    await recorder.close()
  }
  return results
}

/** Returns undefined and logs if a path fails. The scenario is then not measured. */
async function recordScenario(
  recorder: Awaited<ReturnType<typeof createStatementRecorder>>,
  { paths }: ReadScenario,
): Promise<Statement[][] | undefined> {
  try {
    const requests: Statement[][] = []
    for (const path of paths) requests.push(await recorder.recordStatements(path))
    return requests
  } catch (error) {
    log(`  skipped: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

async function measureWrites(context: BenchContext): Promise<{ results: BenchResult[]; notes: string[] }> {
  const results: BenchResult[] = []
  const notes: string[] = []
  for (const [name, measure] of [
    ['cart', addToCart],
    ['checkout', checkout],
    ['large checkout', largeCheckout],
  ] as const) {
    if (!isSelected(context, name)) continue
    log(name)
    results.push(await measure(context))
  }
  if (isSelected(context, 'sign-ins')) {
    log('sign-ins')
    const signInResult = await measureReadsDuringSignIns(context)
    results.push(...signInResult.results)
    notes.push(signInResult.note)
  }
  if (isSelected(context, 'last unit')) {
    log('last unit')
    notes.push(await lastUnit(context))
  }
  // They close accounts and use up rate limits, so nothing is measured after them.
  if (isSelected(context, 'generated requests') && context.size === context.sizes.at(-1)) {
    log('generated requests')
    notes.push(await sendManyGeneratedRequests(context))
  }
  if (isSelected(context, 'money histories') && context.size === context.sizes.at(-1)) {
    log('money histories')
    notes.push(playMoneyHistories())
  }
  return { results, notes }
}

/** Measures a scratch server and database with each number of listings. */
async function measureScratchServer(options: BenchOptions): Promise<Section[]> {
  const scratch = await createScratchEnvironment()
  const sections: Section[] = []
  try {
    for (const size of options.sizes) {
      console.log(`\n  ${size.toLocaleString('en-GB')} listings`)
      await scratch.fillTo(size, log)
      const server = await startServer(scratch)
      try {
        sections.push(
          await withClient(scratch.database, async (client) => {
            const context = { ...options, ...scratch, serverUrl: server.url, client, size }
            const reads = await measureReads(context)
            const bare = isSelected(context, 'page') ? await measureBareCards(context, reads) : undefined
            const writes = await measureWrites(context)
            return {
              title: `${size.toLocaleString('en-GB')} listings`,
              results: [...reads, ...(bare ? [bare.result] : []), ...writes.results],
              notes: [...(bare ? [bare.note] : []), ...writes.notes],
            }
          }),
        )
      } finally {
        await server.stop()
      }
      for (const section of sections.slice(-1)) console.log(`\n${renderTable(section)}`)
    }
  } finally {
    await scratch.close()
  }
  return sections
}

/** Measures a running server. Only reads, no purchases. */
async function measureExistingServer({ url, database }: { url: string; database: string }, options: BenchOptions): Promise<Section[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partlane-bench-'))
  try {
    const results = await withClient(database, (client) => measureReads({ ...options, serverUrl: url, database, dataDir, client }))
    const section = { title: url, results, notes: [] }
    console.log(`\n${renderTable(section)}`)
    return [section]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (process.argv.includes('--help')) {
  console.log(USAGE)
  process.exit(0)
}
const options = parseOptions(process.argv.slice(2))
const sections = options.existingServer ? await measureExistingServer(options.existingServer, options) : await measureScratchServer(options)
if (options.writesReport) console.log(`written to ${writeResults(sections, options, new Date())}`)
process.exit(sections.some(({ results: lines }) => lines.some((line) => countFailures(line) > 0)) ? 1 : 0)
