import type { repaymentPreview } from '@partlane/contract/orders'
import type { Flat } from '@partlane/contract/resource'
import { money } from '@partlane/domain/money/amounts'
import { orderItemMachine } from '@partlane/domain/orders/order-machine'
import { isItemCancellable } from '@partlane/domain/orders/order-progress'
import { splitRepayment } from '@partlane/domain/orders/split-repayment'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { toRepayableOrder } from '#features/repayments/public.ts'
import { toCancellationFacts } from './order-deadlines.policy.ts'
import { listDeadlines } from './order-deadlines.queries.ts'
import { findItems, getOwnOrder, refuseSentItems, sumRepayable, toItemFacts } from './orders.policy.ts'
import { findOrder, type ItemRow, listItems, type OrderSide } from './orders.queries.ts'

type RepaymentPreviewInput = { user: CurrentUser; orderId: number; itemIds: readonly number[] | undefined }

/**
 * Loads what the buyer would get back if items were declined or cancelled now, computed as the
 * repayment would be. Without ids: the items that this side may cancel. Declined items count
 * nothing.
 * @throws Refusal not_found (order or item), item_already_sent, refund_is_open,
 * order_item_is_confirmed
 */
export async function loadRepaymentPreview(
  ctx: AppContext,
  { user, orderId, itemIds }: RepaymentPreviewInput,
): Promise<Flat<typeof repaymentPreview>> {
  const { order, side } = getOwnOrder(user, await findOrder(ctx.db, orderId))
  const items = await listItems(ctx.db, [order.id])
  const endedItems = itemIds ? findEndableItems(items, itemIds) : await listCancellableItems(ctx, { orderId, items, side })
  const amounts = splitRepayment(
    toRepayableOrder(order),
    // The seller may have confirmed an old unit before.
    {
      ...sumRepayable(endedItems),
      surcharge_minor: Math.min(sumSurcharges(endedItems), order.surcharge_minor - order.repaid_surcharge_minor),
    },
  )
  const toSellerMoney = (amountMinor: number) => money(amountMinor, order.currency)
  return {
    id: String(order.id),
    items: toSellerMoney(amounts.items_minor),
    shipping: toSellerMoney(amounts.shipping_minor),
    surcharge: toSellerMoney(amounts.surcharge_minor),
    total: toSellerMoney(amounts.items_minor + amounts.shipping_minor + amounts.surcharge_minor),
    charged: money(amounts.charged_minor, order.payment_currency),
    fee: side === 'seller' ? toSellerMoney(amounts.fee_minor) : null,
  }
}

const sumSurcharges = (items: readonly ItemRow[]) => items.reduce((sum, item) => sum + item.unit_surcharge_minor * item.quantity, 0)

function findEndableItems(items: readonly ItemRow[], ids: readonly number[]): ItemRow[] {
  const chosen = findItems(items, ids).filter(({ status }) => status !== 'declined')
  refuseSentItems(chosen)
  for (const { status } of chosen) orderItemMachine.next(status, status === 'pending' ? 'decline' : 'cancel')
  return chosen
}

type CancellableInput = { orderId: number; items: readonly ItemRow[]; side: OrderSide }

async function listCancellableItems(ctx: AppContext, { orderId, items, side }: CancellableInput): Promise<ItemRow[]> {
  const facts = toCancellationFacts(await listDeadlines(ctx.db, [orderId]), ctx.clock.now())
  return items.filter((item) => isItemCancellable(toItemFacts(item), side, facts))
}
