import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { createContext } from '../apps/server/src/app/create-context.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { findRunningPostgres } from '../apps/server/src/platform/db/find-running-postgres.ts'
import { findFreePort } from '../apps/server/src/platform/db/free-port.ts'
import { withClient } from '../apps/server/src/platform/db/with-client.ts'
import { createWorld } from '../apps/server/test/world.ts'
import { CHECK_COUNT, checkAllMessages, checkChats, tryChecks } from './crash/chat-checks.ts'
import { createProgram, type Program } from './crash/program.ts'
import { repeatCalls } from './crash/repeat-calls.ts'
import { type Conversation, startWriters, type WriterLoad } from './crash/writers.ts'
import { describeMachine } from './lib/report.ts'

const USAGE = `Usage: npm run bench:crash-chat -- [options]

  --kills 32           SIGKILLs under load: of the program, of PostgreSQL, of both, in turn
  --max-minutes 60     no kill is begun after that time
  --conversations 24   each with three devices, two of which write
  --settle-seconds 90  the longest wait until everything is delivered
  --write              write bench/results/crash-chat-<date>.md
`
const TOKEN_SECRET = 'c'.repeat(40)
const TOKEN_HOURS = 24
const MAX_RECOVERY_SECONDS = 120
const targets = ['program', 'postgres', 'both'] as const

const lines: string[] = []
function log(line: string): void {
  console.log(`  ${line}`)
  lines.push(line)
}

async function connectionOf(dataDir: string): Promise<string> {
  const connectionString = await findRunningPostgres({ dataDir, database: 'partlane' })
  if (!connectionString) throw new Error('PostgreSQL does not run')
  return connectionString
}

/** Members with sessions and conversations: two buyers write to each seller. */
async function createConversations(dataDir: string, url: string, count: number): Promise<Conversation[]> {
  const connectionString = await connectionOf(dataDir)
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: connectionString, TOKEN_SECRET })
  const { ctx, close } = await createContext({ config, connectionString })
  try {
    const world = createWorld(ctx)
    const call = repeatCalls(url, { unexpected: [], onRepeat: () => {} })
    const signIn = async (user: Awaited<ReturnType<typeof world.user>>) => ({
      id: user.id,
      token: await world.session(user, { expiresAt: new Date(Date.now() + TOKEN_HOURS * 3_600_000) }),
    })
    const conversations: Conversation[] = []
    while (conversations.length < count) {
      const owner = await world.user({ role: 'business' })
      const listing = await world.listing({ seller: owner })
      const seller = await signIn(owner)
      for (let n = 0; n < 2; n++) {
        const buyer = await signIn(await world.user())
        const { status, body } = await call('POST', '/users/chats', { chat: { listing_id: listing.slug } }, buyer.token)
        if (status >= 300 || !body.data?.id) throw new Error(`conversation not opened: ${status} ${JSON.stringify(body)}`)
        conversations.push({ chatId: body.data.id, buyer, seller })
      }
    }
    return conversations
  } finally {
    await close()
  }
}

/** Waits until messages that are written from now on are on other devices. @returns the seconds */
async function waitForMessages(program: Program, load: WriterLoad, count: number): Promise<number> {
  const startedAtMs = performance.now()
  while (load.countArrivedSince(startedAtMs) < count) {
    const seconds = (performance.now() - startedAtMs) / 1000
    if (program.hasEnded()) throw new Error(`the program has ended:\n${program.lastOutput()}`)
    if (seconds > MAX_RECOVERY_SECONDS) throw new Error(`no new message for ${MAX_RECOVERY_SECONDS} s:\n${program.lastOutput()}`)
    await delay(20)
  }
  return (performance.now() - startedAtMs) / 1000
}

/** @returns how many kills were not begun in time */
async function runCrashes(program: Program, load: WriterLoad, { kills, maxMinutes }: Options): Promise<number> {
  const counts = { program: 0, postgres: 0 }
  const endMs = performance.now() + maxMinutes * 60_000
  let index = 0
  for (; index < kills && performance.now() < endMs; index++) {
    await waitForMessages(program, load, 20)
    await delay(Math.random() * 1_000)
    const target = targets[index % targets.length] ?? 'both'
    if (target !== 'program') counts.postgres += 1
    if (target !== 'postgres') counts.program += 1
    if (target !== 'program') program.killPostgres()
    if (target !== 'postgres') await program.kill()
    const start = target === 'postgres' ? 'the program kept running' : `start ${(await program.start()).toFixed(1)} s`
    const seconds = await waitForMessages(program, load, 1)
    log(`kill ${index + 1} of ${kills} (${target}): ${start}, a new message on a device after ${seconds.toFixed(1)} s`)
  }
  log(`${counts.program} SIGKILLs of the program, ${counts.postgres} of PostgreSQL`)
  return kills - index
}

