import type { userAccountDetails } from '@partlane/contract/operators'
import type { Flat } from '@partlane/contract/resource'
import { listDocuments } from '#features/documents/public.ts'
import type { OperatorContext } from './actor.ts'
import { listAuditEntriesOfUser } from './audit.queries.ts'
import { presentUserDetails } from './operators.present.ts'
import { getUserDetails } from './users.queries.ts'

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
