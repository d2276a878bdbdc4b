import type { CodeChannel } from '@partlane/domain/accounts/roles'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockUser } from '#features/accounts/public.ts'
import { getPendingAddress } from './pending-address.queries.ts'
import { sendConfirmationCode } from './send-confirmation-code.ts'

type SentCode = { sentTo: string; channel: CodeChannel; resendAfter: Date }

/**
 * Sends a member the digits once more.
 * @returns where they went and when they may be asked for again
 * @throws Refusal code_sent_too_recently, already_confirmed when nothing waits
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
