import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '#platform/clock/clock.ts'
import { checkKey, checkPrefix, type ObjectFacts, type Storage, type StoredObject, type UploadRequest } from './storage.ts'
import { readUploadForm, signUpload, type UploadPolicy } from './upload-policy.ts'

type LocalStorageOptions = {
  folder: string
  /** Signs upload forms; at least 32 characters. */
  secret: string
  /** Where `localUploadRoutes` answers, as the uploading program sees it: `https://host/storage/uploads`, or a path for browsers of the same host. */
  uploadUrl: string
  clock: Clock
}

/** The port, and what the upload route needs beyond it. */
export type LocalStorage = Storage & {
  /** What a signed form may do. @throws UploadError */
  readForm(fields: ReadonlyMap<string, string>): UploadPolicy
  /** A path on the same disk, to be adopted or removed by whoever asked. */
  scratchFile(): Promise<string>
  /** Makes a finished file the object, by renaming it. */
  adopt(key: string, file: string, facts: { contentType: string }): Promise<void>
  /** Removes what a killed process left half written; for the start of the program. */
  sweep(): Promise<void>
}

const SCRATCH_LIFE_MS = 24 * 60 * 60 * 1000

/**
 * Files below one folder: `objects/<key>` holds the bytes, `types/<key>` the content type.
 * A key cannot be the folder of another (`a` and `a/b`), which a bucket would allow: give files an extension.
 */
export function createLocalStorage({ folder, secret, uploadUrl, clock }: LocalStorageOptions): LocalStorage {
  if (secret.length < 32) throw new Error('the secret of the local storage needs at least 32 characters')
  const bytesOf = (key: string) => join(folder, 'objects', checkKey(key))
  const typeOf = (key: string) => join(folder, 'types', checkKey(key))

  async function scratchFile(): Promise<string> {
    await mkdir(join(folder, 'scratch'), { recursive: true })
    return join(folder, 'scratch', randomUUID())
  }

  async function adopt(key: string, file: string, { contentType }: { contentType: string }): Promise<void> {
    const type = await scratchFile()
    await writeFile(type, contentType)
    await moveTo(typeOf(key), type) // first, so that an object is never without its type
    await moveTo(bytesOf(key), file)
  }

  async function sweep(): Promise<void> {
    for (const name of (await orUndefined(readdir(join(folder, 'scratch')))) ?? []) {
      const file = join(folder, 'scratch', name)
      const age = clock.now().getTime() - ((await orUndefined(stat(file)))?.mtimeMs ?? 0)
      if (age > SCRATCH_LIFE_MS) await rm(file, { force: true }) // younger ones may be another process's
    }
  }

  async function put(key: string, bytes: Uint8Array, facts: { contentType: string }): Promise<void> {
    checkKey(key)
    const file = await scratchFile()
    try {
      await writeFile(file, bytes)
      await adopt(key, file, facts)
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
  }

  async function get(key: string): Promise<StoredObject | undefined> {
    const file = await orUndefined(open(bytesOf(key)))
    if (!file) return undefined
    try {
      const stats = await file.stat()
      if (stats.isFile()) return { ...(await factsOf(key, stats)), stream: file.createReadStream() }
    } catch (error) {
      await file.close()
      throw error
    }
    await file.close() // a folder
    return undefined
  }

  async function head(key: string): Promise<ObjectFacts | undefined> {
    const stats = await orUndefined(stat(bytesOf(key)))
    return stats?.isFile() ? factsOf(key, stats) : undefined
  }

  async function factsOf(key: string, { size, mtimeMs }: { size: number; mtimeMs: number }): Promise<ObjectFacts> {
    const contentType = (await orUndefined(readFile(typeOf(key), 'utf8'))) ?? 'application/octet-stream'
    return { contentType, size, etag: `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"` }
  }

  return {
    presignUpload: async (request: UploadRequest) => {
      checkKey(request.key)
      return { url: uploadUrl, fields: signUpload(request, secret, clock.now()) }
    },
    readForm: (fields) => readUploadForm(fields, secret, clock.now()),
    scratchFile,
    adopt,
    sweep,
    put,
    get,
    head,
    read: async (key) => orUndefined(readFile(bytesOf(key))),
    async delete(key) {
      await rm(bytesOf(key), { force: true })
      await rm(typeOf(key), { force: true })
    },
    async *list(prefix) {
      checkPrefix(prefix)
      yield* filesBelow(join(folder, 'objects', prefix), prefix)
    },
  }
}

async function moveTo(target: string, file: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  await rename(file, target)
}

async function* filesBelow(folder: string, prefix: string): AsyncIterable<string> {
  for (const entry of (await orUndefined(readdir(folder, { withFileTypes: true }))) ?? []) {
    if (entry.isDirectory()) yield* filesBelow(join(folder, entry.name), `${prefix}${entry.name}/`)
    else yield `${prefix}${entry.name}`
  }
}

const absent = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return undefined
    throw error
  }
}
