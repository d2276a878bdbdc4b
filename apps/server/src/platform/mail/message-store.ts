import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A message that was stored and not sent, with the time when it would have been sent. */
export type StoredMessage<Message> = Message & { id: string; sent_at: string }

type MessageStoreOptions = { folder: string; limit: number }

/**
 * Stores the last messages as JSON files in a folder, so that they are available after a restart.
 */
export function createMessageStore<Message extends object>({ folder, limit }: MessageStoreOptions) {
  let lastTimestamp = 0

  /** Ids sort by time. They are unique within one millisecond and across processes. */
  function createId(now: Date): string {
    lastTimestamp = Math.max(lastTimestamp + 1, now.getTime() * 1000)
    return `${String(lastTimestamp).padStart(17, '0')}-${randomBytes(4).toString('hex')}`
  }

  async function listFileNames(): Promise<string[]> {
    await mkdir(folder, { recursive: true })
    return (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  }

  async function readMessages(name: string): Promise<StoredMessage<Message>[]> {
    try {
      return [JSON.parse(await readFile(join(folder, name), 'utf8'))]
    } catch (error) {
      // Was deleted.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    }
  }

  return {
    async save(message: Message, now: Date): Promise<StoredMessage<Message>> {
      const storedMessage = { ...message, id: createId(now), sent_at: now.toISOString() }
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${storedMessage.id}.json`)
      await writeFile(`${file}.part`, JSON.stringify(storedMessage, null, 2))
      await rename(`${file}.part`, file)
      for (const name of (await listFileNames()).slice(0, -limit)) await rm(join(folder, name), { force: true })
      return storedMessage
    },
    /** Newest first. */
    async list(): Promise<StoredMessage<Message>[]> {
      return (await Promise.all((await listFileNames()).reverse().map(readMessages))).flat()
    },
    async find(id: string): Promise<StoredMessage<Message> | undefined> {
      return /^[\w-]+$/.test(id) ? (await readMessages(`${id}.json`))[0] : undefined
    },
  }
}
