import type { AddressFields } from '@partlane/contract/addresses'
import type { UserStatus } from '@partlane/domain/accounts/roles'
import type { PricedLine } from '@partlane/domain/cart/price-purchase'
import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { holdsStock, livePurchaseStatuses, type PurchaseEvent, purchaseMachine } from '@partlane/domain/checkout/purchase-machine'
import type { PurchaseSourceName } from '@partlane/domain/checkout/purchase-sources'
import type { Warranty } from '@partlane/domain/listings/listing-fields'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { Refusal } from '@partlane/domain/refusal'
import type { ReturnTerms } from '@partlane/domain/shipping/return-terms'
import { type QueryCreator, sql, type Updateable } from 'kysely'
import { lockRow, lockRows } from '#app/lock-order.ts'
import { type AgreedLineRow, lockAgreedLines } from '#features/agreed-lines/public.ts'
import {
  holdStockOfLines,
  type ListingFit,
  type LockedListing,
  lockListings,
  releaseStockOfLines,
  sellStockOfLines,
} from '#features/listings/public.ts'
import { lockAdvisory } from '#platform/db/advisory-locks.ts'
import { StaleRead, type Tx } from '#platform/db/db.ts'
import { nonEmptyIds } from '#platform/db/non-empty-ids.ts'
import type { DB, PaymentOrders } from '#platform/db/schema.generated.ts'
import { wakeOnCommit } from '#platform/jobs/define-deadline.ts'
import { listLineRows, listOwnedLineRows, type PaymentRow, type PurchaseLineRow, type PurchaseRow } from './checkout.queries.ts'
import { EXPIRE_RESERVATIONS_DEADLINE } from './deadlines.ts'
import { lockPayment } from './payments.store.ts'

export type LockedPurchase = {
  purchase: PurchaseRow
  lines: PurchaseLineRow[]
  /** Without deleted listings. */
  listings: LockedListing[]
  agreedLines: AgreedLineRow[]
  /** The users that are locked: the buyer and the sellers. */
  users: { id: number; status: UserStatus }[]
}

/**
 * Locks a purchase without its listings. Sufficient when no stock moves.
 * @throws Refusal not_found
 */
export async function lockPurchase(tx: Tx, purchaseId: number): Promise<PurchaseRow> {
  const row = await lockRow(tx, 'purchases', 'update', tx.selectFrom('payment_orders').where('id', '=', purchaseId).selectAll())
  if (!row) throw new Refusal('not_found')
  return row
}

/**
 * Locks a purchase to hold or to release its units: buyer and sellers FOR SHARE, its listings, the
 * purchase, then its agreed lines. A seller's holiday decides the status of a released listing. A
 * reservation that is repeated updates the purchase twice, which locks its buyer FOR KEY SHARE.
 * @throws Refusal not_found
 * @throws StaleRead if the buyer was merged into a member; the transaction is repeated
 */
export async function lockPurchaseAndStock(tx: Tx, purchaseId: number): Promise<LockedPurchase> {
  const { locked } = await lockPurchaseThen(tx, purchaseId, () => undefined)
  return locked
}

/**
 * Locks a purchase to settle its payment: as `lockPurchaseAndStock`, then the payment. The orders
 * reference buyer and sellers, whose accounts may be merged or closed at the same time.
 * @throws Refusal not_found
 * @throws StaleRead if the buyer was merged into a member; the transaction is repeated
 */
export async function lockPurchaseForSettlement(
  tx: Tx,
  { purchaseId, paymentId }: { purchaseId: number; paymentId: number },
): Promise<{ locked: LockedPurchase; payment: PaymentRow }> {
  const { locked, last } = await lockPurchaseThen(tx, purchaseId, () => lockPayment(tx, paymentId))
  return { locked, payment: last }
}

