import type { Tx } from '#platform/db/db.ts'

/** Codes sent to one subject since `began_at`. */
type CodeRequests = { sent: number; began_at: Date; last_sent_at: Date }

/**
 * Inserts a row with no sent codes, or locks and returns the existing one. The conflict update
 * changes nothing.
 */
export const lockCodeRequests = (tx: Tx, subject: string, now: Date): Promise<CodeRequests> =>
  tx
    .insertInto('code_requests')
    .values({ subject, sent: 0, began_at: now, last_sent_at: now })
    .onConflict((oc) => oc.column('subject').doUpdateSet((eb) => ({ sent: eb.ref('code_requests.sent') })))
    .returning(['sent', 'began_at', 'last_sent_at'])
    .executeTakeFirstOrThrow()

export const setCodeRequests = (tx: Tx, subject: string, values: CodeRequests) =>
  tx.updateTable('code_requests').set(values).where('subject', '=', subject).execute()
