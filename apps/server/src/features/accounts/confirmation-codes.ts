import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH, CODE_LIFETIME_SECONDS, CODE_TRIES, RESEND_AFTER_SECONDS } from '@partlane/domain/accounts/confirmation'
import type { Locale } from '@partlane/domain/locale'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { derivedSecret } from '#platform/config/config.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { confirmationCodeMade } from './accounts.events.ts'

const LIFETIME = CODE_LIFETIME_SECONDS * 1000
const RESEND_AFTER = RESEND_AFTER_SECONDS * 1000

/**
 * The six digits that belong to a code's row. They follow from the row's id and a secret, so the mail's handler can write them
 * without their ever being stored or queued in the clear.
 */
export function codeDigits(ctx: AppContext, codeId: number): string {
  const mac = createHmac('sha256', derivedSecret(ctx.config, 'codes')).update(String(codeId)).digest()
  return String(mac.readUInt32BE(0) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0')
}

const hashOf = (digits: string) => createHash('sha256').update(digits).digest('hex')

type Request = { userId: number; email: string; locale: Locale }

/**
 * Makes a new code for a person's e-mail address; an older one ends. The mail leaves after the commit.
 * @throws Refusal code_sent_too_recently
 */
export async function sendConfirmationCode(ctx: AppContext, tx: Tx, { userId, email, locale }: Request): Promise<Date> {
  const now = ctx.clock.now()
  await tx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().executeTakeFirst() // one code at a time for each person
  const last = await tx
    .selectFrom('codes')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm_email')
    .orderBy('id', 'desc')
    .select(['id', 'created_at'])
    .executeTakeFirst()
  if (last && now.getTime() - last.created_at.getTime() < RESEND_AFTER) throw new Refusal('code_sent_too_recently')
  await tx
    .updateTable('codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm_email')
    .where('used_at', 'is', null)
    .execute()
  const { id } = await tx
    .insertInto('codes')
    .values({
      user_id: userId,
      purpose: 'confirm_email',
      code_hash: '',
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('codes')
    .set({ code_hash: hashOf(codeDigits(ctx, id)) })
    .where('id', '=', id)
    .execute()
  await emit(tx, confirmationCodeMade({ user_id: userId, code_id: id, email, locale }))
  return new Date(now.getTime() + RESEND_AFTER)
}

export type CodeAnswer = 'right' | 'code_wrong' | 'code_expired'

/** Checks the digits somebody typed. A wrong try counts, so the caller commits it before it refuses; after five the code has ended. */
export async function tryConfirmationCode(ctx: AppContext, tx: Tx, userId: number, digits: string): Promise<CodeAnswer> {
  const now = ctx.clock.now()
  const code = await tx
    .selectFrom('codes')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm_email')
    .where('used_at', 'is', null)
    .select(['id', 'code_hash', 'tries', 'expires_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!code || code.expires_at <= now || code.tries >= CODE_TRIES) return 'code_expired'
  if (!timingSafeEqual(Buffer.from(code.code_hash), Buffer.from(hashOf(digits)))) {
    await tx
      .updateTable('codes')
      .set({ tries: code.tries + 1 })
      .where('id', '=', code.id)
      .execute()
    return 'code_wrong'
  }
  await tx.updateTable('codes').set({ used_at: now }).where('id', '=', code.id).execute()
  return 'right'
}
