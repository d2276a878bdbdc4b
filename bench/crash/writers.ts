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

/**
 * Both sides of each conversation write and read all the time; the buyer has a second device. A
 * message is sent again with its attempt until the program confirms it.
 */
export function startWriters(url: string, conversations: readonly Conversation[]) {
  let isStopping = false
  /** Confirmed attempts, by conversation. */
  const confirmed = new Map<string, string>()
  const confirmedAtMs = new Map<string, number>()
  const delaysMs: number[] = []
  const unexpected: string[] = []
  const counts = { repeated: 0, waited: 0, received: 0 }

  const onMessage = (attempt: string) => {
    counts.received += 1
    const sentAtMs = confirmedAtMs.get(attempt)
    if (sentAtMs !== undefined) delaysMs.push(performance.now() - sentAtMs)
  }
  const devices = conversations.flatMap(({ chatId, buyer, seller }) =>
    [buyer, seller, buyer].map((member, device) => ({
      member,
      writes: device < 2,
      client: openChatClient({ url, token: member.token, chatId, onMessage }),
    })),
  )

  async function sendUntilConfirmed(client: ChatClient, text: string): Promise<void> {
    const attempt = randomUUID()
    for (;;) {
      const result = await client.send(text, attempt)
      if (result === 'sent') break
      counts[result === 'repeat' ? 'repeated' : 'waited'] += 1
      await delay(result === 'repeat' ? REPEAT_DELAY_MS : WRITE_INTERVAL_MS)
    }
    confirmed.set(attempt, client.chatId)
    confirmedAtMs.set(attempt, performance.now())
  }

  async function write(client: ChatClient): Promise<void> {
    for (let n = 1; !isStopping; n++) {
      await delay(WRITE_INTERVAL_MS * (0.5 + Math.random()))
      if (isStopping) return
      await sendUntilConfirmed(client, `message ${n}`).catch((error) => void unexpected.push(String(error)))
      if (Math.random() < READING_RATE) await client.markRead().catch(() => {})
    }
  }

  const writers = devices.filter(({ writes }) => writes).map(({ client }) => write(client))
  return {
    devices,
    confirmed,
    confirmedIds: [] as string[],
    unexpected,
    progress: () => confirmed.size,
    receivedCount: () => counts.received,
    describe() {
      const sorted = delaysMs.toSorted((a, b) => a - b)
      const at = (share: number) => `${Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)} ms`
      const refetches = devices.reduce((sum, { client }) => sum + client.refetchCount(), 0)
      return (
        `${confirmed.size} messages confirmed on ${devices.length} devices, ${counts.received} received live; ${counts.repeated} requests repeated, ` +
        `${counts.waited} refused as too many, ${refetches} refetches; from the confirmation to a device p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`
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
