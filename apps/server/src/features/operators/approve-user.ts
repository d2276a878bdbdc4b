import { transitionAccount } from '#features/accounts/public.ts'
import { transitionDocument } from '#features/documents/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { type Actor, actorId, type OperatorContext } from './actor.ts'
import { recordAuditEntry } from './audit.store.ts'
import { businessApproved } from './operators.events.ts'
import { mayDecide, refuseOwnAccount } from './operators.policy.ts'
import { lockDecisionSubject } from './operators.store.ts'

/**
 * Approves all pending documents of a business and verifies the account, so that it may sell.
 * Handlers inform the business. The status of an account that is already verified does not change.
 * @throws Refusal not_found, not_allowed, business_only, no_documents_waiting,
 *   documents_unopened, confirmation_required, account_is_blocked, account_is_deleted
 */
export function approveUser(ctx: OperatorContext, { actor, userId }: { actor: Actor; userId: number }): Promise<void> {
  return ctx.db.transact(async (tx) => {
    refuseOwnAccount(actor, userId)
    const subject = await lockDecisionSubject(tx, { userId, actor })
    mayDecide('approve', subject)
    const { user, pendingDocuments } = subject
    const now = ctx.clock.now()
    for (const document of pendingDocuments)
      await transitionDocument(tx, document, 'approve', { decided_by: actorId(actor), decided_at: now })
    const isFirstApproval = user.status === 'unverified'
    const { status } = isFirstApproval ? await transitionAccount(tx, user, 'verify', { now, approved_at: now }) : user
    const document_ids = pendingDocuments.map(({ id }) => id)
    const before = { status: user.status, documents: 'pending', document_ids }
    await recordAuditEntry(tx, {
      actor,
      action: 'person.approve',
      user,
      before,
      after: { status, documents: 'approved', document_ids },
      now,
    })
    await emit(tx, businessApproved({ user_id: userId, first: isFirstApproval }))
  })
}
