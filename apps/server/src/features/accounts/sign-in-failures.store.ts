import { sql } from 'kysely'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/** Failed attempts of one subject: a target of sign-in, or an IP address. */
export type FailureRow = { subject: string; failures: number; last_failed_at: Date }

/**
 * Inserts a row with no failures, or locks and returns the existing one. The conflict update
 * changes nothing.
 */
export const lockFailures = (tx: Tx, subject: string, now: Date): Promise<FailureRow> =>
  tx
    .insertInto('sign_in_failures')
    .values({ subject, failures: 0, last_failed_at: now })
    .onConflict((oc) => oc.column('subject').doUpdateSet((eb) => ({ failures: eb.ref('sign_in_failures.failures') })))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Reads a row without a lock. */
export const findFailures = (tx: Tx, subject: string): Promise<FailureRow | undefined> =>
  tx.selectFrom('sign_in_failures').where('subject', '=', subject).selectAll().executeTakeFirst()

export const setFailures = (tx: Tx, subject: string, failures: number, now: Date) =>
  tx.updateTable('sign_in_failures').set({ failures, last_failed_at: now }).where('subject', '=', subject).execute()

export const deleteFailures = (db: DbOrTx, subject: string) => db.deleteFrom('sign_in_failures').where('subject', '=', subject).execute()

export const decrementFailures = (db: DbOrTx, subject: string) =>
  db.updateTable('sign_in_failures').set({ failures: sql<number>`greatest(failures - 1, 0)` }).where('subject', '=', subject).execute()
