import type { AppContext, CurrentUser } from '#app/context.ts'
import { transitionAccount } from '#features/accounts/public.ts'
import { endSessions } from '#features/sessions/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { lockUsers } from './sign-in.store.ts'

type MergeGuestInput = { user: CurrentUser | undefined; memberId: number }

/**
 * Moves everything a guest owns to the member account, then closes the guest and ends its sessions.
 * Does nothing if the user is not a guest, so it is safe to call twice.
 * Both rows are locked first: of two concurrent sign-ins of one guest the first moves everything.
 * A concurrent write of the guest is either moved too or refused with `token_invalid`.
 */
export async function mergeGuestIntoMember(ctx: AppContext, tx: Tx, { user, memberId }: MergeGuestInput): Promise<void> {
  if (user?.role !== 'guest' || user.id === memberId) return
  const lockedUsers = await lockUsers(tx, [user.id, memberId])
  // A concurrent request may have merged or converted the guest.
  if (lockedUsers.find(({ id }) => id === user.id)?.status !== 'guest') return
  await ctx.mergeGuest(tx, { guestId: user.id, memberId })
  const now = ctx.clock.now()
  await transitionAccount(tx, { id: user.id, status: 'guest' }, 'delete', { now, deleted_at: now })
  await endSessions(tx, { userId: user.id, now })
}
