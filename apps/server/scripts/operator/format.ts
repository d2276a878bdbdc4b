import type { Pagy } from '@partlane/contract/endpoint'
import type { auditEntry, userAccountDetails, userSummary } from '@partlane/contract/operators'
import type { Flat } from '@partlane/contract/resource'
import type { FailedDelivery } from '../../src/platform/outbox/dead-deliveries.ts'
import { formatMinute, formatPairs, formatTable } from './table.ts'

type User = Flat<typeof userSummary>
type UserFile = Flat<typeof userAccountDetails>
type AuditEntry = Flat<typeof auditEntry>

const footer = ({ count, page, pages }: Pagy, noun: string) => `\n${count} ${noun}, page ${page} of ${pages}`

export function formatUsers(users: readonly User[], pagy: Pagy): string {
  if (users.length === 0) return 'No users found.'
  const rows = users.map((user) => [
    user.id,
    user.company_name ?? user.name,
    user.role,
    user.status,
    user.email ?? user.phone_number,
    user.documents_waiting === 0 ? '' : `${user.documents_waiting} since ${formatMinute(user.waiting_since)}`,
    user.operator ? 'operator' : '',
  ])
  return `${formatTable(['ID', 'NAME', 'ROLE', 'STATUS', 'CONTACT', 'DOCUMENTS TO REVIEW', 'STAFF'], rows)}\n${footer(pagy, 'users')}`
}

export function formatAudit(entries: readonly AuditEntry[], pagy: Pagy): string {
  return entries.length === 0 ? 'No audit entries.' : `${formatAuditTable(entries)}\n${footer(pagy, 'entries')}`
}

const formatAuditTable = (entries: readonly AuditEntry[]) =>
  formatTable(
    ['DATE (UTC)', 'OPERATOR', 'ACTION', 'SUBJECT', 'REASON'],
    entries.map((entry) => [
      formatMinute(entry.created_at),
      entry.operator,
      entry.action,
      entry.subject_name ?? `${entry.subject_type} ${entry.subject_id}`,
      entry.reason,
    ]),
  )

export function formatFailedDeliveries(deliveries: readonly FailedDelivery[], pagy: Pagy): string {
  if (deliveries.length === 0) return 'No failed deliveries.'
  const rows = deliveries.map(({ eventId, eventName, reaction, attempts, deadAt, nextAttemptAt, lastError }) => [
    eventId,
    eventName,
    reaction,
    attempts,
    formatMinute(deadAt?.toISOString() ?? null),
    formatMinute(nextAttemptAt?.toISOString() ?? null),
    lastError?.split('\n')[0],
  ])
  const table = formatTable(['EVENT', 'NAME', 'HANDLER', 'ATTEMPTS', 'FAILED (UTC)', 'NEXT ATTEMPT (UTC)', 'ERROR'], rows)
  return `${table}\n${footer(pagy, 'deliveries')}`
}

export function formatUser(user: UserFile): string {
  const documents = user.documents.map(({ id, kind, status, file_name, created_at }) => [
    id,
    kind,
    status,
    file_name,
    formatMinute(created_at),
  ])
  return [
    formatPairs([
      ['id', user.id],
      ['slug', user.slug],
      ['name', user.name],
      ['company', user.company_name],
      ['role', user.role],
      ['status', user.status],
      ['block reason', user.blocked_reason],
      ['operator', user.operator ? 'yes' : 'no'],
      ['email', user.email],
      ['phone', user.phone_number],
      ['confirmed', user.confirmed ? 'yes' : 'no'],
      ['seller type', user.seller_type],
      ['VAT number', user.vat_number],
      ['company number', user.company_number],
      ['website', user.website],
      ['listings on sale', user.listings_count],
      ['orders sold', user.orders_sold],
      ['orders placed', user.orders_bought],
      ['devices signed in', user.open_sessions],
      ['joined', formatMinute(user.created_at)],
      ['possible actions', user.actions.join(', ')],
    ]),
    documents.length === 0 ? 'No documents sent.' : formatTable(['ID', 'DOCUMENT', 'STATUS', 'FILE', 'SENT (UTC)'], documents),
    user.audit.length === 0 ? 'No audit entries.' : formatAuditTable(user.audit),
  ].join('\n\n')
}
