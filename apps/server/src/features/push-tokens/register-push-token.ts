import type { PushPlatform } from '@partlane/contract/push-tokens'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockSessionShared } from '#app/session-lock.store.ts'
import { assignPushToken } from './push-tokens.store.ts'

type RegisterPushTokenInput = { user: CurrentUser; device: { token: string; platform: PushPlatform } }

/**
 * Registers the push token of a device for the current session, or replaces it. A token belongs to
 * one session: a previous owner gets no more push notifications on this device. The token is
 * deleted when the session ends.
 * @throws Refusal token_invalid if the session ended concurrently
 */
export async function registerPushToken(ctx: AppContext, { user, device }: RegisterPushTokenInput): Promise<void> {
  await ctx.db.transact(async (tx) => {
    if (!(await lockSessionShared(tx, { userId: user.id, sessionId: user.sessionId }))) throw new Refusal('token_invalid')
    await assignPushToken(tx, { sessionId: user.sessionId, userId: user.id, ...device, now: ctx.clock.now() })
  })
}
