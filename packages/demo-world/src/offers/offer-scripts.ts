import type { OfferEvent } from '@partlane/domain/offers/offer-machine'
import type { OfferKind } from '@partlane/domain/offers/offer-rules'

/**
 * A step of a negotiation. `share`: the amount of an offer, of the price of the listing. Without
 * `hoursAgo` it happens when the time to answer or to pay is over.
 */
export type OfferStep =
  | { event: 'make' | 'counter'; share: number; hoursAgo: number }
  | { event: Exclude<OfferEvent, 'counter' | 'time_out'>; hoursAgo: number }
  | { event: 'time_out' }

export type OfferScript = {
  buyer: string
  seller: string
  kind?: OfferKind
  steps: [Extract<OfferStep, { event: 'make' | 'counter' }>, ...OfferStep[]]
  /** Messages before the first step and after the last one. */
  texts?: { author: 'buyer' | 'seller'; text: string; hoursAgo: number }[]
}

/** Offers in which every status and most ways to end occur. */
export const offerScripts: OfferScript[] = [
  {
    buyer: 'priya',
    seller: 'dave',
    steps: [{ event: 'make', share: 0.85, hoursAgo: 5 }],
    texts: [{ author: 'buyer', text: 'Hello, could you do a little less if I pay today?', hoursAgo: 5.1 }],
  },
  { buyer: 'tom', seller: 'rosie', steps: [{ event: 'make', share: 0.8, hoursAgo: 20 }] },
  { buyer: 'hamish', seller: 'marcus', steps: [{ event: 'make', share: 0.9, hoursAgo: 2 }] },
  {
    buyer: 'priya',
    seller: 'rosie',
    steps: [
      { event: 'make', share: 0.76, hoursAgo: 30 },
      { event: 'counter', share: 0.92, hoursAgo: 10 },
    ],
    texts: [{ author: 'seller', text: 'That is below what we pay for it, but we can meet you part of the way.', hoursAgo: 9.9 }],
  },
  {
    buyer: 'priya',
    seller: 'imran',
    steps: [
      { event: 'make', share: 0.88, hoursAgo: 40 },
      { event: 'accept', hoursAgo: 26 },
    ],
  },
  {
    buyer: 'marcus',
    seller: 'dave',
    steps: [
      { event: 'make', share: 0.8, hoursAgo: 50 },
      { event: 'counter', share: 0.92, hoursAgo: 40 },
      { event: 'counter', share: 0.87, hoursAgo: 31 },
      { event: 'accept', hoursAgo: 28 },
    ],
    texts: [{ author: 'buyer', text: 'Meet me in the middle and I will take it.', hoursAgo: 30.9 }],
  },
  {
    buyer: 'tom',
    seller: 'dave',
    steps: [
      { event: 'make', share: 0.9, hoursAgo: 200 },
      { event: 'accept', hoursAgo: 190 },
      { event: 'pay', hoursAgo: 186 },
    ],
  },
  {
    buyer: 'hamish',
    seller: 'rosie',
    steps: [
      { event: 'make', share: 0.78, hoursAgo: 98 },
      { event: 'decline', hoursAgo: 95 },
    ],
  },
  {
    buyer: 'aoife',
    seller: 'dave',
    steps: [
      { event: 'make', share: 0.82, hoursAgo: 70 },
      { event: 'withdraw', hoursAgo: 66 },
    ],
  },
  { buyer: 'priya', seller: 'niamh', steps: [{ event: 'make', share: 0.8, hoursAgo: 90 }, { event: 'time_out' }] },
  {
    buyer: 'hamish',
    seller: 'dave',
    steps: [{ event: 'make', share: 0.86, hoursAgo: 140 }, { event: 'accept', hoursAgo: 130 }, { event: 'time_out' }],
  },
  { buyer: 'priya', seller: 'dave', kind: 'watchers', steps: [{ event: 'make', share: 0.9, hoursAgo: 12 }] },
  { buyer: 'marcus', seller: 'rosie', kind: 'watchers', steps: [{ event: 'make', share: 0.88, hoursAgo: 12 }] },
]

/** Sellers who offer an auction that its winner has not paid to the second bidder. */
export const secondChances = [{ seller: 'imran', hoursAgo: 20 }]
