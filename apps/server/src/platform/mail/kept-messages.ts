import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A message that went nowhere: kept with when it would have been sent. */
export type Kept<Message> = Message & { id: string; sent_at: string }

type KeptMessagesOptions = { folder: string; limit: number }

/** The last few messages of a kind as JSON files in a folder, so that they outlive a restart and a test can read them. */
export function createKeptMessages<Message extends object>({ folder, limit }: KeptMessagesOptions) {
  let lastStamp = 0

  /** Sorts by time; unique also within one millisecond and between processes. */
  function newId(now: Date): string {
    lastStamp = Math.max(lastStamp + 1, now.getTime() * 1000)
    return `${String(lastStamp).padStart(17, '0')}-${randomBytes(4).toString('hex')}`
  }

  async function names(): Promise<string[]> {
    await mkdir(folder, { recursive: true })
    return (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  }

  async function read(name: string): Promise<Kept<Message>[]> {
    try {
      return [JSON.parse(await readFile(join(folder, name), 'utf8'))]
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [] // pushed out meanwhile
      throw error
    }
  }

  return {
    async keep(message: Message, now: Date): Promise<Kept<Message>> {
      const kept = { ...message, id: newId(now), sent_at: now.toISOString() }
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${kept.id}.json`)
      await writeFile(`${file}.part`, JSON.stringify(kept, null, 2))
      await rename(`${file}.part`, file)
      for (const name of (await names()).slice(0, -limit)) await rm(join(folder, name), { force: true })
      return kept
    },
    /** Newest first. */
    async list(): Promise<Kept<Message>[]> {
      return (await Promise.all((await names()).reverse().map(read))).flat()
    },
    async find(id: string): Promise<Kept<Message> | undefined> {
      return /^[\w-]+$/.test(id) ? (await read(`${id}.json`))[0] : undefined
    },
  }
}
