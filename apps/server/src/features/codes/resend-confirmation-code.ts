import type { CodeChannel } from '@partlane/domain/accounts/roles'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockPerson } from '#features/accounts/public.ts'
import { getWaiting } from './pending-address.queries.ts'
import { sendConfirmationCode } from './send-confirmation-code.ts'

type Sent = { sentTo: string; channel: CodeChannel; resendAfter: Date }

/**
 * Sends a member the digits once more.
 * @returns where they went and when they may be asked for again
 * @throws Refusal code_sent_too_recently, already_confirmed when nothing waits
 */
export function resendConfirmationCode(
  ctx: AppContext,
  { by, channel: asked }: { by: CurrentUser; channel: CodeChannel | undefined },
): Promise<Sent> {
  return ctx.db.transact(async (tx) => {
    await lockPerson(tx, by.id)
    const { channel, address } = await getWaiting(tx, by.id, asked)
    return { sentTo: address, channel, resendAfter: await sendConfirmationCode(ctx, tx, { userId: by.id, channel, sentTo: address }) }
  })
}
