import type { Pagy } from '@partlane/contract/endpoint'
import type { auditEntry, person, personFile } from '@partlane/contract/operators'
import type { Flat } from '@partlane/contract/resource'
import { facts, minute, table } from './table.ts'

type Person = Flat<typeof person>
type PersonFile = Flat<typeof personFile>
type AuditEntry = Flat<typeof auditEntry>

const footer = ({ count, page, pages }: Pagy, what: string) => `\n${count} ${what}, page ${page} of ${pages}`

export function peopleLines(people: readonly Person[], pagy: Pagy): string {
  if (people.length === 0) return 'Nobody.'
  const rows = people.map((each) => [
    each.id,
    each.company_name ?? each.name,
    each.role,
    each.status,
    each.email ?? each.phone_number,
    each.documents_waiting === 0 ? '' : `${each.documents_waiting} since ${minute(each.waiting_since)}`,
    each.operator ? 'operator' : '',
  ])
  return `${table(['ID', 'NAME', 'ROLE', 'STATUS', 'REACHED AT', 'DOCUMENTS WAITING', 'STAFF'], rows)}\n${footer(pagy, 'people')}`
}

export function auditLines(entries: readonly AuditEntry[], pagy: Pagy): string {
  return entries.length === 0 ? 'Nothing was done.' : `${auditTable(entries)}\n${footer(pagy, 'entries')}`
}

const auditTable = (entries: readonly AuditEntry[]) =>
  table(
    ['WHEN (UTC)', 'WHO', 'WHAT', 'WHOM', 'WHY'],
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
      ['blocked for', each.blocked_reason],
      ['operator', each.operator ? 'yes' : 'no'],
      ['e-mail', each.email],
      ['phone', each.phone_number],
      ['confirmed', each.confirmed ? 'yes' : 'no'],
      ['seller type', each.seller_type],
      ['VAT number', each.vat_number],
      ['company number', each.company_number],
      ['website', each.website],
      ['listings on sale', each.listings_count],
      ['orders sold', each.orders_sold],
      ['orders bought', each.orders_bought],
      ['signed in on', `${each.open_sessions} devices`],
      ['here since', minute(each.created_at)],
      ['may be', each.actions.join(', ')],
    ]),
    documents.length === 0 ? 'No documents.' : table(['ID', 'DOCUMENT', 'STATUS', 'FILE', 'SENT (UTC)'], documents),
    each.audit.length === 0 ? 'Nothing was done with this person.' : auditTable(each.audit),
  ].join('\n\n')
}
