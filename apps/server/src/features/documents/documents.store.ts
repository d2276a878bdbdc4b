import { countsAsUploaded, type DocumentStatus, documentMachine, documentStatuses } from '@partlane/domain/documents/document-machine'
import type { Insertable, Updateable } from 'kysely'
import { lockRow, lockRows } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Documents } from '#platform/db/schema.generated.ts'

type NewDocument = Omit<Insertable<Documents>, 'id' | 'status' | 'removed_at' | 'decided_at' | 'decided_by' | 'reason'>

/** Inserts a document in status `scanning`. The caller holds the lock on the owner's row. */
export async function insertDocument(tx: Tx, values: NewDocument): Promise<number> {
  const { id } = await tx
    .insertInto('documents')
    .values({ ...values, status: documentMachine.initial })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks a document that is not removed. The caller holds the lock on the owner's row. */
export function lockDocument(tx: Tx, id: number): Promise<{ id: number; user_id: number; status: DocumentStatus } | undefined> {
  const query = tx.selectFrom('documents').where('id', '=', id).where('removed_at', 'is', null).select(['id', 'user_id', 'status'])
  return lockRow(tx, 'documents', 'no key update', query)
}

/** Locks the pending documents of a user, oldest first. The caller holds the lock on the user. */
export function lockPendingDocuments(tx: Tx, userId: number): Promise<{ id: number; status: DocumentStatus }[]> {
  const query = tx
    .selectFrom('documents')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('removed_at', 'is', null)
    .select(['id', 'status'])
  return lockRows(tx, 'documents', 'no key update', query)
}

type DocumentEvent = Parameters<typeof documentMachine.next>[1]
type DecisionColumns = Pick<Updateable<Documents>, 'reason' | 'decided_by' | 'decided_at'>

/**
 * Applies an event of the document machine. No other function writes a document's status.
 * @throws Refusal document_is_<status>
 */
export async function transitionDocument(
  tx: Tx,
  { id, status }: { id: number; status: DocumentStatus },
  event: DocumentEvent,
  columns: DecisionColumns = {},
) {
  const nextStatus = documentMachine.next(status, event)
  await tx
    .updateTable('documents')
    .set({ ...columns, status: nextStatus })
    .where('id', '=', id)
    .execute()
}

/** Records that an operator has received the file of a document. Keeps the first time. */
export const insertDocumentView = (tx: Tx, view: { documentId: number; operatorId: number; now: Date }) =>
  tx
    .insertInto('document_views')
    .values({ document_id: view.documentId, operator_id: view.operatorId, viewed_at: view.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Marks a document as removed. The row stays. */
export const markDocumentRemoved = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('documents').set({ removed_at: now }).where('id', '=', id).execute()

/**
 * Removes all documents of a user, and erases file names and reasons.
 * @returns the documents that were changed
 */
export const removeDocumentsOfUser = (tx: Tx, userId: number, now: Date) =>
  tx
    .updateTable('documents')
    .set((eb) => ({ removed_at: eb.fn.coalesce('removed_at', eb.val(now)), file_name: '', reason: null }))
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('removed_at', 'is', null), eb('file_name', '<>', '')]))
    .returning('id')
    .execute()

const uploadedStatuses = documentStatuses.filter(countsAsUploaded)

/**
 * Recomputes `users.documents_uploaded`. Runs in the transaction of every change of a user's
 * documents. Refused and infected documents do not count.
 */
export async function updateDocumentsUploaded(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({
      documents_uploaded: eb
        .exists(
          eb
            .selectFrom('documents as d')
            .whereRef('d.user_id', '=', 'users.id')
            .where('d.removed_at', 'is', null)
            .where('d.status', 'in', uploadedStatuses)
            .select('d.id'),
        )
        .$castTo<boolean>(),
    }))
    .where('id', '=', userId)
    .execute()
}
