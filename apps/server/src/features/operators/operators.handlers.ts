import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { type NotifyInput, notify } from '#features/notifications/public.ts'
import { defineHandler, defineMessageHandler } from '#platform/outbox/define-handler.ts'
import { eraseAuditedName } from './audit.store.ts'
import { sendDecision } from './decision-message.ts'
import { businessApproved, documentsRefused, personBlocked, personRestored } from './operators.events.ts'

type Approval = { user_id: number; first: boolean }

const noticeOfApproval = ({ user_id, first }: Approval, eventId: number): NotifyInput => ({
  userId: user_id,
  objectName: 'approved_account',
  message: first ? 'approved_account' : 'documents_approved',
  data: { may_sell: first ? 1 : 0 },
  dedupeKey: `documents:approved:${eventId}`,
})

/**
 * Notifies a business that it may sell (`approved_account` of the specification), or that its later
 * documents were approved.
 */
export const notifyApproval = defineHandler(businessApproved, 'operators.tell-approved', (ctx, approval, { eventId }) =>
  notify(ctx, noticeOfApproval(approval, eventId)),
)

/** Sends the approval by mail or text message. */
export const sendApprovalMessage = defineMessageHandler(businessApproved, 'operators.send-approved', (ctx, approval, { eventId }) =>
  sendDecision(ctx, approval.user_id, approval.first ? 'approved' : 'more_approved', { notice: noticeOfApproval(approval, eventId) }),
)

const noticeOfRefusal = ({ user_id, reason }: { user_id: number; reason: string }, eventId: number): NotifyInput => ({
  userId: user_id,
  objectName: 'approved_account',
  message: 'documents_refused',
  data: { reason },
  dedupeKey: `documents:refused:${eventId}`,
})

/** Notifies a business that its documents were refused, with the reason. */
export const notifyRefusal = defineHandler(documentsRefused, 'operators.tell-refused', (ctx, refusal, { eventId }) =>
  notify(ctx, noticeOfRefusal(refusal, eventId)),
)

/** Sends the refusal of documents by mail or text message. */
export const sendRefusalMessage = defineMessageHandler(documentsRefused, 'operators.send-refused', (ctx, refusal, { eventId }) =>
  sendDecision(ctx, refusal.user_id, 'refused', { reason: refusal.reason, notice: noticeOfRefusal(refusal, eventId) }),
)

/**
 * Sends a message to a blocked user, who can no longer read notifications. Decisions about reports
 * have a message of their own.
 */
export const sendBlockedMessage = defineMessageHandler(
  personBlocked,
  'operators.send-blocked',
  async (ctx, { user_id, reason, decision_id }) => {
    if (decision_id === undefined) await sendDecision(ctx, user_id, 'blocked', { reason })
  },
)

/** Informs a restored user by mail or text message. */
export const sendRestoredMessage = defineMessageHandler(
  personRestored,
  'operators.send-restored',
  async (ctx, { user_id, decision_id }) => {
    if (decision_id === undefined) await sendDecision(ctx, user_id, 'restored')
  },
)

/** Erases the name of a closed account in the audit log. The entries stay. */
export const eraseNameInAudit = defineHandler(accountStatusChanged, 'operators.forget-name-in-audit', async (ctx, { user_id, status }) => {
  if (status === 'deleted') await ctx.db.transact((tx) => eraseAuditedName(tx, user_id))
})
