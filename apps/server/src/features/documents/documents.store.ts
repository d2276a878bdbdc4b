import { countsAsUploaded, type DocumentStatus, documentMachine, documentStatuses } from '@partlane/domain/documents/document-machine'
import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import type { Documents } from '#platform/db/schema.generated.ts'

type NewDocument = Omit<Insertable<Documents>, 'id' | 'status' | 'removed_at' | 'decided_at' | 'decided_by' | 'reason'>

/** The owner's row is held by whoever calls these: one change of somebody's documents at a time. */
export async function insertDocument(tx: Tx, values: NewDocument): Promise<number> {
  const { id } = await tx
    .insertInto('documents')
    .values({ ...values, status: documentMachine.initial })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function countDocuments(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('documents')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A document that is still there, held until the transaction ends. */
export async function lockDocument(tx: Tx, id: number): Promise<{ id: number; user_id: number; status: DocumentStatus } | undefined> {
  const row = await tx
    .selectFrom('documents')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .select(['id', 'user_id', 'status'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { ...row, status: row.status as DocumentStatus }
}

/** Those of a person that wait for an operator, oldest first, held. */
export async function lockWaitingDocuments(tx: Tx, userId: number): Promise<{ id: number; status: DocumentStatus }[]> {
  const rows = await tx
    .selectFrom('documents')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('removed_at', 'is', null)
    .select(['id', 'status'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => ({ ...row, status: row.status as DocumentStatus }))
}

type Deed = Parameters<typeof documentMachine.next>[1]
type Change = Pick<Updateable<Documents>, 'reason' | 'decided_by' | 'decided_at'>

/** The only place where a document's status is written. @throws Refusal document_is_<status> */
export async function moveDocument(tx: Tx, { id, status }: { id: number; status: DocumentStatus }, deed: Deed, change: Change = {}) {
  const next = documentMachine.next(status, deed)
  await tx
    .updateTable('documents')
    .set({ ...change, status: next })
    .where('id', '=', id)
    .execute()
}

export const markRemoved = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('documents').set({ removed_at: now }).where('id', '=', id).execute()

const counting = documentStatuses.filter(countsAsUploaded)

/** `users.documents_uploaded` follows every change of somebody's documents, in the same transaction. */
export async function settleUploaded(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set((e) => ({
      documents_uploaded: e
        .exists(
          e
            .selectFrom('documents as d')
            .whereRef('d.user_id', '=', 'users.id')
            .where('d.removed_at', 'is', null)
            .where('d.status', 'in', counting)
            .select('d.id'),
        )
        .$castTo<boolean>(),
    }))
    .where('id', '=', userId)
    .execute()
}
