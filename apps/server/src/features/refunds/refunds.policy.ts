import { toMinorUnits } from '@partlane/domain/money/amount-input'
import { money } from '@partlane/domain/money/amounts'
import { allocateAmount, type CurrencyCode } from '@partlane/domain/money/money'
import { coversDelivery, type RefundReason } from '@partlane/domain/refunds/refund-reasons'
import { Refusal } from '@partlane/domain/refusal'
import { type ItemColumns, type OrderColumns, repayableAmounts } from '#features/orders/public.ts'
import type { RefundLine } from './refunds.store.ts'

/** Amounts in minor units of the seller's currency. */
export type RefundAmounts = { items_minor: number; shipping_minor: number }
/** Amounts of a request: decimals in the seller's currency. A missing one is nothing. */
export type AmountFields = { items_amount?: string | undefined; shipping_amount?: string | undefined }

/** Operators do not decide about what they have bought or sold themselves. */
export const isParty = ({ buyer_id, seller_id }: Pick<OrderColumns, 'buyer_id' | 'seller_id'>, userId: number): boolean =>
  userId === buyer_id || userId === seller_id

/**
 * The amounts of a request in minor units.
 * @throws FieldErrors bad_format for more decimals than the currency has
 */
export function toAmounts(
  { items_amount = '0', shipping_amount = '0' }: AmountFields,
  { currency }: Pick<OrderColumns, 'currency'>,
): RefundAmounts {
  return {
    items_minor: toMinorUnits(items_amount, { currency, field: 'items_amount' }),
    shipping_minor: toMinorUnits(shipping_amount, { currency, field: 'shipping_amount' }),
  }
}

type RefundedLine = { item: ItemColumns; quantity: number }
type PaidColumns = Pick<ItemColumns, 'quantity' | 'unit_price_minor' | 'refunded_minor' | 'shipping_minor' | 'refunded_shipping_minor'>
type PaidLine = { item: PaidColumns; quantity: number }

/**
 * The lines of a refund with their items.
 * @throws Refusal refund_not_possible for too many units, or an item twice
 */
export function findLines(items: readonly ItemColumns[], lines: readonly RefundLine[]): RefundedLine[] {
  if (new Set(lines.map(({ order_item_id }) => order_item_id)).size < lines.length) throw new Refusal('refund_not_possible')
  return lines.map(({ order_item_id, quantity }) => {
    const item = items.find(({ id }) => id === order_item_id)
    if (!item) throw new Refusal('not_found')
    if (quantity > item.quantity) throw new Refusal('refund_not_possible')
    return { item, quantity }
  })
}

/**
 * The most that may be given back for these units: their price, and the postage of the items of
 * which all units are concerned, without what was given back before.
 */
export function maxAmounts(lines: readonly PaidLine[], reason: RefundReason): RefundAmounts {
  const shares = lines.map(shareOf)
  return {
    items_minor: shares.reduce((sum, { items_minor }) => sum + items_minor, 0),
    shipping_minor: coversDelivery(reason) ? shares.reduce((sum, { shipping_minor }) => sum + shipping_minor, 0) : 0,
  }
}

function shareOf({ item, quantity }: PaidLine): RefundAmounts {
  const { items_minor, shipping_minor } = repayableAmounts(item)
  return {
    items_minor: Math.min(item.unit_price_minor * quantity, items_minor),
    shipping_minor: quantity === item.quantity ? shipping_minor : 0,
  }
}

/** What was paid for these units: as `maxAmounts` before anything was given back. */
export const paidAmounts = (lines: readonly PaidLine[]): RefundAmounts =>
  maxAmounts(
    lines.map(({ item, quantity }) => ({ item: { ...item, refunded_minor: 0, refunded_shipping_minor: 0 }, quantity })),
    'goodwill',
  )

/**
 * @throws Refusal refund_amount_invalid for nothing, or more than `max`, which the refusal names
 */
export function refuseAmounts({ items_minor, shipping_minor }: RefundAmounts, max: RefundAmounts, currency: CurrencyCode): void {
  if (items_minor + shipping_minor > 0 && items_minor <= max.items_minor && shipping_minor <= max.shipping_minor) return
  const [items_amount, shipping_amount] = [money(max.items_minor, currency), money(max.shipping_minor, currency)]
  throw new Refusal('refund_amount_invalid', { most: { items_amount, shipping_amount } })
}

/** Splits what is given back over the items, within what is left of each. */
export function splitOverItems(lines: readonly RefundedLine[], { items_minor, shipping_minor }: RefundAmounts) {
  const shares = lines.map(shareOf)
  const items = splitByWeight(
    items_minor,
    shares.map((share) => share.items_minor),
  )
  const shipping = splitByWeight(
    shipping_minor,
    shares.map((share) => share.shipping_minor),
  )
  return lines.map(({ item }, index) => ({ id: item.id, items_minor: items[index] ?? 0, shipping_minor: shipping[index] ?? 0 }))
}

/** The items of which nothing is left to give back after these shares. */
export const listWhollyRefunded = (lines: readonly RefundedLine[], shares: ReturnType<typeof splitOverItems>): ItemColumns[] =>
  lines.flatMap(({ item }, index) => (repayableAmounts(item).items_minor === (shares[index]?.items_minor ?? 0) ? [item] : []))

const splitByWeight = (amountMinor: number, weights: number[]) =>
  amountMinor === 0 ? weights.map(() => 0) : allocateAmount(amountMinor, weights)
