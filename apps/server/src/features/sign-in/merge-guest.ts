import type { AppContext, CurrentUser } from '#app/context.ts'
import { moveAccount } from '#features/accounts/public.ts'
import { endSessions } from '#features/sessions/public.ts'
import type { Tx } from '#platform/db/db.ts'

type TakeOver = { by: CurrentUser | undefined; memberId: number }

/**
 * A guest turns out to be a member: everything gathered goes over, each thing once, and the guest is closed for good. Both rows are locked first,
 * so of two sign-ins of one guest the first takes all, and a cart that is filled at that moment is either taken along or told to sign in again.
 */
export async function takeOverGuest(ctx: AppContext, tx: Tx, { by, memberId }: TakeOver): Promise<void> {
  if (by?.role !== 'guest' || by.id === memberId) return
  const locked = await tx
    .selectFrom('users')
    .where('id', 'in', [by.id, memberId])
    .select(['id', 'status'])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (locked.find(({ id }) => id === by.id)?.status !== 'guest') return // was taken over, or has signed up, meanwhile
  await ctx.mergeGuest(tx, { guestId: by.id, memberId })
  const now = ctx.clock.now()
  await moveAccount(tx, { id: by.id, status: 'guest' }, 'delete', { now, deleted_at: now })
  await endSessions(tx, { userId: by.id, now })
}
