import { type AgreedLineEvent, agreedLineMachine } from '@partlane/domain/checkout/agreed-line-machine'
import { type AgreedLineSource, agreedLineDeadline } from '@partlane/domain/checkout/purchase-sources'
import type { LineShippingType } from '@partlane/domain/listings/listing-fields'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { sql } from 'kysely'
import { lockRow, lockRows } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'
import { wakeOnCommit } from '#platform/jobs/define-deadline.ts'
import { emit } from '#platform/outbox/emit.ts'
import { agreedLineClosed } from './agreed-lines.events.ts'
import type { AgreedLineRow } from './agreed-lines.queries.ts'

/** Name of the deadline. A new line may make the next due time earlier. */
export const EXPIRE_AGREED_LINES_DEADLINE = 'agreed-lines.expire'

/** Locks agreed lines. Other transactions may still insert purchase lines that refer to them. */
export async function lockAgreedLines(tx: Tx, ids: readonly number[]): Promise<AgreedLineRow[]> {
  if (ids.length === 0) return []
  return lockRows(
    tx,
    'agreed_lines',
    'no key update',
    tx
      .selectFrom('agreed_lines')
      .where('id', 'in', [...ids])
      .selectAll(),
  )
}

/**
 * Locks the two sides of a sale FOR SHARE: a holiday of the seller decides the listing's status.
 */
export const lockParties = (tx: Tx, ids: readonly number[]) =>
  lockRows(
    tx,
    'users',
    'share',
    tx
      .selectFrom('users')
      .where('id', 'in', [...new Set(ids)])
      .select(['id', 'status']),
  )

/**
 * Locks the buyer of a sale alone and its seller FOR SHARE: agreements of one buyer wait for each
 * other, so that `refuseTooManyUnpaid` counts all of them.
 */
export async function lockBuyerAndSeller(tx: Tx, { buyerId, sellerId }: { buyerId: number; sellerId: number }) {
  const lockUser = (id: number, strength: 'no key update' | 'share') =>
    lockRows(tx, 'users', strength, tx.selectFrom('users').where('id', '=', id).select(['id', 'status']))
  const lockBuyer = () => lockUser(buyerId, 'no key update')
  const lockSeller = () => lockUser(sellerId, 'share')
  // In the order of the ids, as all locks of one level.
  return buyerId < sellerId ? [...(await lockBuyer()), ...(await lockSeller())] : [...(await lockSeller()), ...(await lockBuyer())]
}

/** Locks one agreed line. */
export const lockAgreedLine = (tx: Tx, id: number): Promise<AgreedLineRow | undefined> =>
  lockRow(tx, 'agreed_lines', 'no key update', tx.selectFrom('agreed_lines').where('id', '=', id).selectAll())

/**
 * What buyer and seller have agreed. `sourceReference`: the row of the source, such as an offer.
 */
export type Agreement = {
  source: AgreedLineSource
  sourceReference: string
  buyerId: number
  listingId: number
  quantity: number
  unitPriceMinor: number
  shippingType: LineShippingType
  /** Default or null: the surcharge is that of the listing, whatever it is. */
  maxUnitSurchargeMinor?: number | null
}

/** The listing of an agreement: the buyer pays its surcharge as it is now, up to the agreed one. */
type ListingTerms = { currency: CurrencyCode; exchange_surcharge_minor: number | null }

/** Inserts lines, whose units the caller has held, and wakes their deadline. @returns their ids */
export async function insertAgreedLines(
  tx: Tx,
  agreements: readonly { agreement: Agreement; listing: ListingTerms }[],
  now: Date,
): Promise<number[]> {
  if (agreements.length === 0) return []
  const rows = agreements.map(({ agreement, listing }) => {
    const payUntil = agreedLineDeadline(agreement.source, now)
    return {
      source: agreement.source,
      source_reference: agreement.sourceReference,
      buyer_id: agreement.buyerId,
      listing_id: agreement.listingId,
      quantity: agreement.quantity,
      unit_price_minor: agreement.unitPriceMinor,
      unit_surcharge_minor: Math.min(listing.exchange_surcharge_minor ?? 0, agreement.maxUnitSurchargeMinor ?? Number.MAX_SAFE_INTEGER),
      currency: listing.currency,
      shipping_type: agreement.shippingType,
      status: agreedLineMachine.initial,
      pay_until: payUntil,
      held_until: payUntil,
      created_at: now,
    }
  })
  const inserted = await tx
    .insertInto('agreed_lines')
    .values(rows)
    .returning('id')
    .returning(wakeOnCommit({ name: EXPIRE_AGREED_LINES_DEADLINE }).as('woken'))
    .execute()
  return inserted.map(({ id }) => id)
}

/**
 * Writes the status of a locked line. No other code writes it.
 * @throws Refusal agreed_line_is_<status>
 */
export async function transitionAgreedLine(tx: Tx, line: AgreedLineRow, event: AgreedLineEvent, now: Date): Promise<void> {
  const status = agreedLineMachine.next(line.status, event)
  await tx.updateTable('agreed_lines').set({ status, closed_at: now }).where('id', '=', line.id).execute()
  const { id, source, source_reference } = line
  await emit(tx, agreedLineClosed({ agreed_line_id: id, source, source_reference, status }))
}

/** Writes how a locked line is handed over. */
export const saveShippingType = (tx: Tx, { id }: Pick<AgreedLineRow, 'id'>, shippingType: LineShippingType) =>
  tx.updateTable('agreed_lines').set({ shipping_type: shippingType }).where('id', '=', id).execute()

/** Holds the units of locked lines until a payment that was started in time can end. */
export async function holdForPayment(tx: Tx, lines: readonly Pick<AgreedLineRow, 'id'>[], until: Date): Promise<void> {
  if (lines.length === 0) return
  await tx
    .updateTable('agreed_lines')
    .set({ held_until: sql`greatest(held_until, ${until})` })
    .where(
      'id',
      'in',
      lines.map(({ id }) => id),
    )
    .execute()
}

/** Moves the lines of a guest to a member. Part of the guest merge, after the purchases. */
export async function mergeAgreedLines(tx: Tx, { guestId, memberId }: { guestId: number; memberId: number }): Promise<void> {
  const guestLines = tx.selectFrom('agreed_lines').where('buyer_id', '=', guestId).select('id')
  if ((await lockRows(tx, 'agreed_lines', 'no key update', guestLines)).length === 0) return
  await tx.updateTable('agreed_lines').set({ buyer_id: memberId }).where('buyer_id', '=', guestId).execute()
}
