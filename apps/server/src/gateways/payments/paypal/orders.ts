import type { Order } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import type { PaypalApi } from './paypal-api.ts'
import { linksSchema, moneySchema, type PaypalMoney, parseMoney, type Wire } from './wire.ts'

const feesSchema = z.array(z.object({ amount: moneySchema })).default([])

const captureSchema = z.object({
  id: z.string().min(1),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  amount: moneySchema,
  create_time: z.string().optional(),
  seller_receivable_breakdown: z.object({ paypal_fee: moneySchema.optional() }).optional(),
})

export const refundSchema = z.object({
  id: z.string().min(1),
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  custom_id: z.string().optional(),
  create_time: z.string().optional(),
  amount: moneySchema,
  seller_payable_breakdown: z.object({ platform_fees: feesSchema }).optional(),
})
export type PaypalRefund = z.output<typeof refundSchema>

const unitSchema = z.object({
  reference_id: z.string().optional(),
  custom_id: z.string().optional(),
  payee: z.object({ merchant_id: z.string().optional() }).optional(),
  payment_instruction: z.object({ platform_fees: feesSchema }).optional(),
  payments: z.object({ captures: z.array(captureSchema).default([]), refunds: z.array(refundSchema).default([]) }).optional(),
})
export type PaypalUnit = z.output<typeof unitSchema>
export type PaypalCapture = z.output<typeof captureSchema>

type OrderStatus = NonNullable<Wire<Order>['status']>
const statuses = ['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED'] as const satisfies OrderStatus[]

export const orderSchema = z.object({
  id: z.string().min(1),
  intent: z.enum(['CAPTURE', 'AUTHORIZE']).default('CAPTURE'),
  status: z.enum(statuses),
  purchase_units: z.array(unitSchema).default([]),
  links: linksSchema,
})
export type PaypalOrder = z.output<typeof orderSchema>

export const ORDERS_PATH = '/v2/checkout/orders'

export const retrieveOrder = (api: PaypalApi, id: string, signal?: AbortSignal): Promise<PaypalOrder> =>
  api.call({ method: 'GET', path: `${ORDERS_PATH}/${encodeURIComponent(id)}`, schema: orderSchema, signal })

/** The name of a seller's part of an order. */
export const toUnitName = (sellerId: number) => `seller-${sellerId}`

/** The seller's part of an order. */
export const findUnit = ({ purchase_units }: PaypalOrder, sellerId: number): PaypalUnit | undefined =>
  purchase_units.find(({ reference_id }) => reference_id === toUnitName(sellerId))

export const listCaptures = ({ purchase_units }: PaypalOrder): PaypalCapture[] =>
  purchase_units.flatMap(({ payments }) => payments?.captures ?? [])

/** The refunds that were made, also those on their way. */
export const listMadeRefunds = ({ payments }: PaypalUnit): PaypalRefund[] =>
  payments?.refunds.filter(({ status }) => status !== 'FAILED' && status !== 'CANCELLED') ?? []

/** What the marketplace keeps of a part, or gives back with a refund. */
export const sumOfFees = (fees: readonly { amount: PaypalMoney }[] = []): number =>
  fees.reduce((sum, { amount }) => sum + parseMoney(amount).amountMinor, 0)

/** The capture of a seller's part that has, or had, money. */
export const findCapture = (unit: PaypalUnit | undefined): PaypalCapture | undefined =>
  unit?.payments?.captures.find(({ status }) => status !== 'DECLINED' && status !== 'FAILED')
