import type { ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type FromGenerator, nowMs, type StageResult, type ToGenerator } from './cable/messages.ts'
import { readMemoryBytes, readProcessorSeconds, spawnNode, stopProcess } from './cable/processes.ts'
import { startBareServer, startProduct, type Target } from './cable/targets.ts'
import { describeMachine } from './lib/report.ts'

/**
 * Compares the sockets of the program with a server of `ws` that only broadcasts: delivery, rate,
 * processor time and memory. Checks that every socket receives every message of its owner once, in
 * order, and none of another owner.
 */
const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '10000' },
    room: { type: 'string', default: '5000' },
    people: { type: 'string', default: '500' },
    'paced-seconds': { type: 'string', default: '20' },
    burst: { type: 'string', default: '20' },
    bursts: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
})
const socketCount = Number(values.sockets)
const roomSize = Number(values.room)
const peopleCount = Number(values.people)
const pacedSeconds = Number(values['paced-seconds'])
const burstSize = Number(values.burst)
const burstCount = Number(values.bursts)

const MIN_RATIO = 0.7
const ROOM_INTERVAL_MS = 500
const PERSONAL_PER_INTERVAL = 20
const SETTLE_MS = 8_000
const IDLE_MS = 15_000
const STAGE_TIMEOUT_MS = 90_000

type Figures = {
  name: string
  bytesPerSocket: number
  idleProcessorShare: number
  paced: StageResult
  /** Median of the bursts. */
  deliveriesPerSecond: number
  deliveriesPerProcessorSecond: number
  deliveries: number
  violations: string[]
  closed: number
}

