import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH, CODE_LIFETIME_SECONDS, type CodePurpose, MAX_CODE_ATTEMPTS } from '@partlane/domain/codes/verification-codes'
import type { AppContext } from '#app/context.ts'
import { deriveSecret } from '#platform/config/config.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { codeMade } from './codes.events.ts'
import { type CodeOwner, endLiveCode, insertCode, lockLiveCode, setCodeTries } from './codes.store.ts'

/**
 * Computes the six digits of a code from its row's id and a secret. The handler that sends the
 * message computes them again, so they are never stored or queued in plain text.
 */
export function generateCode(ctx: AppContext, codeId: number): string {
  const mac = createHmac('sha256', deriveSecret(ctx.config, 'codes')).update(String(codeId)).digest()
  return String(mac.readUInt32BE(0) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0')
}

/** A keyed hash. A plain hash of six digits could be reversed by trying all million values. */
const hashCode = (ctx: AppContext, code: string) => createHmac('sha256', deriveSecret(ctx.config, 'code-hashes')).update(code).digest('hex')

/** The form of an address for comparisons: email addresses are case-insensitive. */
export const normaliseAddress = (address: string) => address.toLowerCase()

type NewCode = { purpose: CodePurpose; userId: number | null; sentTo: string }

/**
 * Creates a code and emits `code_made`. An older live code of the same owner ends. The message is
 * sent after the commit; a code without a user is not sent.
 * A code confirms exactly the address or number that it was sent to.
 */
export async function createCode(ctx: AppContext, tx: Tx, { purpose, userId, sentTo }: NewCode): Promise<void> {
  const now = ctx.clock.now()
  await endLiveCode(tx, codeOwnerOf({ purpose, userId, sentTo }), now)
  const expiresAt = new Date(now.getTime() + CODE_LIFETIME_SECONDS * 1000)
  const codeId = await insertCode(tx, { purpose, userId, sentTo: normaliseAddress(sentTo), now, expiresAt }, (id) =>
    hashCode(ctx, generateCode(ctx, id)),
  )
  await emit(tx, codeMade({ code_id: codeId }))
}

const codeOwnerOf = ({ purpose, userId, sentTo }: NewCode): CodeOwner =>
  purpose === 'confirm_email' || purpose === 'confirm_phone'
    ? { purpose, userId: userId ?? 0 }
    : { purpose, sentTo: normaliseAddress(sentTo) }

export type CodeResult = { outcome: 'valid'; userId: number; sentTo: string } | { outcome: 'code_wrong' | 'code_expired' }

/** What each outcome means for the limit of attempts. */
export const attemptOutcomes = { valid: 'correct', code_wrong: 'wrong', code_expired: 'not_compared' } as const

type VerifyCodeInput = { owner: CodeOwner; code: string; keepValid?: boolean }

/**
 * Checks typed digits against the live code of an owner. A wrong attempt is counted, so the caller
 * commits before it throws. After MAX_CODE_ATTEMPTS the code is expired. A correct attempt ends the
 * code, unless `keepValid` is set for the next step. A code without a user is never valid.
 */
export async function verifyCode(ctx: AppContext, tx: Tx, { owner, code, keepValid = false }: VerifyCodeInput): Promise<CodeResult> {
  const now = ctx.clock.now()
  const storedCode = await lockLiveCode(tx, owner)
  if (!storedCode || storedCode.expires_at <= now || storedCode.tries >= MAX_CODE_ATTEMPTS) return { outcome: 'code_expired' }
  const matches = timingSafeEqual(Buffer.from(storedCode.code_hash), Buffer.from(hashCode(ctx, code)))
  if (!matches || storedCode.user_id === null) {
    await setCodeTries(tx, storedCode.id, storedCode.tries + 1)
    return { outcome: 'code_wrong' }
  }
  if (!keepValid) await endLiveCode(tx, owner, now)
  return { outcome: 'valid', userId: storedCode.user_id, sentTo: storedCode.sent_to }
}
