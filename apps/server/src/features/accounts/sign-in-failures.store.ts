import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'

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

export const setFailures = (tx: Tx, subject: string, failures: number, now: Date) =>
  tx.updateTable('sign_in_failures').set({ failures, last_failed_at: now }).where('subject', '=', subject).execute()

export const deleteFailures = (tx: Tx, subject: string) => tx.deleteFrom('sign_in_failures').where('subject', '=', subject).execute()

/**
 * Takes back one failure that was counted at `countedAt`. The delay counts from `lastFailedAt`
 * again, unless another failure was counted since.
 */
export const uncountFailure = (tx: Tx, subject: string, { countedAt, lastFailedAt }: { countedAt: Date; lastFailedAt: Date }) =>
  tx
    .updateTable('sign_in_failures')
    .set((eb) => ({
      failures: sql<number>`greatest(failures - 1, 0)`,
      last_failed_at: eb.case().when('last_failed_at', '=', countedAt).then(lastFailedAt).else(eb.ref('last_failed_at')).end(),
    }))
    .where('subject', '=', subject)
    .execute()
