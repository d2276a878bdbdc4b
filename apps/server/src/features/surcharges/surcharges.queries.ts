import { openSurchargeStatuses } from '@partlane/domain/surcharges/surcharge-machine'
import type { DbOrTx } from '#platform/db/db.ts'
import { nonEmptyIds } from '#platform/db/non-empty-ids.ts'

/** Lists the surcharges of items that are not settled. Their order is locked. */
export const listOpenSurcharges = (db: DbOrTx, items: readonly { id: number }[]) =>
  db
    .selectFrom('surcharges')
    .where('order_item_id', 'in', nonEmptyIds(items.map(({ id }) => id)))
    .where('status', 'in', openSurchargeStatuses)
    .select(['id', 'status', 'amount_minor'])
    .orderBy('id')
    .execute()
export type OpenSurcharge = Awaited<ReturnType<typeof listOpenSurcharges>>[number]
