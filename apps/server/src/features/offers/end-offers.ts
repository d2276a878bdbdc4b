import type { OfferEvent } from '@partlane/domain/offers/offer-machine'
import type { Tx } from '#platform/db/db.ts'
import { emitAll } from '#platform/outbox/emit.ts'
import { moved } from './moved.ts'
import { type OfferRow, transitionOffer } from './offers.store.ts'

/** Ends locked pending offers for a reason that no side has chosen. */
export async function endOffers(tx: Tx, offers: readonly OfferRow[], { event, now }: { event: OfferEvent; now: Date }): Promise<void> {
  for (const offer of offers) await transitionOffer(tx, offer, event, { by: null, now })
  await emitAll(
    tx,
    offers.map((offer) => moved(offer, 'expired')),
  )
}
