/// <reference path="./negotiator.d.ts" />
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

const contentEncodings = ['br', 'gzip', 'identity'] as const
export type ContentEncoding = (typeof contentEncodings)[number]

/** A complete response, which many visitors may get. */
export type StoredPage = {
  status: number
  headers: Readonly<Record<string, string>>
  etag: string
  /** About the memory of the body in all encodings. */
  sizeBytes: number
  /** Compressed once, on the thread pool. */
  readBody(encoding: ContentEncoding): Promise<Buffer> | Buffer
  /** The best encoding that the browser accepts. */
  selectEncoding(acceptEncoding: string): ContentEncoding
}

/** Shorter bodies would not become smaller. */
const MIN_COMPRESSED_BYTES = 1_024
/** Body, its two compressed forms (a fifth each at most), and headers. */
const MEMORY_PER_BODY_BYTE_RATIO = 1.4
const HEADERS_SIZE_BYTES = 2_000

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export function createStoredPage({ status, headers, body }: { status: number; headers: Record<string, string>; body: Buffer }): StoredPage {
  const compressedBodies = new Map<ContentEncoding, Promise<Buffer>>()
  return {
    status,
    headers,
    etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`,
    sizeBytes: Math.ceil(body.byteLength * MEMORY_PER_BODY_BYTE_RATIO) + HEADERS_SIZE_BYTES,
    readBody(encoding) {
      if (encoding === 'identity') return body
      const compressed = compressedBodies.get(encoding) ?? compress(body, encoding)
      compressedBodies.set(encoding, compressed)
      return compressed
    },
    selectEncoding(acceptEncoding) {
      if (body.byteLength < MIN_COMPRESSED_BYTES) return 'identity'
      const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } })
      const [best] = negotiator.encodings(contentEncodings, { preferred: ['br', 'gzip'] })
      return contentEncodings.find((encoding) => encoding === best) ?? 'identity'
    },
  }
}

const compress = (body: Buffer, encoding: Exclude<ContentEncoding, 'identity'>): Promise<Buffer> =>
  encoding === 'br'
    ? compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength } })
    : compressGzip(body, { level: 6 })
