import { moveAccount } from '#features/accounts/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import type { Actor, Books } from './actor.ts'
import { audit } from './audit.store.ts'
import { personBlocked } from './operators.events.ts'
import { lockForDecision } from './operators.policy.ts'

/**
 * Shuts somebody out at once: every call and socket of theirs is refused from the commit on, what they sell is neither found nor bought.
 * What was paid goes on. They are told why.
 * @throws Refusal not_found, not_allowed, operators_are_not_blocked, account_is_guest, account_is_blocked, account_is_deleted
 */
export function blockPerson(ctx: Books, { by, personId, reason }: { by: Actor; personId: number; reason: string }): Promise<void> {
  return ctx.db.transact(async (tx) => {
    const { person } = await lockForDecision(tx, by, personId, 'block')
    const now = ctx.clock.now()
    const { status } = await moveAccount(tx, person, 'block', { now, blocked_reason: reason })
    await audit(tx, { by, action: 'person.block', person, reason, before: { status: person.status }, after: { status }, now })
    await emit(tx, personBlocked({ user_id: personId, reason }))
  })
}
