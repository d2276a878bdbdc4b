import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A message that was stored and not sent, with the time when it would have been sent. */
export type StoredMessage<Message> = Message & { id: string; sent_at: string }

/** Reading the folder for each message would take longer than writing the message. */
const SAVES_PER_CLEANUP = 20

type MessageStoreOptions = { folder: string; limit: number }

/**
 * Stores the last messages as JSON files in a folder, so that they are available after a restart.
 */
export function createMessageStore<Message extends object>({ folder, limit }: MessageStoreOptions) {
  let lastTimestamp = 0
  let saveCount = 0

  /** Ids sort by time. They are unique within one millisecond and across processes. */
  function createId(now: Date): string {
    lastTimestamp = Math.max(lastTimestamp + 1, now.getTime() * 1000)
    return `${String(lastTimestamp).padStart(17, '0')}-${randomBytes(4).toString('hex')}`
  }

  let folderPromise: Promise<unknown> | undefined
  /** Creates the folder once. A failure is tried again by the next call. */
  function ensureFolder(): Promise<unknown> {
    folderPromise ??= mkdir(folder, { recursive: true }).catch((error) => {
      folderPromise = undefined
      throw error
    })
    return folderPromise
  }

  async function listFileNames(): Promise<string[]> {
    await ensureFolder()
    return (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  }

  async function deleteOldFiles(): Promise<void> {
    for (const name of (await listFileNames()).slice(0, -limit)) await rm(join(folder, name), { force: true })
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
      await ensureFolder()
      const file = join(folder, `${storedMessage.id}.json`)
      await writeFile(`${file}.part`, JSON.stringify(storedMessage, null, 2))
      await rename(`${file}.part`, file)
      if (saveCount++ % SAVES_PER_CLEANUP === 0) await deleteOldFiles()
      return storedMessage
    },
    /** Newest first. */
    async list(): Promise<StoredMessage<Message>[]> {
      return (await Promise.all((await listFileNames()).slice(-limit).reverse().map(readMessages))).flat()
    },
    async find(id: string): Promise<StoredMessage<Message> | undefined> {
      return /^[\w-]+$/.test(id) ? (await readMessages(`${id}.json`))[0] : undefined
    },
  }
}
