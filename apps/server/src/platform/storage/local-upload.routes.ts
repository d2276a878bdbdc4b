import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { finished, pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AddressLimiter, createLimitHook } from '#platform/http/address-limiter.ts'
import type { LocalStorage } from './local.ts'
import { UploadError, type UploadErrorCode, type UploadPolicy } from './upload-policy.ts'

/** Size limit of the form without the file. */
const FORM_OVERHEAD_BYTES = 64 * 1024

type LocalUploadOptions = {
  storage: LocalStorage
  /** Upper limit of all policies, in bytes. */
  maxBytes?: number
  limiter?: AddressLimiter
}

const errorResponses: Record<UploadErrorCode, [status: number, title: string]> = {
  upload_not_multipart: [415, 'Send the form as multipart/form-data'],
  upload_incomplete: [400, 'Send the signed fields first and the file last'],
  upload_signature_invalid: [403, 'The signature is invalid'],
  upload_expired: [403, 'The form has expired; request a new one'],
  upload_key_mismatch: [403, 'The key does not match the signed form'],
  upload_content_type_mismatch: [403, 'The content type does not match the signed form'],
  upload_field_not_allowed: [403, 'The form contains a field that its policy does not allow'],
  upload_length_required: [411, 'Content-Length is required'],
  upload_empty: [400, 'The file is empty'],
  upload_too_large: [413, 'The file exceeds the maximum size'],
}

/** The signed fields authorise the upload, cookies do not. So all origins are allowed. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-max-age': '86400',
}

/**
 * The upload endpoint of the local storage, like that of S3 for a signed form: POST
 * /storage/uploads, multipart, with `file` as the last part. Responds with 204, or with a JSON:API
 * error whose code says what is wrong.
 */
export async function localUploadRoutes(
  app: FastifyInstance,
  { storage, maxBytes = 100 * 1024 * 1024, limiter }: LocalUploadOptions,
): Promise<void> {
  // Fastify reads no other body, so that each wrong content type gets the same error code.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  await app.register(multipart, { limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 8192 }, throwFileSizeLimit: false })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(corsHeaders)
  })
  app.options('/storage/uploads', async (request, reply) => {
    const requestedHeaders = request.headers['access-control-request-headers']
    return reply
      .headers(requestedHeaders ? { 'access-control-allow-headers': requestedHeaders } : {})
      .code(204)
      .send()
  })

  app.post('/storage/uploads', limiter ? { onRequest: createLimitHook(limiter) } : {}, async (request, reply) => {
    try {
      await receiveUpload(request, storage, maxBytes)
      return reply.code(204).send()
    } catch (error) {
      const code = uploadErrorCodeOf(error)
      if (code) return sendUploadError(reply, code)
      // An error of the storage, e.g. a full disk. The rest of the body would be read as the next
      // request of the connection.
      await discardBody(request.raw)
      reply.header('connection', 'close')
      throw error
    }
  })
}

async function receiveUpload(request: FastifyRequest, storage: LocalStorage, maxBytes: number): Promise<void> {
  if (!request.isMultipart()) throw new UploadError('upload_not_multipart')
  checkContentLength(request, maxBytes)
  const file = await storage.createScratchFilePath()
  try {
    const policy = await readMultipartForm(request, storage, file)
    await storage.commitFile(policy.key, file, policy) // only after the whole form was valid
  } finally {
    await rm(file, { force: true })
  }
}

/** Content-Length is required (browsers send it, S3 requires it), so that no upload is endless. */
function checkContentLength(request: FastifyRequest, maxBytes: number): void {
  const length = request.headers['content-length']
  if (length === undefined) throw new UploadError('upload_length_required')
  if (Number(length) > maxBytes + FORM_OVERHEAD_BYTES) throw new UploadError('upload_too_large')
}

/**
 * Reads the form to its end also after an error: most clients report a response before their last
 * byte as a broken connection.
 */
async function readMultipartForm(request: FastifyRequest, storage: LocalStorage, file: string): Promise<UploadPolicy> {
  const fields = new Map<string, string>()
  let policy: UploadPolicy | undefined
  let firstError: unknown
  for await (const part of request.parts()) {
    try {
      // The file must be the last part.
      if (policy || firstError) throw firstError ?? new UploadError('upload_field_not_allowed')
      if (part.type === 'field') addField(fields, part.fieldname, part.value)
      else policy = await writeFilePart(part, storage.verifyForm(fields), file)
    } catch (error) {
      firstError ??= error
      if (part.type === 'file') await finished(part.file.resume())
    }
  }
  if (firstError) throw firstError
  if (policy) return policy
  storage.verifyForm(fields) // an error of the fields has priority over the missing file
  throw new UploadError('upload_incomplete')
}

function addField(fields: Map<string, string>, name: string, value: unknown): void {
  if (fields.has(name) || typeof value !== 'string') throw new UploadError('upload_field_not_allowed')
  fields.set(name, value)
}

async function writeFilePart({ fieldname, file }: MultipartFile, policy: UploadPolicy, path: string): Promise<UploadPolicy> {
  if (fieldname !== 'file') throw new UploadError('upload_field_not_allowed')
  let size = 0
  const limitSize = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size <= policy.maxBytes) yield chunk
    }
  }
  await pipeline(file, limitSize, createWriteStream(path))
  if (size === 0) throw new UploadError('upload_empty')
  if (size > policy.maxBytes || file.truncated) throw new UploadError('upload_too_large')
  return policy
}

/** Reads the rest of a body, because most clients read the response after they sent all of it. */
async function discardBody(request: IncomingMessage): Promise<void> {
  request.unpipe()
  request.resume()
  if (!request.readableEnded) await finished(request).catch(() => undefined)
}

/** The code of an upload error or of an error of @fastify/multipart. Undefined for others. */
function uploadErrorCodeOf(error: unknown): UploadErrorCode | undefined {
  if (error instanceof UploadError) return error.code
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : ''
  if (code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PROTO_VIOLATION') return 'upload_field_not_allowed'
  if (code.startsWith('FST_') || /multipart|terminated early|unexpected end/i.test(message)) return 'upload_not_multipart'
  return undefined
}

function sendUploadError(reply: FastifyReply, code: UploadErrorCode): FastifyReply {
  const [status, title] = errorResponses[code]
  return reply
    .code(status)
    .type('application/vnd.api+json')
    .send(JSON.stringify({ errors: [{ status: String(status), code, title }] }))
}
