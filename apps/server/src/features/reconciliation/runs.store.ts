import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/** Inserts a run. @returns undefined if the gateway has an open one */
export async function insertRun(tx: Tx, gateway: GatewayName, now: Date): Promise<number | undefined> {
  const row = await tx
    .insertInto('reconciliation_runs')
    .values({ gateway, requested_at: now })
    .onConflict((conflict) => conflict.column('gateway').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const findRun = (db: DbOrTx, id: number) =>
  db.selectFrom('reconciliation_runs').where('id', '=', id).select(['id', 'gateway', 'ended_at']).executeTakeFirst()

/** Until when the records of a gateway were imported. Undefined: never. */
export async function findImportedUntil(db: DbOrTx, gateway: GatewayName): Promise<Date | undefined> {
  const row = await db
    .selectFrom('reconciliation_runs')
    .where('gateway', '=', gateway)
    .where('imported_until', 'is not', null)
    .orderBy('id', 'desc')
    .select('imported_until')
    .executeTakeFirst()
  return row?.imported_until ?? undefined
}

type RunResult = { lineCount: number; repairedCount: number; differenceCount: number; importedUntil: Date; now: Date }

/** Ends an open run. @returns whether it was open */
export async function endRun(tx: Tx, id: number, result: RunResult): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reconciliation_runs')
    .set({
      ended_at: result.now,
      imported_until: result.importedUntil,
      line_count: result.lineCount,
      repaired_count: result.repairedCount,
      difference_count: result.differenceCount,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * When the first payment of a gateway was made. Its records cannot be older. Ids are not in the
 * order of time.
 */
export async function findFirstPaymentAt(db: DbOrTx, gateway: GatewayName): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payments')
    .where('gateway', '=', gateway)
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}
