import { mayBeVerified } from '@partlane/domain/accounts/roles'
import { type LockedStanding, moveAccount } from '#features/accounts/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import type { Actor, Books } from './actor.ts'
import { audit } from './audit.store.ts'
import { personRestored } from './operators.events.ts'
import { lockForDecision } from './operators.policy.ts'

/**
 * Lets a blocked person back in, with the standing that their confirmed address or their approved documents give them. What they sell is found again.
 * @throws Refusal not_found, not_allowed, account_is_guest, account_is_unverified, account_is_verified, account_is_deleted
 */
export function restorePerson(ctx: Books, { by, personId, reason }: { by: Actor; personId: number; reason: string }): Promise<void> {
  return ctx.db.transact(async (tx) => {
    const { person } = await lockForDecision(tx, by, personId, 'restore')
    const now = ctx.clock.now()
    const { status } = await standAgain(tx, person, now)
    await audit(tx, { by, action: 'person.restore', person, reason, before: { status: person.status }, after: { status }, now })
    await emit(tx, personRestored({ user_id: personId }))
  })
}

async function standAgain(tx: Tx, person: LockedStanding, now: Date): Promise<LockedStanding> {
  const restored = await moveAccount(tx, person, 'restore', { now, blocked_reason: null })
  const { role, confirmed, approved_at } = person
  return mayBeVerified({ role, confirmed, approved: approved_at !== null }) ? moveAccount(tx, restored, 'verify', { now }) : restored
}
