import { frames } from './protocol.ts'

/** What the heartbeats use of a connection. */
type Pinged = { sendHeartbeat(frame: Buffer): void }

/** The heartbeats of the connections are spread over the interval in steps of about this length. */
const STEP_MS = 100

/**
 * Pings each connection once in an interval. The pings are spread over it: 10,000 at once would
 * delay the messages of that moment.
 */
export class Heartbeats {
  readonly #stepMs: number
  readonly #groups: Set<Pinged>[]
  #timer: NodeJS.Timeout | undefined
  #startedAtMs = 0
  /** Steps since the start, also those that a busy process has skipped. */
  #stepCount = 0
  #nextGroup = 0

  constructor(pingMs: number) {
    const groupCount = Math.max(1, Math.round(pingMs / STEP_MS))
    this.#stepMs = pingMs / groupCount
    this.#groups = Array.from({ length: groupCount }, () => new Set())
  }

  add(connection: Pinged): void {
    this.#groups[this.#nextGroup]?.add(connection)
    this.#nextGroup = (this.#nextGroup + 1) % this.#groups.length
  }

  remove(connection: Pinged): void {
    for (const group of this.#groups) if (group.delete(connection)) return
  }

  start(): void {
    this.#startedAtMs = performance.now()
    this.#timer = setInterval(() => this.#sendDue(), this.#stepMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** After a delay of the process the skipped groups follow at once, each once. */
  #sendDue(): void {
    const dueCount = Math.floor((performance.now() - this.#startedAtMs) / this.#stepMs)
    const firstStep = Math.max(this.#stepCount, dueCount - this.#groups.length)
    this.#stepCount = Math.max(this.#stepCount, dueCount)
    const frame = Buffer.from(frames.ping(Math.floor(Date.now() / 1000)))
    for (let step = firstStep; step < dueCount; step++)
      for (const connection of this.#groups[step % this.#groups.length] ?? []) connection.sendHeartbeat(frame)
  }
}
