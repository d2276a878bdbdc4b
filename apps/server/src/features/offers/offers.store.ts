import { agreedLineDeadline } from '@partlane/domain/checkout/purchase-sources'
import { endingOf, type OfferEvent, offerMachine } from '@partlane/domain/offers/offer-machine'
import { OFFER_ANSWER_MS, OFFER_REMINDER_MS, type OfferSide } from '@partlane/domain/offers/offer-rules'
import type { Insertable, Selectable } from 'kysely'
import { lockRow, lockRows } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Offers } from '#platform/db/schema.generated.ts'
import { wakeOnCommit } from '#platform/jobs/define-deadline.ts'

/** Names of the deadlines. A new offer may make the next due time earlier. */
export const EXPIRE_OFFERS_DEADLINE = 'offers.expire'
export const REMIND_OF_OFFERS_DEADLINE = 'offers.remind'

export type OfferRow = Selectable<Offers>

/** Locks both sides FOR SHARE: a holiday of the seller decides the status of the listing. */
export const lockSides = (tx: Tx, ids: readonly number[]) =>
  lockRows(
    tx,
    'users',
    'share',
    tx
      .selectFrom('users')
      .where('id', 'in', [...new Set(ids)])
      .select(['id', 'status']),
  )

export const lockOffer = (tx: Tx, id: number): Promise<OfferRow | undefined> =>
  lockRow(tx, 'offers', 'no key update', tx.selectFrom('offers').where('id', '=', id).selectAll())

/** Locks the pending offers of listings. */
export const lockPendingOffers = (tx: Tx, listingIds: readonly number[]): Promise<OfferRow[]> =>
  lockRows(
    tx,
    'offers',
    'no key update',
    tx
      .selectFrom('offers')
      .where('listing_id', 'in', [...listingIds])
      .where('status', '=', 'pending')
      .selectAll(),
  )

type NewOffer = Pick<
  Insertable<Offers>,
  'listing_id' | 'buyer_id' | 'seller_id' | 'kind' | 'made_by' | 'amount_minor' | 'currency' | 'quantity' | 'shipping_type'
> & { auction_id?: number | null; negotiation_id?: number | null; previous_offer_id?: number | null }

/** Inserts pending offers, which the other side has not read. @returns the rows */
export async function insertOffers(tx: Tx, offers: readonly NewOffer[], now: Date): Promise<OfferRow[]> {
  if (offers.length === 0) return []
  const answerUntil = new Date(now.getTime() + OFFER_ANSWER_MS)
  const rows = await tx
    .insertInto('offers')
    .values(
      offers.map((offer) => ({
        ...offer,
        status: offerMachine.initial,
        created_at: now,
        changed_at: now,
        answer_until: answerUntil,
        reminder_at: new Date(answerUntil.getTime() - OFFER_REMINDER_MS),
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

/**
 * Writes the status of a locked offer. No other code writes it. `by`: the side that has moved it,
 * whose other side has news; null if time or another sale has.
 * @throws Refusal offer_is_<status>
 */
export async function transitionOffer(
  tx: Tx,
  offer: OfferRow,
  event: OfferEvent,
  { by, now }: { by: OfferSide | null; now: Date },
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
      changed_at: now,
      pay_until: payUntil,
      reminder_at: isAccepted && payUntil ? new Date(payUntil.getTime() - OFFER_REMINDER_MS) : null,
      ...(by === 'buyer' ? { seller_read: false, buyer_read: true } : {}),
      ...(by === 'seller' ? { buyer_read: false, seller_read: true } : {}),
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