async function countOpen(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`
    select (select count(*) from outbox_events where dispatched_at is null)
      + (select count(*) from outbox_deliveries where delivered_at is null and dead_at is null) as count`)
  return Number(rows[0].count)
}

/** Waits until all deliveries have ended and the devices show what is stored. */
async function settle(client: pg.Client, load: WriterLoad, maxSeconds: number): Promise<string[]> {
  const startedAtMs = performance.now()
  const seconds = () => (performance.now() - startedAtMs) / 1000
  while ((await countOpen(client)) > 0 && seconds() < maxSeconds) await delay(100)
  const openCount = await countOpen(client)
  log(`${openCount} deliveries open ${seconds().toFixed(1)} s after the last message`)
  let violations = await checkChats(client, load)
  while (violations.length > 0 && seconds() < maxSeconds) {
    await delay(1_000)
    violations = await checkChats(client, load)
  }
  violations.push(...(await checkAllMessages(client, load)))
  if (openCount > 0) violations.push(`${openCount} deliveries did not end within ${maxSeconds} s`)
  log(`${CHECK_COUNT} comparisons, ${violations.length} violated, ${seconds().toFixed(1)} s after the last message`)
  const blind = await tryChecks(client, load)
  log(`${CHECK_COUNT} comparisons tried with broken data, which ${CHECK_COUNT - blind.length} of them found`)
  return [...violations, ...blind]
}

type Options = { kills: number; maxMinutes: number; conversations: number; settleSeconds: number }

async function run(dataDir: string, options: Options): Promise<string[]> {
  const program = await createProgram(dataDir, await findFreePort(), { TOKEN_SECRET })
  try {
    log(`first start ${(await program.start()).toFixed(1)} s`)
    const load = startWriters(program.url, await createConversations(dataDir, program.url, options.conversations))
    try {
      const missing = await runCrashes(program, load, options)
      await load.stop()
      log(load.describe())
      const violations = await withClient(await connectionOf(dataDir), (client) => settle(client, load, options.settleSeconds))
      if (missing > 0) violations.push(`${missing} kills were not begun within ${options.maxMinutes} minutes`)
      return [...violations, ...[...new Set(load.unexpected)].map((text) => `unexpected response: ${text}`)]
    } catch (error) {
      return [`a start or a recovery failed: ${error instanceof Error ? error.stack : error}`]
    } finally {
      load.close()
    }
  } finally {
    await program.stop()
  }
}

function writeResults(violations: readonly string[]): void {
  const day = new Date().toISOString().slice(0, 10)
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const result = violations.length === 0 ? 'Nothing is lost, doubled or stuck.' : violations.map((text) => `- VIOLATION ${text}`).join('\n')
  const text = `# Crashes under a load of messages, ${day}\n\n${describeMachine()}. See the [README](../README.md).\n\n${result}\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`
  writeFileSync(join(folder, `crash-chat-${day}.md`), text)
}

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '32' },
    'max-minutes': { type: 'string', default: '60' },
    conversations: { type: 'string', default: '24' },
    'settle-seconds': { type: 'string', default: '90' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
const options = {
  kills: Number(values.kills),
  maxMinutes: Number(values['max-minutes']),
  conversations: Number(values.conversations),
  settleSeconds: Number(values['settle-seconds']),
}
if (Object.values(options).some((value) => !(value >= 1))) throw new Error(`numbers of at least 1 are needed\n${USAGE}`)
const dataDir = mkdtempSync(join(tmpdir(), 'partlane-crash-chat-'))
const violations = await run(dataDir, options)
rmSync(dataDir, { recursive: true, force: true })
for (const violation of violations) console.error(`VIOLATION ${violation}`)
if (violations.length === 0) console.log('nothing is lost, doubled or stuck')
if (values.write) writeResults(violations)
process.exit(violations.length === 0 ? 0 : 1)
