import type { AccountClosure } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { uploadsErased } from './uploads.events.ts'
import { eraseUploadRows } from './uploads.store.ts'

/**
 * Ends the uploads of a user, after everything else that uses photos was erased. Photos of listings
 * stay for orders, those of reports until the report is erased.
 */
export async function eraseUploads(tx: Tx, { userId }: AccountClosure): Promise<void> {
  if (await eraseUploadRows(tx, userId)) await emit(tx, uploadsErased({ user_id: userId }))
}