function createGenerator() {
  const child: ChildProcess = spawnNode([join(import.meta.dirname, 'cable/load-generator.ts')])
  const failed = new Promise<never>((_, reject) =>
    child.once('exit', (code) => reject(new Error(`load generator ended with code ${code}`))),
  )
  failed.catch(() => {})
  function ask<Type extends FromGenerator['type']>(message: ToGenerator, type: Type): Promise<Extract<FromGenerator, { type: Type }>> {
    const responded = new Promise<Extract<FromGenerator, { type: Type }>>((resolve) => {
      const listener = (response: FromGenerator) => {
        if (response.type !== type) return
        child.off('message', listener)
        resolve(response as Extract<FromGenerator, { type: Type }>)
      }
      child.on('message', listener)
    })
    child.send(message)
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer to ${message.type} in ${STAGE_TIMEOUT_MS / 1000} s`)), STAGE_TIMEOUT_MS)
    })
    return Promise.race([responded, failed, timeout]).finally(() => clearTimeout(timer))
  }
  return { ask, stop: () => stopProcess(child) }
}

/** Room sockets of the first owner; the rest is spread over the others at random. */
function choosePlans({ owners, planOf }: Target) {
  const [roomOwner = 0, ...people] = owners
  const socketsOf = new Map<number, number>([[roomOwner, roomSize]])
  const plans = Array.from({ length: roomSize }, () => planOf(roomOwner))
  for (let n = roomSize; n < socketCount; n++) {
    const owner = people[Math.floor(Math.random() * people.length)] ?? roomOwner
    socketsOf.set(owner, (socketsOf.get(owner) ?? 0) + 1)
    plans.push(planOf(owner))
  }
  // Room and people mixed, as sockets arrive in reality.
  for (let n = plans.length - 1; n > 0; n--) {
    const other = Math.floor(Math.random() * (n + 1))
    const [a, b] = [plans[n], plans[other]]
    if (a && b) [plans[n], plans[other]] = [b, a]
  }
  return { plans, socketsOf, roomOwner, people: people.filter((owner) => socketsOf.has(owner)) }
}

async function measure(target: Target): Promise<Figures> {
  const generator = createGenerator()
  try {
    const { plans, socketsOf, roomOwner, people } = choosePlans(target)
    const emptyBytes = readMemoryBytes(target.pid)
    console.log(`${target.name}: opening ${plans.length} sockets`)
    await generator.ask({ type: 'open', protocol: target.protocol, plans }, 'opened')
    await delay(SETTLE_MS)
    const bytesPerSocket = (readMemoryBytes(target.pid) - emptyBytes) / plans.length

    const idleBefore = readProcessorSeconds(target.pid)
    await delay(IDLE_MS)
    const idleProcessorShare = (readProcessorSeconds(target.pid) - idleBefore) / (IDLE_MS / 1000)

    const numbers = new Map<number, number>()
    let deliveries = 0
    const publish = async (owner: number) => {
      const n = (numbers.get(owner) ?? 0) + 1
      numbers.set(owner, n)
      deliveries += socketsOf.get(owner) ?? 0
      await target.publish({ owner, n, at: nowMs() })
    }
    const finishStage = async (before: number) => (await generator.ask({ type: 'expect', deliveries: deliveries - before }, 'done')).result

    for (let n = 0; n < 5; n++) await publish(roomOwner) // warm-up
    await finishStage(0)

    let before = deliveries
    for (let interval = 0; interval < (pacedSeconds * 1000) / ROOM_INTERVAL_MS; interval++) {
      const next = delay(ROOM_INTERVAL_MS)
      await publish(roomOwner)
      for (let n = 0; n < PERSONAL_PER_INTERVAL; n++) await publish(people[Math.floor(Math.random() * people.length)] ?? roomOwner)
      await next
    }
    const paced = await finishStage(before)
    console.log(`${target.name}: paced p99 ${paced.p99.toFixed(1)} ms`)

    const bursts: { perSecond: number; perProcessorSecond: number }[] = []
    for (let burst = 0; burst < burstCount; burst++) {
      before = deliveries
      const processorBefore = readProcessorSeconds(target.pid)
      const startedAt = nowMs()
      for (let n = 0; n < burstSize; n++) await publish(roomOwner)
      const { finishedAt } = await finishStage(before)
      const count = deliveries - before
      bursts.push({
        perSecond: count / ((finishedAt - startedAt) / 1000),
        perProcessorSecond: count / (readProcessorSeconds(target.pid) - processorBefore),
      })
    }
    const { violations, closed } = await generator.ask({ type: 'finish' }, 'finished')
    return {
      name: target.name,
      bytesPerSocket,
      idleProcessorShare,
      paced,
      deliveriesPerSecond: median(bursts.map(({ perSecond }) => perSecond)),
      deliveriesPerProcessorSecond: median(bursts.map(({ perProcessorSecond }) => perProcessorSecond)),
      deliveries,
      violations,
      closed,
    }
  } catch (error) {
    console.error(await generator.ask({ type: 'finish' }, 'finished'))
    throw error
  } finally {
    await generator.stop()
    await target.close()
  }
}

const median = (samples: readonly number[]): number => samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0

const rows: [label: string, value: (figures: Figures) => number, format: (value: number) => string, isBetterWhenLower: boolean][] = [
  ['room of all, deliveries a second', (f) => f.deliveriesPerSecond, (v) => Math.round(v).toLocaleString('en-GB'), false],
  ['deliveries for a second of processor time', (f) => f.deliveriesPerProcessorSecond, (v) => Math.round(v).toLocaleString('en-GB'), false],
  ['delivery p50, ms', (f) => f.paced.p50, (v) => v.toFixed(1), true],
  ['delivery p99, ms', (f) => f.paced.p99, (v) => v.toFixed(1), true],
  ['memory of a socket, kB', (f) => f.bytesPerSocket / 1024, (v) => v.toFixed(1), true],
  ['processor share without messages', (f) => f.idleProcessorShare, (v) => v.toFixed(3), true],
]

function renderReport(bare: Figures, product: Figures): string {
  const lines = rows.map(([label, value, format, isBetterWhenLower]) => {
    const [bareValue, productValue] = [value(bare), value(product)]
    const ratio = isBetterWhenLower ? bareValue / productValue : productValue / bareValue
    return `| ${label} | ${format(productValue)} | ${format(bareValue)} | ${ratio.toFixed(2)} |`
  })
  return [
    `# Sockets, ${new Date().toISOString().slice(0, 10)}`,
    '',
    `${describeMachine()}; load of the machine at the end ${loadavg()[0]?.toFixed(1)}.`,
    `${socketCount.toLocaleString('en-GB')} sockets: a room of ${roomSize.toLocaleString('en-GB')}, the others of ${peopleCount} people at random. Paced: ${1000 / ROOM_INTERVAL_MS} messages a second`,
    `to the room and ${(PERSONAL_PER_INTERVAL * 1000) / ROOM_INTERVAL_MS} to people, ${pacedSeconds} s. Bursts: ${burstSize} messages to the room at once, median of ${burstCount}.`,
    '',
    '| | Partlane | bare ws | ratio |',
    '|---|---:|---:|---:|',
    ...lines,
    '',
    `Checked deliveries: ${product.deliveries.toLocaleString('en-GB')} and ${bare.deliveries.toLocaleString('en-GB')}. Messages of somebody else, lost, repeated or out of order: ${product.violations.length} and ${bare.violations.length}. Lost sockets: ${product.closed} and ${bare.closed}.`,
    '',
  ].join('\n')
}

const bare = await measure(await startBareServer(peopleCount + 1))
const product = await measure(await startProduct(peopleCount + 1, process.env.BENCH_PROFILE))
const report = renderReport(bare, product)
console.log(report)
for (const violation of [...bare.violations, ...product.violations]) console.log(`  ${violation}`)
if (values.write) {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `cable-${new Date().toISOString().slice(0, 10)}.md`), report)
}
const isFastEnough = product.deliveriesPerProcessorSecond / bare.deliveriesPerProcessorSecond >= MIN_RATIO
const isCorrect = product.violations.length + product.closed + bare.violations.length + bare.closed === 0
process.exitCode = isFastEnough && isCorrect ? 0 : 1
