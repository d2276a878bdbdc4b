import type { AppContext, CurrentUser } from '#app/context.ts'
import { transitionAccount } from '#features/accounts/public.ts'
import { endSessions } from '#features/sessions/public.ts'
import type { Tx } from '#platform/db/db.ts'

type MergeGuestInput = { user: CurrentUser | undefined; memberId: number }

/**
 * A guest turns out to be a member: everything gathered goes over, each thing once, and the guest is closed for good. Both rows are locked first,
 * so of two sign-ins of one guest the first takes all, and a cart that is filled at that moment is either taken along or told to sign in again.
 */
export async function mergeGuestIntoMember(ctx: AppContext, tx: Tx, { user, memberId }: MergeGuestInput): Promise<void> {
  if (user?.role !== 'guest' || user.id === memberId) return
  const lockedUsers = await tx
    .selectFrom('users')
    .where('id', 'in', [user.id, memberId])
    .select(['id', 'status'])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (lockedUsers.find(({ id }) => id === user.id)?.status !== 'guest') return // was taken over, or has signed up, meanwhile
  await ctx.mergeGuest(tx, { guestId: user.id, memberId })
  const now = ctx.clock.now()
  await transitionAccount(tx, { id: user.id, status: 'guest' }, 'delete', { now, deleted_at: now })
  await endSessions(tx, { userId: user.id, now })
}
