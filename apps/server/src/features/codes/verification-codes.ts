import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH, CODE_LIFETIME_SECONDS, type CodePurpose, MAX_CODE_ATTEMPTS } from '@partlane/domain/codes/verification-codes'
import type { AppContext } from '#app/context.ts'
import { deriveSecret } from '#platform/config/config.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { codeMade } from './codes.events.ts'
import { type CodeOwner, endLiveCode, insertCode, lockLiveCode } from './codes.store.ts'

/**
 * The six digits that belong to a code's row. They follow from the row's id and a secret, so the mail's handler can write them
 * without their ever being stored or queued in the clear.
 */
export function generateCode(ctx: AppContext, codeId: number): string {
  const mac = createHmac('sha256', deriveSecret(ctx.config, 'codes')).update(String(codeId)).digest()
  return String(mac.readUInt32BE(0) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0')
}

/** With a secret, because a million plain hashes are tried in a second by whoever got hold of the table. */
const hashCode = (ctx: AppContext, code: string) => createHmac('sha256', deriveSecret(ctx.config, 'code-hashes')).update(code).digest('hex')

/** One form of an address for every comparison: letters of e-mail addresses do not differ by case. */
export const normaliseAddress = (address: string) => address.toLowerCase()

type NewCode = { purpose: CodePurpose; userId: number | null; sentTo: string }

/**
 * Makes a code; an older one of the same holder ends. The message leaves after the commit, and none at all for a code of nobody.
 * A code proves exactly the address or number it was sent to.
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

export type CodeResult = { outcome: 'right'; userId: number; sentTo: string } | { outcome: 'code_wrong' | 'code_expired' }

type VerifyCodeInput = { owner: CodeOwner; code: string; keepValid?: boolean }

/**
 * Checks the digits somebody typed. A wrong try counts, so the caller commits it before it refuses; after five the code has ended. The right ones
 * end the code, too, unless it is kept for the next step. A code of nobody is never right.
 */
export async function verifyCode(ctx: AppContext, tx: Tx, { owner, code, keepValid = false }: VerifyCodeInput): Promise<CodeResult> {
  const now = ctx.clock.now()
  const storedCode = await lockLiveCode(tx, owner)
  if (!storedCode || storedCode.expires_at <= now || storedCode.tries >= MAX_CODE_ATTEMPTS) return { outcome: 'code_expired' }
  const matches = timingSafeEqual(Buffer.from(storedCode.code_hash), Buffer.from(hashCode(ctx, code)))
  if (!matches || storedCode.user_id === null) {
    await tx
      .updateTable('codes')
      .set({ tries: storedCode.tries + 1 })
      .where('id', '=', storedCode.id)
      .execute()
    return { outcome: 'code_wrong' }
  }
  if (!keepValid) await endLiveCode(tx, owner, now)
  return { outcome: 'right', userId: storedCode.user_id, sentTo: storedCode.sent_to }
}
