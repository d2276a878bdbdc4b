import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { checkKey, checkPrefix, type ObjectMetadata, type Storage } from './storage.ts'

type S3StorageOptions = {
  bucket: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** URL of an S3-compatible service. Undefined: Amazon S3. */
  endpoint?: string
  /**
   * URLs as `endpoint/bucket/key` instead of `bucket.endpoint/key`. Most other services require it.
   */
  forcePathStyle?: boolean
}

/** Stores objects in a private bucket. The application or a CDN serves the public ones. */
export function createS3Storage({ bucket, region, credentials, endpoint, forcePathStyle = false }: S3StorageOptions): Storage {
  const client = new S3Client({
    region,
    credentials,
    forcePathStyle,
    ...(endpoint ? { endpoint } : {}),
    // Other services reject the newer checksums. TLS and Content-Length already protect the
    // transfer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const objectParams = (key: string) => ({ Bucket: bucket, Key: checkKey(key) })

  async function get(key: string) {
    const output = await undefinedIfNotFound(client.send(new GetObjectCommand(objectParams(key))))
    if (!output) return undefined
    if (!(output.Body instanceof Readable)) throw new Error('the body of an S3 object is not a stream')
    return { ...metadataOf(output), stream: output.Body }
  }

  return {
    async presignUpload({ key, contentType, maxBytes, expiresInSeconds }) {
      return createPresignedPost(client, {
        ...objectParams(key),
        Fields: { 'Content-Type': contentType },
        Conditions: [{ 'Content-Type': contentType }, ['content-length-range', 1, maxBytes]],
        Expires: expiresInSeconds,
      })
    },
    async put(key, bytes, { contentType }) {
      await client.send(new PutObjectCommand({ ...objectParams(key), Body: bytes, ContentType: contentType }))
    },
    get,
    async read(key) {
      const object = await get(key)
      return object && Buffer.concat(await object.stream.toArray())
    },
    async head(key) {
      const output = await undefinedIfNotFound(client.send(new HeadObjectCommand(objectParams(key))))
      return output && metadataOf(output)
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(objectParams(key)))
    },
    async *list(prefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: checkPrefix(prefix) })) {
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
      }
    },
  }
}

function metadataOf(output: { ContentType?: string; ContentLength?: number; ETag?: string }): ObjectMetadata {
  return { contentType: output.ContentType ?? 'application/octet-stream', size: output.ContentLength ?? 0, etag: output.ETag ?? '""' }
}

async function undefinedIfNotFound<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined
    throw error
  }
}
