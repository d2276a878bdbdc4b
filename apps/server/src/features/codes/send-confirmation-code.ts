import type { CodeChannel } from '@partlane/domain/accounts/roles'
import { RESEND_AFTER_SECONDS } from '@partlane/domain/codes/verification-codes'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'
import { countCodeRequest, destinationSubject, ipSubject, userSubject } from './code-request-limiter.ts'
import { findLastCodeTime } from './codes.queries.ts'
import { lockUserForCode } from './codes.store.ts'
import { createCode } from './verification-codes.ts'

/** The purpose of a confirmation code, by channel. */
export const confirmPurpose = { email: 'confirm_email', phone: 'confirm_phone' } as const

type SendCodeInput = { userId: number; channel: CodeChannel; sentTo: string }

/**
 * Sends a code to the address in `users.pending_email` or `users.pending_phone`. An older code of
 * that channel ends. If another account has confirmed the address, the handler sends a message
 * without a code; the result here is the same.
 * @returns the time from which another code may be requested
 * @throws Refusal code_sent_too_recently with `retry_after` in seconds
 */
export async function sendConfirmationCode(ctx: AppContext, tx: Tx, { userId, channel, sentTo }: SendCodeInput): Promise<Date> {
  const now = ctx.clock.now()
  const purpose = confirmPurpose[channel]
  await lockUserForCode(tx, userId)
  const retryAfterSeconds = await secondsUntilNext(ctx, tx, { userId, channel, sentTo })
  if (retryAfterSeconds > 0) throw new Refusal('code_sent_too_recently', { retry_after: retryAfterSeconds })
  await createCode(ctx, tx, { purpose, userId, sentTo })
  return new Date(now.getTime() + RESEND_AFTER_SECONDS * 1000)
}

async function secondsUntilNext(ctx: AppContext, tx: Tx, { userId, channel, sentTo }: SendCodeInput): Promise<number> {
  const purpose = confirmPurpose[channel]
  const lastCodeTime = await findLastCodeTime(tx, userId, purpose)
  const elapsedSeconds = lastCodeTime ? (ctx.clock.now().getTime() - lastCodeTime.getTime()) / 1000 : RESEND_AFTER_SECONDS
  if (elapsedSeconds < RESEND_AFTER_SECONDS) return Math.ceil(RESEND_AFTER_SECONDS - elapsedSeconds)
  return (await countCodeRequest(ctx, tx, userSubject(userId))) || (await countCodeRequest(ctx, tx, destinationSubject(purpose, sentTo)))
}

/**
 * Sends the first code to a new member. If the address, or for text messages the IP address, has
 * reached its hourly limit, no code is sent and no error is thrown. The member may request one
 * later. Text messages are limited per IP address because each of them costs money.
 */
export async function sendFirstCode(ctx: AppContext, tx: Tx, { ip, ...input }: SendCodeInput & { ip?: string }): Promise<void> {
  const isIpLimited = input.channel === 'phone' && ip !== undefined && ctx.config.RATE_LIMIT > 0
  if (isIpLimited && (await countCodeRequest(ctx, tx, ipSubject(ip))) > 0) return
  try {
    await sendConfirmationCode(ctx, tx, input)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'code_sent_too_recently')) throw error
  }
}
