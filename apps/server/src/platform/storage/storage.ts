import type { Readable } from 'node:stream'

/** What the person's own program needs to send one file straight to the storage: a form, `fields` first, then the file as `file`. */
export type UploadForm = { url: string; fields: Record<string, string> }

export type UploadRequest = {
  key: string
  contentType: string
  /** Bytes; the storage itself refuses more. */
  maxBytes: number
  expiresInSeconds: number
}

export type ObjectMetadata = { contentType: string; size: number; etag: string }
export type StoredObject = ObjectMetadata & { stream: Readable }

/**
 * Where files live: a folder on this machine or a bucket of any service that speaks S3. One port, two drivers, one suite of tests.
 * Keys are paths such as `listings/42/7f3a.jpg`. Every method refuses a key that could leave its place: `StorageKeyError`.
 */
export type Storage = {
  /** A signed form with which somebody without an account of the storage may upload exactly this key, type and size, until it expires. */
  presignUpload(request: UploadRequest): Promise<UploadForm>
  /** Keeps the bytes, in place of what was there. Readers see the old object or the new one, never a part. */
  put(key: string, bytes: Uint8Array, metadata: { contentType: string }): Promise<void>
  /** The object as a stream (the caller reads or destroys it), or undefined. */
  get(key: string): Promise<StoredObject | undefined>
  /** The whole object in memory, for what is known to be small. */
  read(key: string): Promise<Buffer | undefined>
  head(key: string): Promise<ObjectMetadata | undefined>
  /** Deleting what is not there is not an error. */
  delete(key: string): Promise<void>
  /** Every key below a prefix that ends in `/`, in no promised order. */
  list(prefix: string): AsyncIterable<string>
}

export class StorageKeyError extends Error {
  override name = 'StorageKeyError'
  readonly code = 'storage_key_invalid'
  constructor(key: string) {
    super(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
  }
}

const MAX_KEY_LENGTH = 512
const segmentPattern = /^[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,199}$/

/** Segments of plain characters, none hidden and none a way up: the same key is safe as a path, as an address and in a bucket. */
export function isStorageKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && key.split('/').every((segment) => segmentPattern.test(segment))
}

/** @throws StorageKeyError */
export function checkKey(key: string): string {
  if (!isStorageKey(key)) throw new StorageKeyError(key)
  return key
}

/** @throws StorageKeyError */
export function checkPrefix(prefix: string): string {
  if (!prefix.endsWith('/') || !isStorageKey(prefix.slice(0, -1))) throw new StorageKeyError(prefix)
  return prefix
}
