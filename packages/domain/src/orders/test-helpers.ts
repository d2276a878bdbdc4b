import fc from 'fast-check'
import { merchantFee } from '../accounts/fee.ts'
import { vatWithin } from '../accounts/fee-vat.ts'
import { exchangeMinor } from '../money/exchange.ts'
import { allocateAmount } from '../money/money.ts'
import type { RefundFacts } from '../refunds/refund-actions.ts'
import { type SurchargeStatus, surchargeMachine } from '../surcharges/surcharge-machine.ts'
import { type OrderItemStatus, type OrderStatus, orderItemMachine, orderMachine } from './order-machine.ts'
import type { RepayableOrder, RepaymentAmounts } from './split-repayment.ts'

export type Part = { items_minor: number; shipping_minor: number }
export type Refund = RefundFacts & { part: Part }
export type Item = {
  status: OrderItemStatus
  itemsMinor: number
  shippingMinor: number
  surchargeMinor: number
  surcharge: SurchargeStatus
  /** The seller had got the surcharge and has lost it again. */
  isTakenBack: boolean
  isCollected: boolean
  isSent: boolean
  refunded: Part
  refund: Refund | undefined
}
export type Order = RepayableOrder & { status: OrderStatus; items: Item[]; repayments: (RepaymentAmounts & { isDone: boolean })[] }
/** Sums of the ledger: in the currency of the payment (`paid`), and in that of a seller. */
export type Ledger = { paid: Record<string, number>; sold: Record<string, number> }
export type History = { orders: Order[]; ledger: Ledger }

const anyItem = fc.record({
  itemsMinor: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 100_000_000 })),
  surchargeMinor: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000_000 })),
  isCollected: fc.boolean(),
})
/** The orders of one purchase. */
export const anyPurchase = fc.array(
  fc.record({
    items: fc.array(anyItem, { minLength: 1, maxLength: 4 }),
    shipping: fc.integer({ min: 0, max: 50_000 }),
    currencies: fc.constantFrom(
      { from: 'gbp', to: 'eur' } as const,
      { from: 'gbp', to: 'jpy' } as const,
      { from: 'jpy', to: 'gbp' } as const,
    ),
    rate: fc.constantFrom('1', '0.8672', '1.15314', '4.9731', '0.0052'),
    fee_percentage: fc.constantFrom(0, 5, 7.5, 10, 12.5, 33.33),
    fee_vat_percentage: fc.constantFrom(0, 17, 20, 25.5),
  }),
  { minLength: 1, maxLength: 3 },
)
type OrderShape = (typeof anyPurchase extends fc.Arbitrary<infer Shapes> ? Shapes : never)[number]

export function post(sums: Record<string, number>, account: string, amountMinor: number): void {
  sums[account] = (sums[account] ?? 0) + amountMinor
}

/** Posts a capture (`sign` 1) or a repayment (-1), like the movements of the server. */
export function postMovement({ paid, sold }: Ledger, amounts: RepaymentAmounts, sign: 1 | -1): void {
  const gross = amounts.items_minor + amounts.shipping_minor
  post(paid, 'gateway', sign * amounts.charged_minor)
  post(paid, 'exchange', -sign * amounts.charged_minor)
  post(sold, 'exchange', sign * (gross + amounts.surcharge_minor))
  post(sold, 'surcharges', -sign * amounts.surcharge_minor)
  post(sold, 'seller', -sign * (gross - amounts.fee_minor))
  post(sold, 'fees', -sign * (amounts.fee_minor - amounts.fee_vat_minor))
  post(sold, 'fee_vat', -sign * amounts.fee_vat_minor)
}

export function placePurchase(shapes: OrderShape[]): History {
  const history: History = { orders: shapes.map(placeOrder), ledger: { paid: {}, sold: {} } }
  for (const order of history.orders) postMovement(history.ledger, order, 1)
  return history
}

function placeOrder({ items: shapes, shipping, currencies, rate, fee_percentage, fee_vat_percentage }: OrderShape): Order {
  const conversion = { ...currencies, rate }
  const shipped = shapes.filter(({ isCollected }) => !isCollected)
  const weights = shipped.map(({ itemsMinor }) => itemsMinor)
  const shares = shipped.length === 0 ? [] : allocateAmount(shipping, weights)
  const items = shapes.map(
    (shape): Item => ({
      ...shape,
      status: orderItemMachine.initial,
      shippingMinor: shares[shipped.indexOf(shape)] ?? 0,
      surcharge: surchargeMachine.initial,
      isTakenBack: false,
      isSent: false,
      refunded: { items_minor: 0, shipping_minor: 0 },
      refund: undefined,
    }),
  )
  const items_minor = sumOf(items.map(({ itemsMinor }) => itemsMinor))
  return {
    status: orderMachine.next(orderMachine.initial, 'pay'),
    items,
    repayments: [],
    items_minor,
    shipping_minor: sumOf(items.map(({ shippingMinor }) => shippingMinor)),
    surcharge_minor: sumOf(items.map(({ surchargeMinor }) => surchargeMinor)),
    charged_minor: sumOf(
      items.flatMap(({ itemsMinor, shippingMinor, surchargeMinor }) =>
        [itemsMinor, shippingMinor, surchargeMinor].map((minor) => exchangeMinor(minor, conversion)),
      ),
    ),
    fee_percentage,
    fee_minor: merchantFee(items_minor, fee_percentage),
    fee_vat_percentage,
    fee_vat_minor: vatWithin(merchantFee(items_minor, fee_percentage), fee_vat_percentage),
    repaid_items_minor: 0,
    repaid_shipping_minor: 0,
    repaid_surcharge_minor: 0,
    repaid_charged_minor: 0,
    repaid_fee_minor: 0,
    repaid_fee_vat_minor: 0,
  }
}

export const sumOf = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0)
