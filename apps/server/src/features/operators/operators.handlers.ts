import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { notify } from '#features/notifications/public.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { eraseAuditedName } from './audit.store.ts'
import { sendDecision } from './decision-message.ts'
import { businessApproved, documentsRefused, personBlocked, personRestored } from './operators.events.ts'

/** A business hears that it was let in (`approved_account` of the specification), or that what it sent since is approved too. */
export const notifyApproval = defineHandler(businessApproved, 'operators.tell-approved', (ctx, { user_id, first }, { eventId }) =>
  notify(ctx, {
    userId: user_id,
    objectName: 'approved_account',
    message: first ? 'approved_account' : 'documents_approved',
    data: { may_sell: first ? 1 : 0 },
    dedupeKey: `documents:approved:${eventId}`,
  }),
)

export const sendApprovalMessage = defineHandler(businessApproved, 'operators.send-approved', (ctx, { user_id, first }) =>
  sendDecision(ctx, user_id, first ? 'approved' : 'more_approved'),
)

/** A business hears why its documents were not accepted. */
export const notifyRefusal = defineHandler(documentsRefused, 'operators.tell-refused', (ctx, { user_id, reason }, { eventId }) =>
  notify(ctx, {
    userId: user_id,
    objectName: 'approved_account',
    message: 'documents_refused',
    data: { reason },
    dedupeKey: `documents:refused:${eventId}`,
  }),
)

export const sendRefusalMessage = defineHandler(documentsRefused, 'operators.send-refused', (ctx, { user_id, reason }) =>
  sendDecision(ctx, user_id, 'refused', reason),
)

/** Whoever is shut out cannot look at a bell: they are written to. */
export const sendBlockedMessage = defineHandler(personBlocked, 'operators.send-blocked', (ctx, { user_id, reason }) =>
  sendDecision(ctx, user_id, 'blocked', reason),
)

export const sendRestoredMessage = defineHandler(personRestored, 'operators.send-restored', (ctx, { user_id }) =>
  sendDecision(ctx, user_id, 'restored'),
)

/** Whoever closes their account is nobody by name any more, here as everywhere; what was done stays. */
export const eraseNameInAudit = defineHandler(accountStatusChanged, 'operators.forget-name-in-audit', async (ctx, { user_id, status }) => {
  if (status === 'deleted') await ctx.db.transact((tx) => eraseAuditedName(tx, user_id))
})
