import type { Readable } from 'node:stream'

/**
 * A form with which a client uploads one file directly to the storage: `fields` first, then `file`.
 */
export type UploadForm = { url: string; fields: Record<string, string> }

export type UploadRequest = {
  key: string
  contentType: string
  /** Bytes. The storage rejects larger files. */
  maxBytes: number
  expiresInSeconds: number
}

export type ObjectMetadata = { contentType: string; size: number; etag: string }
export type StoredObject = ObjectMetadata & { stream: Readable }

/**
 * Stores files in a folder of this machine or in a bucket of an S3-compatible service. Both drivers
 * pass `storage.contract.ts`. Keys are paths such as `listings/42/7f3a.jpg`.
 * Every method throws StorageKeyError for an invalid key.
 */
export type Storage = {
  /**
   * A signed form that allows an upload of exactly this key, type and maximum size until it
   * expires.
   */
  presignUpload(request: UploadRequest): Promise<UploadForm>
  /** Stores or replaces an object. Readers get the old object or the new one, never a part. */
  put(key: string, bytes: Uint8Array, metadata: { contentType: string }): Promise<void>
  /** The object as a stream, which the caller must read or destroy. */
  get(key: string): Promise<StoredObject | undefined>
  /** The whole object in memory. For small objects only. */
  read(key: string): Promise<Buffer | undefined>
  head(key: string): Promise<ObjectMetadata | undefined>
  /** Does nothing when there is no object. */
  delete(key: string): Promise<void>
  /** All keys below a prefix that ends with `/`, in any order. */
  list(prefix: string): AsyncIterable<string>
}

export class StorageKeyError extends Error {
  override name = 'StorageKeyError'
  readonly code = 'storage_key_invalid'
  constructor(key: string) {
    super(`invalid storage key: ${JSON.stringify(key.slice(0, 80))}`)
  }
}

const MAX_KEY_LENGTH = 512
const segmentPattern = /^[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,199}$/

/**
 * Segments have plain characters only and do not begin with a dot. So a key is safe as a file path,
 * in a URL and in a bucket.
 */
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
