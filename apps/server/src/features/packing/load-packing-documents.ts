import type { OutputOf } from '@partlane/contract/endpoint'
import type { packing } from '@partlane/contract/packing'
import type { Locale } from '@partlane/domain/locale'
import type { LabelFormat, PackingParts } from '@partlane/domain/orders/packing'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type AccountRow, displayName, getAccount } from '#features/accounts/public.ts'
import { presentOrderAddress } from '#features/addresses/public.ts'
import { loadPackedLabels } from '#features/carrier-labels/public.ts'
import { TooBusyError } from '#platform/concurrency/concurrency-limiter.ts'
import { createFairLimiter } from '#platform/concurrency/fair-limiter.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { pageUrl } from '#platform/mail/page-url.ts'
import { createPackingDocuments } from './create-packing-documents.ts'
import { listPackingItems, listPackingOrders, type PackingItemRow, type PackingOrderRow } from './packing.queries.ts'
import type { PackingOrder } from './packing-order.ts'

type Query = { ids: number[]; parts: PackingParts; label_format: LabelFormat; gift: boolean }
type Sender = PackingOrder['seller']

/**
 * The PDF for packing sold orders, in the order of the ids.
 * @throws Refusal not_found if an order is not one of the seller's or has nothing to pack,
 *   unavailable if the seller waits for other documents already
 */
export async function loadPackingDocuments(
  ctx: AppContext,
  { user, caller }: { user: CurrentUser; caller: Pick<Caller, 'locale'> },
  { ids, parts, label_format, gift }: Query,
): Promise<OutputOf<typeof packing.documents>> {
  const orderIds = [...new Set(ids)]
  const [rows, items, account] = await Promise.all([
    listPackingOrders(ctx.db, { sellerId: user.id, orderIds }),
    listPackingItems(ctx.db, orderIds),
    getAccount(ctx.db, user.id),
  ])
  const sender = toSender(account, caller.locale)
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const itemsByOrder = Map.groupBy(items, ({ order_id }) => order_id)
  const labels = await loadOwnLabels(ctx, { parts, rows })
  const orders = orderIds.map((id) => {
    const [row, orderItems] = [rowsById.get(id), itemsByOrder.get(id)]
    if (!row || !orderItems) throw new Refusal('not_found')
    return toPackingOrder(row, {
      items: orderItems,
      labels: labels.get(id) ?? [],
      sender,
      url: pageUrl(ctx.config, `/profile/sold-items/orders/${id}`, caller.locale),
    })
  })
  const options = { parts, labelFormat: label_format, hasPrices: !gift, locale: caller.locale, createdAt: ctx.clock.now() }
  const bytes = await drawInTurn(user, () => createPackingDocuments(orders, { ...options, productName: ctx.config.PRODUCT_NAME }))
  return { bytes, file_name: 'packing-slips.pdf' }
}

/** Drawing takes 40 ms of processor time for an order, so sellers take turns. */
const drawingLimiter = createFairLimiter({ maxRunning: 1, maxWaiting: 20, maxWaitingPerKey: 2 })

async function drawInTurn<T>({ id }: CurrentUser, draw: () => Promise<T>): Promise<T> {
  try {
    return await drawingLimiter.run(String(id), draw)
  } catch (error) {
    throw error instanceof TooBusyError ? new Refusal('unavailable') : error
  }
}

/** The bought labels of the seller's orders. Slips alone need none. */
const loadOwnLabels = (ctx: AppContext, { parts, rows }: { parts: PackingParts; rows: readonly PackingOrderRow[] }) =>
  loadPackedLabels(ctx, parts === 'slips' ? [] : rows.map(({ id }) => id))

/** The registered address of a business, otherwise the first of the address book. */
function toSender(account: AccountRow, locale: Locale): Sender {
  const [address] = account.addresses.toSorted((a, b) => Number(b.kind === 'business') - Number(a.kind === 'business'))
  return { name: displayName({ ...account, deleted_at: null }, locale), address: address ?? null }
}

function toPackingOrder(
  row: PackingOrderRow,
  { items, labels, sender, url }: { items: PackingItemRow[]; labels: readonly Uint8Array[]; sender: Sender; url: string },
): PackingOrder {
  return {
    reference: row.reference,
    orderedAt: row.created_at,
    url,
    seller: sender,
    recipient: presentOrderAddress(row.address),
    items: items.map((item) => ({ title: item.title, quantity: item.quantity, sku: item.sku, unitPriceMinor: item.unit_price_minor })),
    isShipped: items.some(({ shipping_type }) => shipping_type === 'ship_only'),
    shippingMinor: row.shipping_minor,
    surchargeMinor: items.reduce((sum, { unit_surcharge_minor, quantity }) => sum + unit_surcharge_minor * quantity, 0),
    currency: row.currency,
    carrierLabels: labels,
  }
}
