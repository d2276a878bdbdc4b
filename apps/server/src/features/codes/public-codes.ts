import { RESEND_AFTER_SECONDS } from '@partlane/domain/codes/verification-codes'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { admitGuess, findByWayIn, type Guess, guessedRight, guessedWrong, type WayIn, withdrawGuess } from '#features/accounts/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { countCodeRequest, fromSubject, secondsToResend, toSubject } from './code-request-limiter.ts'
import type { CodeHolder } from './codes.store.ts'
import { type CodeAnswer, makeCode, sameForm, tryCode } from './verification-codes.ts'

export type PublicPurpose = 'reset_password' | 'sign_in'

export const publicHolder = (purpose: PublicPurpose, { address }: WayIn): CodeHolder => ({ purpose, sentTo: sameForm(address) })

/**
 * Sends a code to an address or number that anybody may name. Where nobody has it a code is made all the same, of nobody: same answer, same work.
 * @returns when another may be asked for
 * @throws Refusal too_many_requests with `retry_after` in seconds: a minute between two codes, and so many in an hour
 */
export function sendPublicCode(
  ctx: AppContext,
  { purpose, wayIn, ip }: { purpose: PublicPurpose; wayIn: WayIn; ip: string },
): Promise<{ resendAfter: Date }> {
  return ctx.db.transact(async (tx) => {
    const wait = await secondsUntilNext(ctx, tx, { purpose, wayIn, ip })
    if (wait > 0) throw new Refusal('too_many_requests', { retry_after: wait })
    const found = await findByWayIn(tx, wayIn)
    await makeCode(ctx, tx, { purpose, userId: found?.id ?? null, sentTo: wayIn.address })
    return { resendAfter: new Date(ctx.clock.now().getTime() + RESEND_AFTER_SECONDS * 1000) }
  })
}

async function secondsUntilNext(ctx: AppContext, tx: Tx, { purpose, wayIn, ip }: { purpose: PublicPurpose; wayIn: WayIn; ip: string }) {
  const from = ctx.config.RATE_LIMIT > 0 ? await countCodeRequest(ctx, tx, fromSubject(ip)) : 0 // limits are off where machines try us out
  if (from > 0) return from
  const to = toSubject(purpose, wayIn.address)
  return (await secondsToResend(ctx, tx, to)) || (await countCodeRequest(ctx, tx, to))
}

type Guessing = { purpose: PublicPurpose; wayIn: WayIn; digits: string; ip: string; pointer: string }

/**
 * Looks at the digits somebody typed for an address or number, and leaves the right ones good for the next step.
 * @returns whose code it is
 * @throws Refusal code_wrong, code_expired, too_many_requests
 */
export async function checkPublicCode(ctx: AppContext, { purpose, wayIn, digits, ip, pointer }: Guessing): Promise<number> {
  const guess: Guess = { of: 'code', whom: `${purpose} ${wayIn.address}`, ip }
  await admitGuess(ctx, guess)
  const holder = publicHolder(purpose, wayIn)
  const tried: CodeAnswer = await ctx.db.transact((tx) => tryCode(ctx, tx, { holder, digits, keep: true }))
  if (tried.answer === 'right') {
    await guessedRight(ctx.db, guess)
    return tried.userId
  }
  await (tried.answer === 'code_wrong' ? guessedWrong(ctx, guess) : withdrawGuess(ctx.db, guess))
  throw new Refusal(tried.answer, { pointer })
}
