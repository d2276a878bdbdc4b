import { agreedLineDeadline } from '@partlane/domain/checkout/purchase-sources'
import { endingOf, type OfferEvent, offerMachine } from '@partlane/domain/offers/offer-machine'
import { OFFER_PENDING_MS, OFFER_REMINDER_MS, type OfferSide } from '@partlane/domain/offers/offer-rules'
import { type Insertable, type Selectable, sql } from 'kysely'
import { lockRow, lockRows } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Offers } from '#platform/db/schema.generated.ts'
import { wakeOnCommit } from '#platform/jobs/define-deadline.ts'

/** Names of the deadlines. A new offer may make the next due time earlier. */
export const EXPIRE_OFFERS_DEADLINE = 'offers.expire'
export const REMIND_OF_OFFERS_DEADLINE = 'offers.remind'

export type OfferRow = Selectable<Offers>

/** The id of the first offer of a negotiation, by any of its offers. */
export const negotiationOf = ({ id, negotiation_id }: Pick<OfferRow, 'id' | 'negotiation_id'>): number => negotiation_id ?? id

export const lockOffer = (tx: Tx, id: number): Promise<OfferRow | undefined> =>
  lockRow(tx, 'offers', 'no key update', tx.selectFrom('offers').where('id', '=', id).selectAll())

type PendingFilter = { listingIds: readonly number[] } | { userId: number } | { between: readonly [number, number] }

/** Locks the pending offers of listings, of one user on both sides, or between two users. */
export async function lockPendingOffers(tx: Tx, filter: PendingFilter): Promise<OfferRow[]> {
  const pending = tx.selectFrom('offers').where('status', '=', 'pending').selectAll()
  if ('listingIds' in filter) {
    if (filter.listingIds.length === 0) return []
    return lockRows(tx, 'offers', 'no key update', pending.where('listing_id', 'in', [...filter.listingIds]))
  }
  if ('userId' in filter)
    return lockRows(
      tx,
      'offers',
      'no key update',
      pending.where((eb) => eb.or([eb('buyer_id', '=', filter.userId), eb('seller_id', '=', filter.userId)])),
    )
  const people = [...filter.between]
  return lockRows(tx, 'offers', 'no key update', pending.where('buyer_id', 'in', people).where('seller_id', 'in', people))
}

type NewOffer = Pick<
  Insertable<Offers>,
  'listing_id' | 'buyer_id' | 'seller_id' | 'kind' | 'made_by' | 'amount_minor' | 'currency' | 'quantity' | 'shipping_type'
> & { auction_id?: number | null; negotiation_id?: number | null; previous_offer_id?: number | null }

/** The surcharge of a listing as it is now. */
const surchargeOf = (listingId: number) => sql<number>`(select coalesce(exchange_surcharge_minor, 0) from listings where id = ${listingId})`

/** Inserts pending offers, which the other side has not read. @returns the rows */
export async function insertOffers(tx: Tx, offers: readonly NewOffer[], now: Date): Promise<OfferRow[]> {
  if (offers.length === 0) return []
  const pendingUntil = new Date(now.getTime() + OFFER_PENDING_MS)
  const rows = await tx
    .insertInto('offers')
    .values(
      offers.map((offer) => ({
        ...offer,
        unit_surcharge_minor: surchargeOf(offer.listing_id),
        status: offerMachine.initial,
        created_at: now,
        changed_at: now,
        answer_until: pendingUntil,
        reminder_at: new Date(pendingUntil.getTime() - OFFER_REMINDER_MS),
        buyer_read: offer.made_by === 'buyer',
        seller_read: offer.made_by === 'seller',
      })),
    )
    .returningAll()
    .returning([
      wakeOnCommit({ name: EXPIRE_OFFERS_DEADLINE }).as('woken'),
      wakeOnCommit({ name: REMIND_OF_OFFERS_DEADLINE }).as('woken_too'),
    ])
    .execute()
  return rows
}

/** Inserts one pending offer. @returns the row */
export async function insertOffer(tx: Tx, offer: NewOffer, now: Date): Promise<OfferRow> {
  const [row] = await insertOffers(tx, [offer], now)
  if (!row) throw new Error('an insert returned no row')
  return row
}

/**
 * Writes the status of a locked offer. No other code writes it. `by`: the side that has moved it,
 * whose other side has news; null if time or another sale has. Both sides have news if the limits
 * of the seller have accepted. A countered offer is no news: the counter-offer is.
 * @throws Refusal offer_is_<status>
 */
export async function transitionOffer(
  tx: Tx,
  offer: OfferRow,
  event: OfferEvent,
  { by, now, automatic = false }: { by: OfferSide | null; now: Date; automatic?: boolean },
): Promise<OfferRow> {
  const status = offerMachine.next(offer.status, event)
  const isAccepted = status === 'accept'
  const payUntil = isAccepted ? agreedLineDeadline('offer', now) : offer.pay_until
  return tx
    .updateTable('offers')
    .set({
      status,
      ended_by: endingOf[event],
      ended_at: isAccepted ? null : now,
      accepted_at: isAccepted ? now : offer.accepted_at,
      changed_at: now,
      pay_until: payUntil,
      reminder_at: isAccepted && payUntil ? new Date(payUntil.getTime() - OFFER_REMINDER_MS) : null,
      ...(event === 'counter' || by === null
        ? {}
        : { buyer_read: by === 'buyer', seller_read: by === 'seller' && !(automatic && isAccepted) }),
      ...(event === 'counter' ? { buyer_read: true, seller_read: true } : {}),
    })
    .where('id', '=', offer.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An offer of which both sides were reminded needs no other reminder. */
export const endReminder = (tx: Tx, id: number) => tx.updateTable('offers').set({ reminder_at: null }).where('id', '=', id).execute()

/** Marks all offers of one side of a user as read. @returns false if none was unread */
export async function markRead(tx: Tx, { userId, side }: { userId: number; side: OfferSide }): Promise<boolean> {
  const column = side === 'buyer' ? 'buyer_read' : 'seller_read'
  const result = await tx
    .updateTable('offers')
    .set({ [column]: true })
    .where(`${side}_id`, '=', userId)
    .where(column, '=', false)
    .executeTakeFirst()
  return result.numUpdatedRows > 0
}
