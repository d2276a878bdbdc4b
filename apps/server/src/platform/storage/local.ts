import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '#platform/clock/clock.ts'
import { createScratchFolder, undefinedIfNotFound } from './scratch-folder.ts'
import { checkKey, checkPrefix, type ObjectMetadata, type Storage, type StoredObject } from './storage.ts'
import { signUpload, type UploadPolicy, verifyUploadForm } from './upload-policy.ts'

type LocalStorageOptions = {
  folder: string
  /** Signs upload forms. At least 32 characters. */
  secret: string
  /**
   * The URL of `localUploadRoutes` for clients: `https://host/storage/uploads`, or a path for
   * browsers on the same host.
   */
  uploadUrl: string
  clock: Clock
}

/** The storage, and what the upload route needs in addition. */
export type LocalStorage = Storage & {
  /** The policy of a signed form. @throws UploadError */
  verifyForm(fields: ReadonlyMap<string, string>): UploadPolicy
  /** A path on the same disk. The caller commits or removes the file. */
  createScratchFilePath(): Promise<string>
  /** Makes a finished file the object of a key, by renaming it. */
  commitFile(key: string, file: string, metadata: { contentType: string }): Promise<void>
  /** Deletes half-written files of killed processes. To be called at start. */
  deleteStaleScratchFiles(): Promise<void>
}

/**
 * Stores files below one folder: `objects/<key>` has the bytes, `types/<key>` has the content type.
 * A key cannot be the folder of another key (`a` and `a/b`), although a bucket allows that. A file
 * extension in each key avoids the conflict.
 */
export function createLocalStorage({ folder, secret, uploadUrl, clock }: LocalStorageOptions): LocalStorage {
  if (secret.length < 32) throw new Error('the secret of the local storage needs at least 32 characters')
  const scratch = createScratchFolder(join(folder, 'scratch'), clock)
  const objects = createObjectFolder(folder)

  async function commitFile(key: string, file: string, { contentType }: { contentType: string }): Promise<void> {
    const typeFile = await scratch.createFilePath()
    await writeFile(typeFile, contentType)
    await objects.moveFiles(key, { bytesFile: file, typeFile })
  }

  return {
    async presignUpload(request) {
      checkKey(request.key)
      return { url: uploadUrl, fields: signUpload(request, secret, clock.now()) }
    },
    verifyForm: (fields) => verifyUploadForm(fields, secret, clock.now()),
    createScratchFilePath: scratch.createFilePath,
    commitFile,
    deleteStaleScratchFiles: scratch.deleteStaleFiles,
    async put(key, bytes, metadata) {
      checkKey(key)
      const file = await scratch.createFilePath()
      try {
        await writeFile(file, bytes)
        await commitFile(key, file, metadata)
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
    },
    get: objects.get,
    head: objects.head,
    read: objects.read,
    delete: objects.delete,
    list: objects.list,
  }
}

/** The stored objects and their content types. */
function createObjectFolder(folder: string) {
  const bytesPathOf = (key: string) => join(folder, 'objects', checkKey(key))
  const typePathOf = (key: string) => join(folder, 'types', checkKey(key))

  async function metadataOf(key: string, { size, mtimeMs }: { size: number; mtimeMs: number }): Promise<ObjectMetadata> {
    const contentType = (await undefinedIfNotFound(readFile(typePathOf(key), 'utf8'))) ?? 'application/octet-stream'
    return { contentType, size, etag: `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"` }
  }

  return {
    /** The type is moved first, so that an object always has its type. */
    async moveFiles(key: string, { bytesFile, typeFile }: { bytesFile: string; typeFile: string }): Promise<void> {
      await moveFile(typePathOf(key), typeFile)
      await moveFile(bytesPathOf(key), bytesFile)
    },

    async get(key: string): Promise<StoredObject | undefined> {
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
    },

    async head(key: string): Promise<ObjectMetadata | undefined> {
      const stats = await undefinedIfNotFound(stat(bytesPathOf(key)))
      return stats?.isFile() ? metadataOf(key, stats) : undefined
    },

    read: async (key: string): Promise<Buffer | undefined> => undefinedIfNotFound(readFile(bytesPathOf(key))),

    async delete(key: string): Promise<void> {
      await rm(bytesPathOf(key), { force: true })
      await rm(typePathOf(key), { force: true })
    },

    async *list(prefix: string): AsyncIterable<string> {
      checkPrefix(prefix)
      yield* listKeysBelow(join(folder, 'objects', prefix), prefix)
    },
  }
}

async function moveFile(target: string, file: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  await rename(file, target)
}

async function* listKeysBelow(folder: string, prefix: string): AsyncIterable<string> {
  for (const entry of (await undefinedIfNotFound(readdir(folder, { withFileTypes: true }))) ?? []) {
    if (entry.isDirectory()) yield* listKeysBelow(join(folder, entry.name), `${prefix}${entry.name}/`)
    else yield `${prefix}${entry.name}`
  }
}
