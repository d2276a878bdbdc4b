import type { orderFile } from '@partlane/contract/operator-orders'
import type { Flat } from '@partlane/contract/resource'
import { Refusal } from '@partlane/domain/refusal'
import type { OperatorContext } from '#features/operators/public.ts'
import { findOrder } from '#features/orders/public.ts'
import { loadOrderFileParts } from './load-order-file-parts.ts'
import { presentOrderFile } from './operator-orders.present.ts'

/**
 * Loads an order for an operator. A constant number of statements.
 * @throws Refusal not_found
 */
export async function loadOrderFile(
  { db, clock }: Pick<OperatorContext, 'db' | 'clock'>,
  orderId: number,
): Promise<Flat<typeof orderFile>> {
  const row = await findOrder(db, orderId)
  if (!row) throw new Refusal('not_found')
  return presentOrderFile(row, { ...(await loadOrderFileParts(db, row)), now: clock.now() })
}
