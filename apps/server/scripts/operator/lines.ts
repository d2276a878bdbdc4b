import type { Pagy } from '@partlane/contract/endpoint'
import type { auditEntry, person, personFile } from '@partlane/contract/operators'
import type { Flat } from '@partlane/contract/resource'
import { facts, minute, table } from './table.ts'

type Person = Flat<typeof person>
type PersonFile = Flat<typeof personFile>
type AuditEntry = Flat<typeof auditEntry>

const footer = ({ count, page, pages }: Pagy, what: string) => `\n${count} ${what}, page ${page} of ${pages}`

export function peopleLines(people: readonly Person[], pagy: Pagy): string {
  if (people.length === 0) return 'No users found.'
  const rows = people.map((each) => [
    each.id,
    each.company_name ?? each.name,
    each.role,
    each.status,
    each.email ?? each.phone_number,
    each.documents_waiting === 0 ? '' : `${each.documents_waiting} since ${minute(each.waiting_since)}`,
    each.operator ? 'operator' : '',
  ])
  return `${table(['ID', 'NAME', 'ROLE', 'STATUS', 'CONTACT', 'DOCUMENTS TO REVIEW', 'STAFF'], rows)}\n${footer(pagy, 'users')}`
}

export function auditLines(entries: readonly AuditEntry[], pagy: Pagy): string {
  return entries.length === 0 ? 'No audit entries.' : `${auditTable(entries)}\n${footer(pagy, 'entries')}`
}

const auditTable = (entries: readonly AuditEntry[]) =>
  table(
    ['DATE (UTC)', 'OPERATOR', 'ACTION', 'SUBJECT', 'REASON'],
    entries.map((each) => [
      minute(each.created_at),
      each.operator,
      each.action,
      each.subject_name ?? `${each.subject_type} ${each.subject_id}`,
      each.reason,
    ]),
  )

export function personLines(each: PersonFile): string {
  const documents = each.documents.map(({ id, kind, status, file_name, created_at }) => [id, kind, status, file_name, minute(created_at)])
  return [
    facts([
      ['id', each.id],
      ['slug', each.slug],
      ['name', each.name],
      ['company', each.company_name],
      ['role', each.role],
      ['status', each.status],
      ['block reason', each.blocked_reason],
      ['operator', each.operator ? 'yes' : 'no'],
      ['email', each.email],
      ['phone', each.phone_number],
      ['confirmed', each.confirmed ? 'yes' : 'no'],
      ['seller type', each.seller_type],
      ['VAT number', each.vat_number],
      ['company number', each.company_number],
      ['website', each.website],
      ['listings on sale', each.listings_count],
      ['orders sold', each.orders_sold],
      ['orders placed', each.orders_bought],
      ['devices signed in', each.open_sessions],
      ['joined', minute(each.created_at)],
      ['possible actions', each.actions.join(', ')],
    ]),
    documents.length === 0 ? 'No documents sent.' : table(['ID', 'DOCUMENT', 'STATUS', 'FILE', 'SENT (UTC)'], documents),
    each.audit.length === 0 ? 'No audit entries.' : auditTable(each.audit),
  ].join('\n\n')
}
