import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '#platform/clock/clock.ts'
import { checkKey, checkPrefix, type ObjectMetadata, type Storage, type StoredObject, type UploadRequest } from './storage.ts'
import { signUpload, type UploadPolicy, verifyUploadForm } from './upload-policy.ts'

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
  verifyForm(fields: ReadonlyMap<string, string>): UploadPolicy
  /** A path on the same disk, to be adopted or removed by whoever asked. */
  createScratchFilePath(): Promise<string>
  /** Makes a finished file the object, by renaming it. */
  commitFile(key: string, file: string, metadata: { contentType: string }): Promise<void>
  /** Removes what a killed process left half written; for the start of the program. */
  deleteStaleScratchFiles(): Promise<void>
}

const SCRATCH_TTL_MS = 24 * 60 * 60 * 1000

/**
 * Files below one folder: `objects/<key>` holds the bytes, `types/<key>` the content type.
 * A key cannot be the folder of another (`a` and `a/b`), which a bucket would allow: give files an extension.
 */
export function createLocalStorage({ folder, secret, uploadUrl, clock }: LocalStorageOptions): LocalStorage {
  if (secret.length < 32) throw new Error('the secret of the local storage needs at least 32 characters')
  const bytesPathOf = (key: string) => join(folder, 'objects', checkKey(key))
  const typePathOf = (key: string) => join(folder, 'types', checkKey(key))

  async function createScratchFilePath(): Promise<string> {
    await mkdir(join(folder, 'scratch'), { recursive: true })
    return join(folder, 'scratch', randomUUID())
  }

  async function commitFile(key: string, file: string, { contentType }: { contentType: string }): Promise<void> {
    const typeFile = await createScratchFilePath()
    await writeFile(typeFile, contentType)
    await moveFile(typePathOf(key), typeFile) // first, so that an object is never without its type
    await moveFile(bytesPathOf(key), file)
  }

  async function deleteStaleScratchFiles(): Promise<void> {
    for (const name of (await undefinedIfNotFound(readdir(join(folder, 'scratch')))) ?? []) {
      const file = join(folder, 'scratch', name)
      const ageMs = clock.now().getTime() - ((await undefinedIfNotFound(stat(file)))?.mtimeMs ?? 0)
      if (ageMs > SCRATCH_TTL_MS) await rm(file, { force: true }) // younger ones may be another process's
    }
  }

  async function put(key: string, bytes: Uint8Array, metadata: { contentType: string }): Promise<void> {
    checkKey(key)
    const file = await createScratchFilePath()
    try {
      await writeFile(file, bytes)
      await commitFile(key, file, metadata)
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
  }

  async function get(key: string): Promise<StoredObject | undefined> {
    const file = await undefinedIfNotFound(open(bytesPathOf(key)))
    if (!file) return undefined
    try {
      const stats = await file.stat()
      if (stats.isFile()) return { ...(await metadataOf(key, stats)), stream: file.createReadStream() }
    } catch (error) {
      await file.close()
      throw error
    }
    await file.close() // a folder
    return undefined
  }

  async function head(key: string): Promise<ObjectMetadata | undefined> {
    const stats = await undefinedIfNotFound(stat(bytesPathOf(key)))
    return stats?.isFile() ? metadataOf(key, stats) : undefined
  }

  async function metadataOf(key: string, { size, mtimeMs }: { size: number; mtimeMs: number }): Promise<ObjectMetadata> {
    const contentType = (await undefinedIfNotFound(readFile(typePathOf(key), 'utf8'))) ?? 'application/octet-stream'
    return { contentType, size, etag: `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"` }
  }

  return {
    presignUpload: async (request: UploadRequest) => {
      checkKey(request.key)
      return { url: uploadUrl, fields: signUpload(request, secret, clock.now()) }
    },
    verifyForm: (fields) => verifyUploadForm(fields, secret, clock.now()),
    createScratchFilePath,
    commitFile,
    deleteStaleScratchFiles,
    put,
    get,
    head,
    read: async (key) => undefinedIfNotFound(readFile(bytesPathOf(key))),
    async delete(key) {
      await rm(bytesPathOf(key), { force: true })
      await rm(typePathOf(key), { force: true })
    },
    async *list(prefix) {
      checkPrefix(prefix)
      yield* filesBelow(join(folder, 'objects', prefix), prefix)
    },
  }
}

async function moveFile(target: string, file: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  await rename(file, target)
}

async function* filesBelow(folder: string, prefix: string): AsyncIterable<string> {
  for (const entry of (await undefinedIfNotFound(readdir(folder, { withFileTypes: true }))) ?? []) {
    if (entry.isDirectory()) yield* filesBelow(join(folder, entry.name), `${prefix}${entry.name}/`)
    else yield `${prefix}${entry.name}`
  }
}

const notFoundCodes = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

async function undefinedIfNotFound<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation
  } catch (error) {
    if (error instanceof Error && 'code' in error && notFoundCodes.has(String(error.code))) return undefined
    throw error
  }
}
