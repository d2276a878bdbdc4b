import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { UploadRequest } from './storage.ts'

/**
 * The signed form of the local storage, similar to the POST policy of S3: `policy` is JSON with
 * conditions in base64, `x-signature` is HMAC-SHA256 of that base64 text in hex. Other form fields
 * are not allowed.
 */
export type UploadPolicy = { key: string; contentType: string; maxBytes: number; expiresAt: Date }

const policySchema = z.object({
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
  const encodedPolicy = Buffer.from(JSON.stringify(policy)).toString('base64')
  return { key, 'Content-Type': contentType, policy: encodedPolicy, 'x-signature': signPolicy(encodedPolicy, secret) }
}

export type UploadErrorCode =
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
  readonly code: UploadErrorCode
  constructor(code: UploadErrorCode) {
    super(code)
    this.code = code
  }
}

const allowedFields = ['key', 'Content-Type', 'policy', 'x-signature']

/**
 * Verifies the fields of a form. The signature is checked first, so that no unsigned policy is
 * parsed.
 * @returns the policy
 * @throws UploadError with the first error
 */
export function verifyUploadForm(fields: ReadonlyMap<string, string>, secret: string, now: Date): UploadPolicy {
  const encodedPolicy = fields.get('policy')
  const providedSignature = fields.get('x-signature')
  if (encodedPolicy === undefined || providedSignature === undefined) throw new UploadError('upload_incomplete')
  if (!isSameText(providedSignature, signPolicy(encodedPolicy, secret))) throw new UploadError('upload_signature_invalid')

  const policy = decodePolicy(encodedPolicy)
  if (now >= policy.expiresAt) throw new UploadError('upload_expired')
  if ([...fields.keys()].some((name) => !allowedFields.includes(name))) throw new UploadError('upload_field_not_allowed')
  if (fields.get('key') !== policy.key) throw new UploadError('upload_key_mismatch')
  if (fields.get('Content-Type') !== policy.contentType) throw new UploadError('upload_content_type_mismatch')
  return policy
}

function decodePolicy(encodedPolicy: string): UploadPolicy {
  const { expiration, conditions } = policySchema.parse(JSON.parse(Buffer.from(encodedPolicy, 'base64').toString('utf8')))
  const [{ key }, { 'Content-Type': contentType }, [, , maxBytes]] = conditions
  return { key, contentType, maxBytes, expiresAt: new Date(expiration) }
}

function signPolicy(encodedPolicy: string, secret: string): string {
  return createHmac('sha256', secret).update(encodedPolicy).digest('hex')
}

function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
