import { randomUUID } from 'node:crypto'
import { changeItems, listItemIds, sellParts } from '#features/orders/test-helpers.ts'
import type { CarrierGateway } from '#gateways/carriers/port.ts'
import { createCarrierGateways } from '#gateways/carriers/registry.ts'
import { startTestApp } from '#test/app.ts'
import type { TestListing } from '#test/world.ts'

type StartOptions = NonNullable<Parameters<typeof sellParts>[1]>
export type LabelChanges = Record<string, unknown>

/** An order that the seller has accepted, of parts with known sizes, and its requests. */
export async function startLabels(options: StartOptions = {}) {
  const testApp = await startTestApp()
  const sale = await sellParts(testApp, options)
  const { orderId, sellerClient, listings } = sale
  for (const listing of listings) await measureListing(testApp, listing)
  const { items } = await loadAttributes(sellerClient, orderId)
  const itemIds = items.map(({ id }: { id: string }) => id) as string[]
  await sellerClient.put(`/users/orders/${orderId}/items`, { order_items: { action: 'accept', item_ids: itemIds } })
  await testApp.app.drainOutbox()
  const units = itemIds.map((item_id) => ({ item_id, quantity: options.quantity ?? 1 }))
  const parcel = { items: units, weight: '2', length: '40', width: '30', height: '10' }
  const price = { amount: '5.49', currency: 'gbp' }
  const order = () => loadAttributes(sellerClient, orderId)
  const setup = {
    ...testApp,
    ...sale,
    itemIds,
    units,
    parcel,
    order,
    listRates: (changes: LabelChanges = {}, client = sellerClient) =>
      client.post(`/users/orders/${orderId}/label_rates`, { parcel: { ...parcel, ...changes } }),
    buy: (changes: LabelChanges = {}, client = sellerClient) =>
      client.post(`/users/orders/${orderId}/labels`, {
        label: { ...parcel, gateway: 'sandbox', service: 'economy', price, attempt: randomUUID(), ...changes },
      }),
    cancel: (id: string, client = sellerClient) => client.put(`/users/labels/${id}/cancel`, {}),
    dispatch: (id: string, client = sellerClient) => client.put(`/users/labels/${id}/dispatch`, {}),
    /** The parcels that have a label, as the seller sees them. */
    labels: async () =>
      (await order()).parcels.map(({ label, status }: { label: unknown; status: string }) => ({ ...(label as object), parcel: status })),
    countSold: async () => (await testApp.ctx.db.selectFrom('sandbox_carrier.labels').select(['cancelled_at']).execute()).length,
    /** Replaces calls of the sandbox carrier. */
    breakGateway(changes: (gateway: CarrierGateway) => Partial<CarrierGateway>, timeoutMs = 5_000) {
      const sandbox = testApp.ctx.carrierGateways.find('sandbox')
      if (!sandbox) throw new Error('no sandbox carrier')
      const whole = testApp.ctx.carrierGateways
      testApp.ctx.carrierGateways = createCarrierGateways([{ ...sandbox, ...changes(sandbox) }], timeoutMs)
      return () => {
        testApp.ctx.carrierGateways = whole
      }
    },
    /** Runs what is due a minute after the gateway was called. */
    async recover() {
      testApp.app.clock.advance(61_000)
      await testApp.app.runDeadlines()
    },
    balances: async () =>
      Object.fromEntries(
        (
          await testApp.ctx.db
            .selectFrom('ledger_entries')
            .where('movement', 'like', 'label%')
            .groupBy('account')
            .select(['account', (eb) => eb.fn.sum<number>('amount_minor').as('sum')])
            .execute()
        ).map(({ account, sum }) => [account.replace(/\d+/, 'N'), Number(sum)]),
      ),
  }
  return setup
}

const loadAttributes = async (client: LabelSetupClient, orderId: string) =>
  (await client.get(`/users/orders/${orderId}`)).body.data.attributes
type LabelSetupClient = Awaited<ReturnType<typeof sellParts>>['sellerClient']

const measureListing = ({ ctx }: { ctx: Awaited<ReturnType<typeof startTestApp>>['ctx'] }, { id }: TestListing) =>
  ctx.db.updateTable('listings').set({ weight_grams: 1_500, length_mm: 300, width_mm: 200, height_mm: 100 }).where('id', '=', id).execute()

export const economyLabel = { gateway: 'sandbox', service: 'economy', price: { amount: '5.49', currency: 'gbp' } }

/** Accepted orders of one seller, each with one part of known size. `startAt`: of the clock. */
export async function startOrders(count: number, startAt?: Date) {
  const testApp = await startTestApp(startAt ? { startAt } : {})
  const { app, ctx, world } = testApp
  const seller = await world.business()
  const sales = []
  for (let i = 0; i < count; i++) {
    const sale = await sellParts(testApp, { seller })
    for (const listing of sale.listings) await measureListing(testApp, listing)
    await changeItems(sale.sellerClient, sale.orderId, { action: 'accept', item_ids: await listItemIds(sale.sellerClient, sale.orderId) })
    sales.push(sale)
  }
  await app.drainOutbox()
  const client = sales[0]!.sellerClient
  const orderIds = sales.map(({ orderId }) => orderId)
  const listRates = (ids: readonly string[] = orderIds, as = client) =>
    as.post('/users/sold_items/label_rates', { parcels: { order_ids: ids } })
  return {
    ...testApp,
    seller,
    sales,
    client,
    orderIds,
    listRates,
    /** The labels to buy, as the screen builds them of the prices. */
    async offers(): Promise<Record<string, unknown>[]> {
      const { orders } = (await listRates()).body.data.attributes
      return orders.map(({ order_id, items, weight, length, width, height }: Record<string, unknown>) => ({
        ...{ order_id, items, weight, length, width, height },
        ...economyLabel,
        attempt: randomUUID(),
      }))
    },
    buy: (orders: readonly Record<string, unknown>[], as = client) => as.post('/users/sold_items/labels', { labels: { orders } }),
    breakGateway(changes: (gateway: CarrierGateway) => Partial<CarrierGateway>) {
      const whole = ctx.carrierGateways
      const sandbox = whole.find('sandbox')
      if (!sandbox) throw new Error('no sandbox carrier')
      ctx.carrierGateways = createCarrierGateways([{ ...sandbox, ...changes(sandbox) }], 5_000)
      return () => {
        ctx.carrierGateways = whole
      }
    },
    countSold: async () => (await ctx.db.selectFrom('sandbox_carrier.labels').select('idempotency_key').execute()).length,
    async owed() {
      const rows = await ctx.db.selectFrom('ledger_entries').where('account', '=', 'carrier:sandbox').select('amount_minor').execute()
      return rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
    },
  }
}