/** `lockLast` sends the last lock, together with the others. */
async function lockPurchaseThen<Last>(
  tx: Tx,
  purchaseId: number,
  lockLast: () => Promise<Last> | Last,
): Promise<{ locked: LockedPurchase; last: Last }> {
  const ownedLines = await listOwnedLineRows(tx, purchaseId)
  const [first] = ownedLines
  if (!first) throw new Refusal('not_found')
  const [users, locked, last] = await Promise.all([
    lockUsersShared(tx, [first.user_id, ...ownedLines.map((line) => line.seller_id)]),
    lockListingsAndPurchase(tx, purchaseId, ownedLines),
    lockLast(),
  ])
  if (locked.purchase.user_id !== first.user_id) throw new StaleRead('the purchase has moved to another buyer')
  return { locked: { users, ...locked }, last }
}

/**
 * Locks the sellers of a purchase FOR SHARE, so that neither their accounts nor their settings
 * change.
 */
export async function lockSellersOfPurchase(tx: Tx, purchaseId: number): Promise<void> {
  const lines = await listLineRows(tx, purchaseId)
  await lockUsersShared(
    tx,
    lines.map((line) => line.seller_id),
  )
}

/** Locks users FOR SHARE. */
const lockUsersShared = (tx: Tx, ids: number[]) =>
  lockRows(tx, 'users', 'share', tx.selectFrom('users').where('id', 'in', nonEmptyIds(ids)).select(['id', 'status']))

/**
 * Locks the listings of a purchase, the purchase, then its agreed lines. Lines are never added or
 * removed after the creation, so their listing ids can be read before the locks. The statements are
 * sent together; PostgreSQL executes them one after the other.
 */
async function lockListingsAndPurchase(tx: Tx, purchaseId: number, lines: PurchaseLineRow[]): Promise<Omit<LockedPurchase, 'users'>> {
  const [listings, purchase, agreedLines] = await Promise.all([
    lockListings(
      tx,
      lines.map((line) => line.listing_id),
    ),
    lockPurchase(tx, purchaseId),
    lockAgreedLines(tx, agreedLineIds(lines)),
  ])
  // `held` may have changed while this transaction waited. It changes with the status only.
  const isHeld = holdsStock(purchase.status)
  const currentLines = lines.map((line) => ({ ...line, held: isHeld && !isAgreed(line) }))
  return { purchase, listings, agreedLines, lines: currentLines }
}

const isAgreed = ({ agreed_line_id }: Pick<PurchaseLineRow, 'agreed_line_id'>) => agreed_line_id !== null
const agreedLineIds = (lines: readonly Pick<PurchaseLineRow, 'agreed_line_id'>[]) =>
  lines.flatMap(({ agreed_line_id }) => (agreed_line_id === null ? [] : [agreed_line_id]))

/** Locks the agreed lines of a locked purchase. Most purchases have none. */
export async function lockAgreedLinesOf(tx: Tx, purchaseId: number): Promise<AgreedLineRow[]> {
  return lockAgreedLines(tx, agreedLineIds(await listLineRows(tx, purchaseId)))
}

type PurchaseChange = Pick<
  Updateable<PaymentOrders>,
  'gateway' | 'reserved_until' | 'extended' | 'paid_at' | 'superseded' | 'held_from' | 'terms_version'
>

/**
 * Writes the status of a purchase, and `held` and `live` of its lines, which change with it. No
 * other code writes them. The address that reserved the units is deleted when they are not held any
 * more. A reservation wakes the deadline of its end.
 * @throws Refusal payment_order_is_<status>
 */
export async function transitionPurchase(
  tx: Tx,
  purchase: PurchaseRow,
  event: PurchaseEvent,
  change: PurchaseChange = {},
): Promise<PurchaseRow> {
  const status = purchaseMachine.next(purchase.status, event)
  const held = holdsStock(status)
  const row = await withLines(tx, purchase, { held, isCancelled: status === 'cancelled' })
    .updateTable('payment_orders')
    .set({ ...change, status, ...(held ? {} : { held_from: null }) })
    .where('id', '=', purchase.id)
    .returningAll()
    .$if(event === 'reserve', (query) => query.returning(wakeOnCommit({ name: EXPIRE_RESERVATIONS_DEADLINE }).as('woken')))
    .executeTakeFirstOrThrow()
  return row
}

type LineState = { held: boolean; isCancelled: boolean }

