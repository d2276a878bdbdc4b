import { type OfferSide, otherSide, replyToOffer } from '@partlane/domain/offers/offer-rules'
import type { AgreedSale } from '../agreed-sales/agreed-sale.ts'
import { findListing } from '../agreed-sales/find-listing.ts'
import { type PlannedAuction, standingOf } from '../auctions/auction-plan.ts'
import type { GeneratedListing } from '../listings/generate-listing.ts'
import { shareOf } from '../listings/prices.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import { afterEvent, type Negotiation, type PlannedOffer, payUntilOf, pendingUntilOf, planOffer } from './offer-plan.ts'
import { type OfferScript, type OfferStep, offerScripts, secondChances } from './offer-scripts.ts'

type Options = {
  listings: readonly GeneratedListing[]
  used: Set<GeneratedListing>
  people: readonly WrittenPerson[]
  auctions: readonly PlannedAuction[]
  nextId: () => number
  nextSaleId: () => number
  now: Date
}

const HOUR_MS = 3_600_000

/**
 * Plans the scripted offers, for listings that take offers, and second chances. A script without a
 * suitable listing is left out.
 */
export function planOffers(options: Options): Negotiation[] {
  const { listings, used, people, now } = options
  const negotiations = offerScripts.flatMap((script) => {
    const buyer = people.find(({ key }) => key === script.buyer)
    const accepts = (listing: GeneratedListing) => takesOffers(listing, script)
    const listing = buyer && findListing({ listings, used, sellerKey: script.seller, buyer, now, accepts })
    return listing ? [planNegotiation(script, { ...options, listing, buyer })] : []
  })
  return [...negotiations, ...planSecondChances(options)]
}

/** The limits of the seller must not answer the amounts at once. */
function takesOffers({ row }: GeneratedListing, { steps }: OfferScript): boolean {
  const price = row.item_price_minor ?? 0
  const terms = { priceMinor: price, minOfferPriceMinor: row.min_offer_price_minor, autoAcceptPriceMinor: null }
  const waits = steps.every((step) => !('share' in step) || replyToOffer(shareOf(price, step.share), terms) === 'wait')
  return row.sale_format === 'offers' && waits
}

type Found = Options & { listing: GeneratedListing; buyer: WrittenPerson }

function planNegotiation({ steps: [first, ...steps], kind = 'negotiation', texts = [] }: OfferScript, found: Found): Negotiation {
  const price = found.listing.row.item_price_minor ?? 0
  const timeOf = (step: OfferStep, offer: PlannedOffer): Date =>
    step.event === 'time_out' ? (payUntilOf(offer) ?? pendingUntilOf(offer)) : hoursBefore(found.now, step.hoursAgo)
  const madeBy: OfferSide = kind === 'negotiation' ? 'buyer' : 'seller'
  const { listing, buyer, nextId } = found
  const make = (step: typeof first, side: OfferSide, previous?: PlannedOffer) =>
    planOffer({
      id: nextId(),
      kind,
      listing,
      buyer,
      madeBy: side,
      amountMinor: shareOf(price, step.share),
      createdAt: hoursBefore(found.now, step.hoursAgo),
      ...(previous ? { previous } : {}),
    })
  const offers = [make(first, madeBy)]
  for (const step of steps) {
    const last = offers.at(-1) as PlannedOffer
    if (step.event === 'make') throw new Error('an offer is made once')
    offers[offers.length - 1] = afterEvent(last, step.event, timeOf(step, last))
    if (step.event === 'counter') offers.push(make(step, otherSide(last.madeBy), last))
  }
  const sale = saleOf(offers.at(-1) as PlannedOffer, found.nextSaleId)
  return { offers, texts, ...(sale ? { sale } : {}) }
}

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS)

function saleOf(
  { id, buyer, listing, amountMinor, acceptedAt, status, endedAt }: PlannedOffer,
  nextSaleId: () => number,
): AgreedSale | undefined {
  if (!acceptedAt) return undefined
  const common = { id: nextSaleId(), source: 'offer', sourceId: id, buyer, listing, unitPriceMinor: amountMinor, at: acceptedAt } as const
  return status === 'paid'
    ? { ...common, status, paidAt: endedAt }
    : { ...common, status: status === 'accept' ? 'open' : 'expired', paidAt: null }
}

/** Offers to the second bidders of unpaid auctions, at their highest bids. */
function planSecondChances({ auctions, nextId, now }: Options): Negotiation[] {
  return secondChances.flatMap(({ seller, hoursAgo }): Negotiation[] => {
    const auction = auctions.find(({ listing, ending }) => listing.seller.key === seller && ending?.sale?.status === 'expired')
    const second = auction && secondBidOf(auction)
    if (!second) return []
    const common = { id: nextId(), kind: 'second_chance', listing: auction.listing, madeBy: 'seller', auctionId: auction.id } as const
    return [
      {
        offers: [planOffer({ ...common, buyer: second.bidder, amountMinor: second.maximumMinor, createdAt: hoursBefore(now, hoursAgo) })],
        texts: [],
      },
    ]
  })
}

function secondBidOf(auction: PlannedAuction) {
  const leaderId = standingOf(auction).leader?.bidderId
  const others = auction.bids.filter(({ bidder }) => bidder.id !== leaderId)
  return others.toSorted((a, b) => b.maximumMinor - a.maximumMinor)[0]
}
