import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TestApp } from '#features/checkout/test-helpers.ts'
import { changeItems, listItemIds, type Sale, sellParts, sumLedger } from '#features/orders/test-helpers.ts'

type SaleOptions = NonNullable<Parameters<typeof sellParts>[1]>

/** A paid order whose items were accepted and sent in one parcel. */
export async function sendParts(testApp: TestApp, options: SaleOptions = {}) {
  const sale = await sellParts(testApp, options)
  const itemIds = await sendAll(sale, options.quantity ?? 1)
  return { ...sale, itemIds }
}
export type SentSale = Awaited<ReturnType<typeof sendParts>>

export async function sendAll({ sellerClient, orderId }: Sale, quantity: number): Promise<string[]> {
  const item_ids = await listItemIds(sellerClient, orderId)
  await changeItems(sellerClient, orderId, { action: 'accept', item_ids })
  const items = item_ids.map((item_id) => ({ item_id, quantity }))
  await sellerClient.post(`/users/orders/${orderId}/parcels`, {
    parcel: { carrier: 'royal_mail', tracking_number: 'AB123456789GB', items, attempt: randomUUID() },
  })
  return item_ids
}

type Client = Sale['sellerClient']

/** The body of a request for all units of items. */
export const requestOf = (itemIds: readonly string[], fields: Record<string, unknown> = {}) => ({
  refund: {
    reason: 'damaged',
    items: itemIds.map((item_id) => ({ item_id, quantity: 1 })),
    text: 'The housing is cracked.',
    attempt: randomUUID(),
    ...fields,
  },
})

/** Asks for a refund. @returns its id */
export async function requestRefundOf({ buyerClient, orderId, itemIds }: SentSale, fields: Record<string, unknown> = {}): Promise<string> {
  const response = await buyerClient.post(`/users/orders/${orderId}/refunds`, requestOf(itemIds, fields))
  if (response.status !== 201) throw new Error(`the request was refused: ${JSON.stringify(response.body)}`)
  return response.body.data.id
}

export const changeRefund = (client: Client, id: string, refund: Record<string, unknown>) => client.put(`/users/refunds/${id}`, { refund })

export const loadRefund = async (client: Client, id: string) => (await client.get(`/users/refunds/${id}`)).body.data.attributes

export const returnParcel = () => ({
  action: 'send_return',
  parcel: { carrier: 'royal_mail', tracking_number: 'CD123456789GB', attempt: randomUUID() },
})

export const returnAddress = { line1: '1 Yard Lane', city: 'Leeds', postal_code: 'LS1 4AP', country: 'GB' }

export const acceptReturn = (sale: SentSale, id: string) =>
  changeRefund(sale.sellerClient, id, { action: 'accept', return_address: returnAddress })

/** The ledger sums to zero in each currency. */
export async function expectBalanced(testApp: TestApp): Promise<void> {
  const sums = new Map<string, number>()
  for (const { currency, sum } of await sumLedger(testApp)) sums.set(currency, (sums.get(currency) ?? 0) + Number(sum))
  expect([...sums.values()].every((sum) => sum === 0)).toBe(true)
}
