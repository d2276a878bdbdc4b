import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH, CODE_LIFETIME_SECONDS, CODE_TRIES, type CodePurpose } from '@partlane/domain/codes/verification-codes'
import type { AppContext } from '#app/context.ts'
import { derivedSecret } from '#platform/config/config.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { codeMade } from './codes.events.ts'
import { type CodeHolder, endLiveCode, insertCode, lockLiveCode } from './codes.store.ts'

/**
 * The six digits that belong to a code's row. They follow from the row's id and a secret, so the mail's handler can write them
 * without their ever being stored or queued in the clear.
 */
export function codeDigits(ctx: AppContext, codeId: number): string {
  const mac = createHmac('sha256', derivedSecret(ctx.config, 'codes')).update(String(codeId)).digest()
  return String(mac.readUInt32BE(0) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0')
}

/** With a secret, because a million plain hashes are tried in a second by whoever got hold of the table. */
const hashOf = (ctx: AppContext, digits: string) =>
  createHmac('sha256', derivedSecret(ctx.config, 'code-hashes')).update(digits).digest('hex')

/** One form of an address for every comparison: letters of e-mail addresses do not differ by case. */
export const sameForm = (destination: string) => destination.toLowerCase()

type NewCode = { purpose: CodePurpose; userId: number | null; sentTo: string }

/**
 * Makes a code; an older one of the same holder ends. The message leaves after the commit, and none at all for a code of nobody.
 * A code proves exactly the address or number it was sent to.
 */
export async function makeCode(ctx: AppContext, tx: Tx, { purpose, userId, sentTo }: NewCode): Promise<void> {
  const now = ctx.clock.now()
  await endLiveCode(tx, holderOf({ purpose, userId, sentTo }), now)
  const expiresAt = new Date(now.getTime() + CODE_LIFETIME_SECONDS * 1000)
  const codeId = await insertCode(tx, { purpose, userId, sentTo: sameForm(sentTo), now, expiresAt }, (id) =>
    hashOf(ctx, codeDigits(ctx, id)),
  )
  await emit(tx, codeMade({ code_id: codeId }))
}

const holderOf = ({ purpose, userId, sentTo }: NewCode): CodeHolder =>
  purpose === 'confirm_email' || purpose === 'confirm_phone' ? { purpose, userId: userId ?? 0 } : { purpose, sentTo: sameForm(sentTo) }

export type CodeAnswer = { answer: 'right'; userId: number; sentTo: string } | { answer: 'code_wrong' | 'code_expired' }

type Try = { holder: CodeHolder; digits: string; keep?: boolean }

/**
 * Checks the digits somebody typed. A wrong try counts, so the caller commits it before it refuses; after five the code has ended. The right ones
 * end the code, too, unless it is kept for the next step. A code of nobody is never right.
 */
export async function tryCode(ctx: AppContext, tx: Tx, { holder, digits, keep = false }: Try): Promise<CodeAnswer> {
  const now = ctx.clock.now()
  const code = await lockLiveCode(tx, holder)
  if (!code || code.expires_at <= now || code.tries >= CODE_TRIES) return { answer: 'code_expired' }
  const equal = timingSafeEqual(Buffer.from(code.code_hash), Buffer.from(hashOf(ctx, digits)))
  if (!equal || code.user_id === null) {
    await tx
      .updateTable('codes')
      .set({ tries: code.tries + 1 })
      .where('id', '=', code.id)
      .execute()
    return { answer: 'code_wrong' }
  }
  if (!keep) await endLiveCode(tx, holder, now)
  return { answer: 'right', userId: code.user_id, sentTo: code.sent_to }
}
