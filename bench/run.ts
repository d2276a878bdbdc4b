import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { loadPaths } from './lib/measure.ts'
import { type Options, readOptions, USAGE } from './lib/options.ts'
import { failuresOf, type Line, type Section, tableOf, writeResults } from './lib/report.ts'
import { openScratch, startServer } from './lib/scratch.ts'
import { openStatementEar, replay, type Statement } from './lib/statements.ts'
import { type Read, readsOf } from './scenarios/reads.ts'
import { signInsMeanwhile } from './scenarios/sign-ins.ts'
import { addToCart, checkout, lastUnit } from './scenarios/writes.ts'

type Place = { server: string; database: string; dataDir: string; client: pg.Client } & Options

const wanted = ({ only }: Options, name: string) => only.length === 0 || only.some((part) => name.includes(part))
const say = (line: string) => console.log(`    ${line}`)

async function measureReads(place: Place): Promise<Line[]> {
  const ear = await openStatementEar(place)
  const lines: Line[] = []
  try {
    for (const read of (await readsOf(place.client)).filter(({ name }) => wanted(place, name))) {
      say(read.name)
      const requests = await statementsOf(ear, read)
      if (!requests) continue
      const server = await loadPaths({ address: place.server, paths: read.paths, connections: place.connections, seconds: place.seconds })
      const bare = await replay(place.database, requests, place)
      lines.push({
        name: read.name,
        server,
        bare,
        statements: Math.round(requests.reduce((sum, own) => sum + own.length, 0) / requests.length),
      })
    }
  } finally {
    await ear.close()
  }
  return lines
}

/** Undefined for a page that is not there (yet): said, not measured. */
async function statementsOf(ear: Awaited<ReturnType<typeof openStatementEar>>, { paths }: Read): Promise<Statement[][] | undefined> {
  try {
    const requests: Statement[][] = []
    for (const path of paths) requests.push(await ear.statementsOf(path))
    return requests
  } catch (error) {
    say(`  left out: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

async function measureWrites(place: Place): Promise<{ lines: Line[]; notes: string[] }> {
  const lines: Line[] = []
  const notes: string[] = []
  for (const [name, measure] of [
    ['cart', addToCart],
    ['checkout', checkout],
  ] as const) {
    if (!wanted(place, name)) continue
    say(name)
    lines.push(await measure(place))
  }
  if (wanted(place, 'sign-ins')) {
    say('sign-ins')
    const measured = await signInsMeanwhile(place)
    lines.push(...measured.lines)
    notes.push(measured.note)
  }
  if (wanted(place, 'last unit')) {
    say('last unit')
    notes.push(await lastUnit(place))
  }
  return { lines, notes }
}

async function withClient<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A server and database of one's own, grown from size to size. */
async function measureOwn(options: Options): Promise<Section[]> {
  const scratch = await openScratch()
  const sections: Section[] = []
  try {
    for (const size of options.sizes) {
      console.log(`\n  ${size.toLocaleString('en-GB')} listings`)
      await scratch.fillTo(size, say)
      const server = await startServer(scratch)
      try {
        sections.push(
          await withClient(scratch.database, async (client) => {
            const place = { ...options, ...scratch, server: server.address, client }
            const reads = await measureReads(place)
            const writes = await measureWrites(place)
            return { title: `${size.toLocaleString('en-GB')} listings`, lines: [...reads, ...writes.lines], notes: writes.notes }
          }),
        )
      } finally {
        await server.stop()
      }
      for (const section of sections.slice(-1)) console.log(`\n${tableOf(section)}`)
    }
  } finally {
    await scratch.close()
  }
  return sections
}

/** Somebody's running server: only read, nothing is bought there. */
async function measureGiven({ address, database }: { address: string; database: string }, options: Options): Promise<Section[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partlane-bench-'))
  try {
    const lines = await withClient(database, (client) => measureReads({ ...options, server: address, database, dataDir, client }))
    const section = { title: address, lines, notes: [] }
    console.log(`\n${tableOf(section)}`)
    return [section]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (process.argv.includes('--help')) {
  console.log(USAGE)
  process.exit(0)
}
const options = readOptions(process.argv.slice(2))
const sections = options.given ? await measureGiven(options.given, options) : await measureOwn(options)
if (options.write) console.log(`written to ${writeResults(sections, options, new Date())}`)
process.exit(sections.some(({ lines }) => lines.some((line) => failuresOf(line) > 0)) ? 1 : 0)
