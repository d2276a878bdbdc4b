import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { UploadRequest } from './storage.ts'

/**
 * The signed form of the local storage, in the spirit of S3's POST policy: `policy` is base64 of JSON conditions,
 * `x-signature` is HMAC-SHA256 over that base64, in hex. What the policy does not name may not be sent.
 */
export type UploadPolicy = { key: string; contentType: string; maxBytes: number; expiresAt: Date }

const policyShape = z.object({
  expiration: z.iso.datetime(),
  conditions: z.tuple([
    z.strictObject({ key: z.string() }),
    z.strictObject({ 'Content-Type': z.string() }),
    z.tuple([z.literal('content-length-range'), z.int().positive(), z.int().positive()]),
  ]),
})

export function signUpload(
  { key, contentType, maxBytes, expiresInSeconds }: UploadRequest,
  secret: string,
  now: Date,
): Record<string, string> {
  const policy = {
    expiration: new Date(now.getTime() + expiresInSeconds * 1000).toISOString(),
    conditions: [{ key }, { 'Content-Type': contentType }, ['content-length-range', 1, maxBytes]],
  }
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64')
  return { key, 'Content-Type': contentType, policy: encoded, 'x-signature': signature(encoded, secret) }
}

export type UploadFault =
  | 'upload_not_multipart'
  | 'upload_incomplete'
  | 'upload_signature_invalid'
  | 'upload_expired'
  | 'upload_key_mismatch'
  | 'upload_content_type_mismatch'
  | 'upload_field_not_allowed'
  | 'upload_length_required'
  | 'upload_empty'
  | 'upload_too_large'

export class UploadError extends Error {
  override name = 'UploadError'
  readonly code: UploadFault
  constructor(code: UploadFault) {
    super(code)
    this.code = code
  }
}

const allowed = ['key', 'Content-Type', 'policy', 'x-signature']

/**
 * What a form that was sent may do. The signature is asked first: nothing that is not ours is read any further.
 * @throws UploadError with the first fault
 */
export function readUploadForm(fields: ReadonlyMap<string, string>, secret: string, now: Date): UploadPolicy {
  const policy = fields.get('policy')
  const given = fields.get('x-signature')
  if (policy === undefined || given === undefined) throw new UploadError('upload_incomplete')
  if (!sameText(given, signature(policy, secret))) throw new UploadError('upload_signature_invalid')

  const terms = decodePolicy(policy)
  if (now >= terms.expiresAt) throw new UploadError('upload_expired')
  if ([...fields.keys()].some((name) => !allowed.includes(name))) throw new UploadError('upload_field_not_allowed')
  if (fields.get('key') !== terms.key) throw new UploadError('upload_key_mismatch')
  if (fields.get('Content-Type') !== terms.contentType) throw new UploadError('upload_content_type_mismatch')
  return terms
}

function decodePolicy(encoded: string): UploadPolicy {
  const { expiration, conditions } = policyShape.parse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')))
  const [{ key }, { 'Content-Type': contentType }, [, , maxBytes]] = conditions
  return { key, contentType, maxBytes, expiresAt: new Date(expiration) }
}

function signature(encoded: string, secret: string): string {
  return createHmac('sha256', secret).update(encoded).digest('hex')
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
