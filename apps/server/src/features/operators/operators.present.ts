import type { auditEntry, failedDelivery, failedNotification, userAccountDetails, userSummary } from '@partlane/contract/operators'
import type { Flat } from '@partlane/contract/resource'
import { listAllowedActions } from '@partlane/domain/operators/operator-actions'
import { presentPublicUser } from '#features/accounts/public.ts'
import { type DocumentRow, presentDocument } from '#features/documents/public.ts'
import type { TroubledDelivery } from '#features/notification-deliveries/public.ts'
import { toWireNames } from '#platform/http/wire-names.ts'
import type { FailedDelivery } from '#platform/outbox/dead-deliveries.ts'
import type { AuditRow } from './audit.queries.ts'
import type { UserDetailsRow, UserSummaryRow } from './users.queries.ts'

type NameColumns = Pick<UserSummaryRow, 'company_name' | 'first_name' | 'last_name' | 'slug'>

/** The company name, else the full name, for operators. Other users see `displayName`. */
export const userName = ({ company_name, first_name, last_name, slug }: NameColumns): string =>
  company_name ?? ([first_name, last_name].filter(Boolean).join(' ') || slug)

export function presentUserSummary(row: UserSummaryRow): Flat<typeof userSummary> {
  return {
    id: String(row.id),
    slug: row.slug,
    role: row.role,
    status: row.status,
    operator: row.operator,
    name: userName({ ...row, company_name: null }),
    company_name: row.company_name,
    email: row.email ?? row.pending_email,
    phone_number: row.phone ?? row.pending_phone,
    confirmed: row.email !== null || row.phone !== null,
    documents_waiting: row.documents_waiting ?? 0,
    waiting_since: row.waiting_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

export const presentAuditEntry = (row: AuditRow): Flat<typeof auditEntry> => ({
  id: String(row.id),
  operator: row.operator_name,
  action: row.action,
  subject_type: row.subject_type,
  subject_id: String(row.subject_id),
  subject_name: row.subject_name,
  reason: row.reason,
  before: toWireNames(row.before) as AuditRow['before'],
  after: toWireNames(row.after) as AuditRow['after'],
  created_at: row.created_at.toISOString(),
})

export const presentFailedNotification = (delivery: TroubledDelivery): Flat<typeof failedNotification> => ({
  id: String(delivery.id),
  way: delivery.way,
  kind: delivery.kind,
  user_id: String(delivery.user_id),
  user_name: userName(delivery),
  planned_at: delivery.created_at.toISOString(),
  attempts: delivery.attempts,
  failed_at: delivery.failed_at?.toISOString() ?? null,
  next_attempt_at: delivery.next_attempt_at?.toISOString() ?? null,
  last_error: delivery.last_error,
})

export const presentFailedDelivery = (delivery: FailedDelivery): Flat<typeof failedDelivery> => ({
  id: `${delivery.eventId}:${delivery.reaction}`,
  event_id: String(delivery.eventId),
  event: delivery.eventName,
  handler: delivery.reaction,
  happened_at: delivery.happenedAt.toISOString(),
  attempts: delivery.attempts,
  failed_at: delivery.deadAt?.toISOString() ?? null,
  next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
  last_error: delivery.lastError,
})

type RelatedRows = { documents: readonly DocumentRow[]; auditEntries: readonly AuditRow[]; unopenedDocumentIds: readonly number[] }

export function presentUserDetails(
  row: UserDetailsRow,
  { documents, auditEntries, unopenedDocumentIds }: RelatedRows,
): Flat<typeof userAccountDetails> {
  const summary = presentUserSummary(row)
  const { vat_number, company_number, website, about, blocked_reason, business_address } = row
  return {
    ...summary,
    seller_type: row.seller_type,
    vat_number,
    company_number,
    website,
    about,
    business_address: business_address && { ...business_address, id: String(business_address.id) },
    blocked_reason,
    merchant_fee_percentage: row.merchant_fee_percentage === null ? null : Number(row.merchant_fee_percentage),
    payout_on_dispatch: row.payout_on_dispatch,
    payouts_held_reason: row.payouts_held_reason,
    listings_count: row.listings_count ?? 0,
    orders_sold: row.orders_sold ?? 0,
    orders_bought: row.orders_bought ?? 0,
    open_sessions: row.open_sessions ?? 0,
    actions: listAllowedActions({ ...summary, documents_unopened: unopenedDocumentIds.length }),
    unopened_document_ids: unopenedDocumentIds.map(String),
    public_user: presentPublicUser(row),
    documents: documents.map(presentDocument),
    audit: auditEntries.map(presentAuditEntry),
  }
}
