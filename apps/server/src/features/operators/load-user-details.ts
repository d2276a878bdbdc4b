import type { currentUser } from '@partlane/contract/accounts'
import type { userAccountDetails } from '@partlane/contract/operators'
import type { Flat } from '@partlane/contract/resource'
import type { SellerType } from '@partlane/domain/accounts/seller-types'
import { listAllowedActions } from '@partlane/domain/operators/operator-actions'
import { presentPublicUser } from '#features/accounts/public.ts'
import { type DocumentRow, listDocuments, presentDocument } from '#features/documents/public.ts'
import type { OperatorContext } from './actor.ts'
import { type AuditRow, listAuditEntriesOfUser } from './audit.queries.ts'
import { presentAuditEntry, presentUserSummary } from './operators.present.ts'
import { getUserDetails, type UserDetailsRow } from './users.queries.ts'

const MAX_AUDIT_ENTRIES = 50

/**
 * Loads one member with documents and audit entries, in three statements.
 * @throws Refusal not_found
 */
export async function loadUserDetails({ db, clock }: OperatorContext, userId: number): Promise<Flat<typeof userAccountDetails>> {
  const row = await getUserDetails(db, userId, clock.now())
  const [documents, auditEntries] = await Promise.all([listDocuments(db, userId), listAuditEntriesOfUser(db, userId, MAX_AUDIT_ENTRIES)])
  return presentUserDetails(row, documents, auditEntries)
}

type Address = NonNullable<Flat<typeof currentUser>['business_address']>

function presentUserDetails(
  row: UserDetailsRow,
  documents: readonly DocumentRow[],
  auditEntries: readonly AuditRow[],
): Flat<typeof userAccountDetails> {
  const summary = presentUserSummary(row)
  const { vat_number, company_number, website, about, blocked_reason, business_address } = row
  return {
    ...summary,
    seller_type: row.seller_type as SellerType | null,
    vat_number,
    company_number,
    website,
    about,
    business_address: business_address ? ({ ...business_address, id: String(business_address.id) } as Address) : null,
    blocked_reason,
    listings_count: row.listings_count ?? 0,
    orders_sold: row.orders_sold ?? 0,
    orders_bought: row.orders_bought ?? 0,
    open_sessions: row.open_sessions ?? 0,
    actions: listAllowedActions(summary),
    public_user: presentPublicUser(row),
    documents: documents.map(presentDocument),
    audit: auditEntries.map(presentAuditEntry),
  }
}