/**
 * Writes `held` and `live` of the lines in the statement that follows, when they change. The units
 * of agreed lines are held by these, not by the purchase.
 */
const withLines = (tx: Tx, { id, status }: PurchaseRow, { held, isCancelled }: LineState): QueryCreator<DB> =>
  held === holdsStock(status) && !isCancelled
    ? tx
    : tx.with('changed_lines', (query) =>
        query
          .updateTable('payment_order_lines')
          .set({ held: sql<boolean>`${held} and agreed_line_id is null`, ...(isCancelled ? { live: false } : {}) })
          .where('payment_order_id', '=', id),
      )

/**
 * Holds the units of all lines that are not held yet. A refusal rolls back all of them. The units
 * of agreed lines are held already.
 * @throws Refusal not_enough_stock, not_for_sale
 */
export async function holdLines(tx: Tx, { lines, listings }: LinesAndListings): Promise<void> {
  await holdStockOfLines(tx, movesOf(lines.filter((line) => !line.held && !isAgreed(line))), listings)
}

/** Releases the units of all lines that are held. @returns the lines and listings afterwards */
export async function releaseLines(tx: Tx, { lines, listings }: LinesAndListings): Promise<LinesAndListings> {
  const currentListings = await releaseStockOfLines(tx, movesOf(lines.filter(({ held }) => held)), listings)
  return { lines: lines.map((line) => ({ ...line, held: false })), listings: currentListings }
}

/** Sells the held units of all lines. Throws when a line is not held. */
export async function sellLines(tx: Tx, { lines, listings }: LinesAndListings): Promise<void> {
  if (lines.some((line) => !line.held && !isAgreed(line))) throw new Error('cannot sell lines whose units are not held')
  await sellStockOfLines(tx, movesOf(lines), listings)
}

type LinesAndListings = Pick<LockedPurchase, 'lines' | 'listings'>

const movesOf = (lines: readonly PurchaseLineRow[]) => lines.map(({ listing_id, quantity }) => ({ listingId: listing_id, quantity }))

export type NewPurchase = {
  reference: string
  userId: number
  gateway: GatewayName
  currency: CurrencyCode
  itemsMinor: number
  shippingMinor: number
  surchargeMinor: number
  email: string
  address: AddressFields
  now: Date
}

export type NewPurchaseLine = PricedLine & {
  source: PurchaseSourceName
  agreed_line_id: number | null
  title: string
  returns: ReturnTerms | null
  warranty: Warranty
  /** Null: no car was chosen. */
  fit: ListingFit | null
}

/**
 * Inserts a purchase with its lines.
 * @returns its id, or undefined when the cart has a live purchase: nothing is inserted then
 */
