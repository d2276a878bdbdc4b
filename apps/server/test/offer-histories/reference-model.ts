import { RESERVATION_MINUTES } from '@partlane/domain/checkout/purchase-machine'
import { type OfferStatus, offerMachine } from '@partlane/domain/offers/offer-machine'
import { BUYER_ROUNDS_MS, MAX_ROUNDS_PER_SIDE, OFFER_PENDING_MS, type OfferSide } from '@partlane/domain/offers/offer-rules'

export const PRICE_MINOR = 5_000
/** A buyer has 48 hours to pay, as long as the other side has for an answer. */
const PAY_MS = OFFER_PENDING_MS

export type ModelOffer = {
  status: OfferStatus
  madeBy: OfferSide
  amountMinor: number
  buyer: number
  dueAt: number
  madeAt: number
  /** Offers of the seller in the negotiation. Those of a buyer count for the whole listing. */
  sellerRounds: number
}
/** `cart`: the purchase of another user at the full price, who may reserve again after its time. */
export type Model = {
  offers: ModelOffer[]
  quantity: number
  cart: { state: 'open' | 'reserved' | 'paid'; dueAt: number }
  min: number | null
  autoAccept: number | null
  now: number
}

/** `offer`: the index of an offer in the model, in the order in which they were made. */
export type Step =
  | { name: 'make'; buyer: number; amountMinor: number }
  | { name: 'counter'; offer: number; side: OfferSide; amountMinor: number }
  | { name: 'accept' | 'decline'; offer: number; side: OfferSide }
  | { name: 'withdraw'; offer: number }
  | { name: 'reserve' }
  | { name: 'pay'; offer: number }
  | { name: 'pay_cart' }
  | { name: 'pass_time'; milliseconds: number }

export const createModel = (terms: Pick<Model, 'quantity' | 'min' | 'autoAccept' | 'now'>): Model => ({
  ...terms,
  offers: [],
  cart: { state: 'open', dueAt: 0 },
})

export const isOpen = ({ status }: ModelOffer): boolean => status === 'pending' || status === 'accept'
export const heldUnits = ({ offers, cart }: Model): number =>
  offers.filter(({ status }) => status === 'accept').length + (cart.state === 'reserved' ? 1 : 0)
const hasFreeUnit = (model: Model) => model.quantity - heldUnits(model) > 0

/** The model after a step, and whether it is allowed. A refused step changes nothing. */
export function applyStep(before: Model, step: Step): { model: Model; isAllowed: boolean } {
  const model = structuredClone(before)
  const isAllowed = change(model, step)
  return { model: isAllowed ? model : before, isAllowed }
}

function change(model: Model, step: Step): boolean {
  switch (step.name) {
    case 'make':
      return make(model, step)
    case 'counter':
      return counter(model, step)
    case 'accept':
    case 'decline':
      return reply(model, step)
    case 'withdraw':
      return withdraw(model, step.offer)
    case 'reserve':
      if (model.cart.state === 'reserved') return true
      if (model.cart.state !== 'open' || !hasFreeUnit(model)) return false
      model.cart = { state: 'reserved', dueAt: model.now + RESERVATION_MINUTES * 60_000 }
      return true
    case 'pay': {
      const offer = model.offers[step.offer]
      if (offer?.status !== 'accept') return false
      offer.status = offerMachine.next(offer.status, 'pay')
      sellUnit(model)
      return true
    }
    case 'pay_cart':
      if (model.cart.state === 'paid') return true
      if (model.cart.state !== 'reserved') return false
      model.cart.state = 'paid'
      sellUnit(model)
      return true
    case 'pass_time':
      passTime(model, step.milliseconds)
      return true
  }
}

function make(model: Model, { buyer, amountMinor }: { buyer: number; amountMinor: number }): boolean {
  const open = model.offers.find((offer) => offer.buyer === buyer && isOpen(offer))
  if (open) return open.madeBy === 'buyer' && open.amountMinor === amountMinor
  if (!hasFreeUnit(model) || amountMinor >= PRICE_MINOR || buyerRounds(model, buyer) >= MAX_ROUNDS_PER_SIDE) return false
  addOffer(model, { buyer, amountMinor, madeBy: 'buyer', sellerRounds: 0 })
  return true
}

function counter(model: Model, { offer: index, side, amountMinor }: { offer: number; side: OfferSide; amountMinor: number }): boolean {
  const offer = openTo(model, index, side)
  if (!offer || !hasFreeUnit(model)) return false
  const rounds = side === 'buyer' ? buyerRounds(model, offer.buyer) : offer.sellerRounds
  if (rounds >= MAX_ROUNDS_PER_SIDE) return false
  if (amountMinor === offer.amountMinor || amountMinor >= PRICE_MINOR) return false
  offer.status = offerMachine.next(offer.status, 'counter')
  addOffer(model, { buyer: offer.buyer, amountMinor, madeBy: side, sellerRounds: offer.sellerRounds + (side === 'seller' ? 1 : 0) })
  return true
}

function reply(model: Model, { name, offer: index, side }: { name: 'accept' | 'decline'; offer: number; side: OfferSide }): boolean {
  const offer = openTo(model, index, side)
  if (!offer || (name === 'accept' && !hasFreeUnit(model))) return false
  move(model, offer, name)
  return true
}

function withdraw(model: Model, index: number): boolean {
  const offer = model.offers[index]
  if (offer?.status !== 'pending' || offer.madeBy !== 'buyer') return false
  move(model, offer, 'withdraw')
  return true
}

/** Recent offers and counter-offers of a buyer. */
const buyerRounds = ({ offers, now }: Model, buyer: number): number =>
  offers.filter((offer) => offer.buyer === buyer && offer.madeBy === 'buyer' && offer.madeAt > now - BUYER_ROUNDS_MS).length

/** The limits of the seller answer a new offer of a buyer at once. */
function addOffer(model: Model, made: Omit<ModelOffer, 'status' | 'dueAt' | 'madeAt'>): void {
  const offer: ModelOffer = { ...made, status: offerMachine.initial, madeAt: model.now, dueAt: model.now + OFFER_PENDING_MS }
  model.offers.push(offer)
  if (offer.madeBy === 'seller') return
  if (model.min !== null && offer.amountMinor < model.min) move(model, offer, 'decline')
  else if (model.autoAccept !== null && offer.amountMinor >= model.autoAccept) move(model, offer, 'accept')
}

function move(model: Model, offer: ModelOffer, event: 'accept' | 'decline' | 'withdraw'): void {
  offer.status = offerMachine.next(offer.status, event)
  if (event === 'accept') offer.dueAt = model.now + PAY_MS
}

function openTo({ offers }: Model, index: number, side: OfferSide): ModelOffer | undefined {
  const offer = offers[index]
  return offer?.status === 'pending' && offer.madeBy !== side ? offer : undefined
}

/** The sale of the last unit ends what is pending. */
function sellUnit(model: Model): void {
  model.quantity -= 1
  if (model.quantity > 0) return
  for (const offer of model.offers) if (offer.status === 'pending') offer.status = offerMachine.next(offer.status, 'sell_elsewhere')
}

function passTime(model: Model, milliseconds: number): void {
  model.now += milliseconds
  for (const offer of model.offers)
    if (isOpen(offer) && offer.dueAt <= model.now) offer.status = offerMachine.next(offer.status, 'time_out')
  if (model.cart.state === 'reserved' && model.cart.dueAt <= model.now) model.cart.state = 'open'
}
