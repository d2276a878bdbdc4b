import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type ChatClient, openChatClient } from './chat-client.ts'

/** What a member may write in a minute, with a margin (MAX_MESSAGES_PER_MINUTE). */
const WRITE_INTERVAL_MS = 3_100
const REPEAT_DELAY_MS = 200
const READING_RATE = 0.1

export type Conversation = { chatId: string; buyer: Member; seller: Member }
export type Member = { id: number; token: string }
export type WriterLoad = ReturnType<typeof startWriters>

/** A message on its way. `arrivals`: when each device but that of its writer got it first. */
type Sending = { startedAtMs: number; confirmedAtMs: number | undefined; writer: number; arrivals: Map<number, number> }

/**
 * Both sides of each conversation write and read all the time; the buyer has a second device. A
 * message is sent again with its attempt until the program confirms it.
 */
export function startWriters(url: string, conversations: readonly Conversation[]) {
  let isStopping = false
  /** The conversations of confirmed attempts. */
  const confirmed = new Map<string, string>()
  const sendings = new Map<string, Sending>()
  const unexpected: string[] = []
  const counts = { repeated: 0, refused: 0 }

  const members = conversations.flatMap(({ chatId, buyer, seller }) => [buyer, seller, buyer].map((member) => ({ chatId, member })))
  const devices = members.map(({ chatId, member }, device) => ({
    member,
    client: openChatClient({
      url,
      token: member.token,
      chatId,
      onUnexpected: (text) => unexpected.push(text),
      onMessage(attempt) {
        const sending = sendings.get(attempt)
        if (sending && sending.writer !== device && !sending.arrivals.has(device)) sending.arrivals.set(device, performance.now())
      },
    }),
  }))

  async function sendUntilConfirmed(client: ChatClient, writer: number, text: string): Promise<void> {
    const attempt = randomUUID()
    const sending: Sending = { startedAtMs: performance.now(), confirmedAtMs: undefined, writer, arrivals: new Map() }
    sendings.set(attempt, sending)
    for (;;) {
      const result = await client.send(text, attempt)
      if (result === 'sent') break
      counts[result === 'repeat' ? 'repeated' : 'refused'] += 1
      await delay(result === 'repeat' ? REPEAT_DELAY_MS : WRITE_INTERVAL_MS)
    }
    confirmed.set(attempt, client.chatId)
    sending.confirmedAtMs = performance.now()
  }

  async function write(client: ChatClient, writer: number): Promise<void> {
    for (let n = 1; !isStopping; n++) {
      await delay(WRITE_INTERVAL_MS * (0.5 + Math.random()))
      if (isStopping) return
      await sendUntilConfirmed(client, writer, `message ${n}`)
      if (Math.random() < READING_RATE) await client.markRead()
    }
  }

  const isSecondDevice = (device: number) => device % 3 === 2
  const writers = devices.flatMap(({ client }, device) =>
    isSecondDevice(device) ? [] : [write(client, device).catch((error) => void unexpected.push(String(error)))],
  )
  return {
    devices,
    confirmed,
    unexpected,
    /**
     * Messages that were first sent after an instant, are confirmed, and have arrived live on a
     * device other than that of their writer.
     */
    countArrivedSince: (sinceMs: number) =>
      [...sendings.values()].filter(
        ({ startedAtMs, confirmedAtMs, arrivals }) => startedAtMs >= sinceMs && confirmedAtMs !== undefined && arrivals.size > 0,
      ).length,
    describe() {
      const sent = [...sendings.values()].flatMap(({ confirmedAtMs, arrivals }) =>
        confirmedAtMs === undefined ? [] : [...arrivals.values()].map((arrivedAtMs) => Math.max(0, arrivedAtMs - confirmedAtMs)),
      )
      const delaysMs = sent.toSorted((a, b) => a - b)
      const at = (share: number) => `${Math.round(delaysMs[Math.floor((delaysMs.length - 1) * share)] ?? 0)} ms`
      const refetches = devices.reduce((sum, { client }) => sum + client.refetchCount(), 0)
      return (
        `${confirmed.size} messages confirmed on ${devices.length} devices, ${delaysMs.length} arrivals live on the two other devices; ` +
        `${counts.repeated} requests repeated, ${counts.refused} refused as too many, ${refetches} refetches; ` +
        `from the confirmation to another device p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`
      )
    },
    /** Ends the writing. The devices go on listening until `close`. */
    async stop() {
      isStopping = true
      await Promise.all(writers)
    },
    close() {
      for (const { client } of devices) client.close()
    },
  }
}