export async function insertPurchase(tx: Tx, values: NewPurchase, lines: NewPurchaseLine[]): Promise<number | undefined> {
  const row = await tx
    .insertInto('payment_orders')
    .values({
      reference: values.reference,
      user_id: values.userId,
      status: purchaseMachine.initial,
      gateway: values.gateway,
      currency: values.currency,
      items_minor: values.itemsMinor,
      shipping_minor: values.shippingMinor,
      surcharge_minor: values.surchargeMinor,
      email: values.email,
      address: JSON.stringify(values.address),
      has_cart_lines: hasCartLines(lines),
      created_at: values.now,
    })
    .onConflict((oc) => oc.column('user_id').where(IS_LIVE_OF_CART).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  await tx
    .insertInto('payment_order_lines')
    .values(lines.map((line) => ({ ...lineColumns(line), payment_order_id: row.id })))
    .execute()
  return row.id
}

/**
 * `isLivePurchase` as SQL, for purchases with lines of the cart. It is the predicate of the index
 * `one_live_purchase`, with constants: PostgreSQL finds the index by comparing them.
 */
const IS_LIVE_OF_CART = sql<boolean>`status in (${sql.join(livePurchaseStatuses.map((status) => sql.lit(status)))}) and not superseded and has_cart_lines`

export const hasCartLines = (lines: readonly Pick<NewPurchaseLine, 'source'>[]) => lines.some(({ source }) => source === 'cart')

/** The columns of a new line, as they are stored. */
export const lineColumns = (line: NewPurchaseLine) => ({
  source: line.source,
  agreed_line_id: line.agreed_line_id,
  listing_id: line.listing_id,
  seller_id: line.seller_id,
  quantity: line.quantity,
  title: line.title,
  unit_price_minor: line.unit_price_minor,
  shipping_minor: line.shipping_minor,
  currency: line.currency,
  rate: line.rate,
  charged_items_minor: line.charged_items_minor,
  charged_shipping_minor: line.charged_shipping_minor,
  unit_surcharge_minor: line.unit_surcharge_minor,
  charged_surcharge_minor: line.charged_surcharge_minor,
  shipping_type: line.shipping_type,
  return_days: line.returns?.days ?? 0,
  return_paid_by: line.returns?.paid_by ?? 'buyer',
  warranty: line.warranty,
  fit_verdict: line.fit?.fit ?? null,
  fit_vehicle: line.fit?.vehicle ?? null,
})

export type NewPurchaseColumns = ReturnType<typeof lineColumns>

/** Locks the purchases of a user that are neither paid nor cancelled. */
export function lockUnfinishedPurchases(tx: Tx, userId: number): Promise<PurchaseRow[]> {
  const query = tx.selectFrom('payment_orders').where('user_id', '=', userId).where('status', 'in', livePurchaseStatuses).selectAll()
  return lockRows(tx, 'purchases', 'update', query)
}

/**
 * Locks the purchases of a user that a new one replaces: the live purchase of the cart, of which
 * the database allows one, if the new one has lines of the cart, and the live purchases of the same
 * agreed lines.
 */
export function lockReplacedPurchases(tx: Tx, userId: number, lines: readonly NewPurchaseLine[]): Promise<PurchaseRow[]> {
  const ofAgreedLines = sql<boolean>`id in (
    select payment_order_id from payment_order_lines where live and agreed_line_id = any(${agreedLineIds(lines)}::bigint[]))`
  const query = tx
    .selectFrom('payment_orders')
    .where('user_id', '=', userId)
    .where((eb) => eb.or(hasCartLines(lines) ? [IS_LIVE_OF_CART, ofAgreedLines] : [ofAgreedLines]))
  return lockRows(tx, 'purchases', 'update', query.selectAll())
}

/** Locks all purchases of a guest and the live purchase of the cart of a member. */
export const lockPurchasesToMerge = (tx: Tx, { guestId, memberId }: { guestId: number; memberId: number }): Promise<PurchaseRow[]> => {
  const isLiveOfMember = sql<boolean>`user_id = ${memberId} and ${IS_LIVE_OF_CART}`
  const query = tx.selectFrom('payment_orders').where((eb) => eb.or([eb('user_id', '=', guestId), isLiveOfMember]))
  return lockRows(tx, 'purchases', 'update', query.selectAll())
}

/** Changes the gateway of a locked purchase that is not being paid. */
export const updateGateway = (tx: Tx, purchaseId: number, gateway: GatewayName) =>
  tx.updateTable('payment_orders').set({ gateway }).where('id', '=', purchaseId).execute()

/** Marks a purchase that holds units as superseded. A handler releases them. */
export const markSuperseded = (tx: Tx, purchaseId: number) =>
  tx
    .with('changed_lines', (query) =>
      query.updateTable('payment_order_lines').set({ live: false }).where('payment_order_id', '=', purchaseId),
    )
    .updateTable('payment_orders')
    .set({ superseded: true })
    .where('id', '=', purchaseId)
    .execute()

/** Moves the purchases of a guest to a member. */
export const movePurchases = (tx: Tx, { guestId, memberId }: { guestId: number; memberId: number }) =>
  tx.updateTable('payment_orders').set({ user_id: memberId }).where('user_id', '=', guestId).execute()

/**
 * Makes reservations of one address wait for each other, so that each count of held lines includes
 * the others. Comes after all row locks of the transaction.
 */
export const lockHeldLines = (tx: Tx, heldFrom: string): Promise<void> => lockAdvisory(tx, 'heldLines', heldFrom)
