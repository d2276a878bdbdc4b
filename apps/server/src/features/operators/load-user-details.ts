import type { userAccountDetails } from '@partlane/contract/operators'
import type { Flat } from '@partlane/contract/resource'
import { listDocuments, listUnopenedDocumentIds } from '#features/documents/public.ts'
import { type Actor, actorId, type OperatorContext } from './actor.ts'
import { listAuditEntriesOfUser } from './audit.queries.ts'
import { presentUserDetails } from './operators.present.ts'
import { getUserDetails } from './users.queries.ts'

const MAX_AUDIT_ENTRIES = 50

/**
 * Loads one member with documents and audit entries, in four statements. `actor` is who looks at
 * it: an operator has to open the pending documents before an approval.
 * @throws Refusal not_found
 */
export async function loadUserDetails(
  { db, clock }: OperatorContext,
  { userId, actor }: { userId: number; actor: Actor },
): Promise<Flat<typeof userAccountDetails>> {
  const row = await getUserDetails(db, userId, clock.now())
  const operatorId = actorId(actor)
  const [documents, auditEntries, unopenedDocumentIds] = await Promise.all([
    listDocuments(db, userId),
    listAuditEntriesOfUser(db, userId, MAX_AUDIT_ENTRIES),
    operatorId === null ? [] : listUnopenedDocumentIds(db, { userId, operatorId }),
  ])
  return presentUserDetails(row, { documents, auditEntries, unopenedDocumentIds })
}
