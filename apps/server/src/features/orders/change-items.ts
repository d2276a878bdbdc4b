import type { orders } from '@partlane/contract/orders'
import type { z } from 'zod'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { acceptItems } from './accept-items.ts'
import { toCollectionPlace } from './collections.policy.ts'
import { confirmItems } from './confirm-items.ts'
import { declineItems } from './decline-items.ts'

type ItemsChange = z.output<(typeof orders.changeItems)['body']>['order_items']

/** Does the action of the request. @throws Refusal as each of the three commands */
export function changeItems(
  ctx: AppContext,
  { user, orderId, change }: { user: CurrentUser; orderId: number; change: ItemsChange },
): Promise<void> {
  const input = { user, orderId, itemIds: change.item_ids }
  switch (change.action) {
    case 'accept':
      return acceptItems(ctx, { ...input, place: change.collection_address ? toCollectionPlace(change.collection_address) : undefined })
    case 'decline':
      return declineItems(ctx, { ...input, reason: change.reason, text: change.text ?? null })
    default:
      return confirmItems(ctx, input)
  }
}
