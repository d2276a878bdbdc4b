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
import { checkKey, checkPrefix, type ObjectFacts, type Storage } from './storage.ts'

type S3StorageOptions = {
  bucket: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** Another service than Amazon's that speaks S3. */
  endpoint?: string
  /** `endpoint/bucket/key` in place of `bucket.endpoint/key`; most other services want it. */
  pathStyle?: boolean
}

/** A bucket. Access is private; what may be seen is served by the application or by a network in front of it. */
export function createS3Storage({ bucket, region, credentials, endpoint, pathStyle = false }: S3StorageOptions): Storage {
  const client = new S3Client({
    region,
    credentials,
    forcePathStyle: pathStyle,
    ...(endpoint ? { endpoint } : {}),
    // Services that are not Amazon's refuse the newer checksums; TLS and Content-Length already guard the transfer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) })

  async function get(key: string) {
    const found = await orUndefined(client.send(new GetObjectCommand(at(key))))
    if (!found) return undefined
    if (!(found.Body instanceof Readable)) throw new Error('an S3 object came without a stream')
    return { ...factsOf(found), stream: found.Body }
  }

  return {
    async presignUpload({ key, contentType, maxBytes, expiresInSeconds }) {
      return createPresignedPost(client, {
        ...at(key),
        Fields: { 'Content-Type': contentType },
        Conditions: [{ 'Content-Type': contentType }, ['content-length-range', 1, maxBytes]],
        Expires: expiresInSeconds,
      })
    },
    async put(key, bytes, { contentType }) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }))
    },
    get,
    async read(key) {
      const found = await get(key)
      return found && Buffer.concat(await found.stream.toArray())
    },
    async head(key) {
      const found = await orUndefined(client.send(new HeadObjectCommand(at(key))))
      return found && factsOf(found)
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    async *list(prefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: checkPrefix(prefix) })) {
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
      }
    },
  }
}

function factsOf(found: { ContentType?: string; ContentLength?: number; ETag?: string }): ObjectFacts {
  return { contentType: found.ContentType ?? 'application/octet-stream', size: found.ContentLength ?? 0, etag: found.ETag ?? '""' }
}

async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined
    throw error
  }
}
