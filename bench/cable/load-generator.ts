import { WebSocket } from 'ws'
import { percentile } from '../lib/measure.ts'
import { type BenchMessage, type FromGenerator, nowMs, type SocketPlan, type ToGenerator } from './messages.ts'

/**
 * Opens the sockets, and checks every message that they receive: it belongs to the owner of the
 * socket, and has the next number.
 */
const MAX_CONCURRENT_OPENINGS = 64
const MAX_REPORTED_VIOLATIONS = 20

const violations: string[] = []
let closedCount = 0
let latencies: number[] = []
let expectedCount = Number.POSITIVE_INFINITY
let isFinishing = false

const report = (message: FromGenerator) => process.send?.(message)

function recordViolation(text: string) {
  if (violations.length < MAX_REPORTED_VIOLATIONS) violations.push(text)
}

function receive({ owner, n, at }: BenchMessage, socket: { owner: number; last: number }) {
  if (owner !== socket.owner) recordViolation(`a socket of ${socket.owner} received a message of ${owner}`)
  if (n !== socket.last + 1) recordViolation(`a socket of ${socket.owner} received ${n} after ${socket.last}`)
  socket.last = n
  latencies.push(nowMs() - at)
  if (latencies.length === expectedCount) finishStage()
}

function finishStage() {
  const finishedAt = nowMs()
  const sorted = latencies.toSorted((a, b) => a - b)
  const result = {
    deliveries: sorted.length,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? 0,
    finishedAt,
  }
  latencies = []
  expectedCount = Number.POSITIVE_INFINITY
  report({ type: 'done', result })
}

function openSocket({ url, subscribe, owner }: SocketPlan, protocol: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, protocol === '' ? [] : [protocol], { perMessageDeflate: false, skipUTF8Validation: true })
    const state = { owner, last: 0 }
    if (subscribe === undefined) socket.on('open', resolve)
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { type?: string; message?: BenchMessage; reason?: string }
      if (frame.type === undefined) return receive(frame.message as BenchMessage, state)
      if (frame.type === 'welcome') socket.send(subscribe ?? '')
      if (frame.type === 'confirm_subscription') resolve()
      if (frame.type === 'reject_subscription' || frame.type === 'disconnect') reject(new Error(`refused: ${JSON.stringify(frame)}`))
    })
    socket.on('error', reject)
    socket.on('close', () => {
      if (!isFinishing) closedCount++
    })
  })
}

async function openAll({ plans, protocol }: { plans: SocketPlan[]; protocol: string }) {
  const queue = plans.values()
  const work = async () => {
    for (const plan of queue) await openSocket(plan, protocol)
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_OPENINGS }, work))
  report({ type: 'opened' })
}

process.on('message', (message: ToGenerator) => {
  if (message.type === 'open') void openAll(message)
  else if (message.type === 'expect') {
    expectedCount = message.deliveries
    if (latencies.length === expectedCount) finishStage()
  } else {
    isFinishing = true
    report({ type: 'finished', violations, closed: closedCount })
  }
})
