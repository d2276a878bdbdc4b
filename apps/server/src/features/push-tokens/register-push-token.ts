import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { assignPushToken, lockSessionShared, type PushPlatform } from './push-tokens.store.ts'

type RegisterPushTokenInput = { user: CurrentUser; device: { token: string; platform: PushPlatform } }

/**
 * The device in somebody's hand wants push notices, or its token has changed. A device tells one person only: whoever had it before hears nothing
 * there any more. It ends with the session.
 * @throws Refusal token_invalid when the session ended at this moment
 */
export async function registerPushToken(ctx: AppContext, { user, device }: RegisterPushTokenInput): Promise<void> {
  await ctx.db.transact(async (tx) => {
    if (!(await lockSessionShared(tx, user.sessionId))) throw new Refusal('token_invalid')
    await assignPushToken(tx, { sessionId: user.sessionId, userId: user.id, ...device, now: ctx.clock.now() })
  })
}
