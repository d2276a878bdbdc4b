import type { CodeChannel } from '@partlane/domain/accounts/roles'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockUser } from '#features/accounts/public.ts'
import { getPendingAddress } from './codes.queries.ts'
import { sendConfirmationCode } from './send-confirmation-code.ts'

type SentCode = { sentTo: string; channel: CodeChannel; resendAfter: Date }

/**
 * Sends a new confirmation code to a pending address of a member.
 * @returns the destination, and the time from which another code may be requested
 * @throws Refusal code_sent_too_recently, already_confirmed if nothing is pending
 */
export function resendConfirmationCode(
  ctx: AppContext,
  { user, channel: requestedChannel }: { user: CurrentUser; channel: CodeChannel | undefined },
): Promise<SentCode> {
  return ctx.db.transact(async (tx) => {
    await lockUser(tx, user.id)
    const { channel, address } = await getPendingAddress(tx, user.id, requestedChannel)
    return { sentTo: address, channel, resendAfter: await sendConfirmationCode(ctx, tx, { userId: user.id, channel, sentTo: address }) }
  })
}
