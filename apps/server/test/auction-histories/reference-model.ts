/**
 * What an auction must do, written from the product rules without the code of the program: it keeps
 * all bids and calculates everything again after each step. Amounts are in minor units.
 */
export type ModelTerms = {
  /** Minor units in a unit of the currency: 100 pence, 1 yen. */
  unit: 1 | 100
  starting: number
  reserve: number | null
  buyNow: number | null
}
type ModelBid = { bidder: number; maximum: number; at: number; isRetracted: boolean; isHidden: boolean }
export type Model = ModelTerms & {
  end: number
  /** How often the seller has lowered the reserve. */
  lowerings: number
  bids: readonly ModelBid[]
  outcome: 'won' | 'bought' | 'no_winner' | 'cancelled' | null
  buyer: number | null
}

export type Step =
  | { name: 'bid'; bidder: number; maximum: number }
  | { name: 'retract'; bidder: number }
  | { name: 'buy_now'; bidder: number }
  | { name: 'lower_reserve'; price: number }
  | { name: 'cancel' }
  | { name: 'close' }
/** `done`, `repeated`, or why the step was refused. */
export type Result = string

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** In units of the currency. */
const increments: readonly [from: number, increment: number][] = [
  [0, 0.05],
  [1, 0.2],
  [5, 0.5],
  [15, 1],
  [60, 2],
  [150, 5],
  [300, 10],
  [600, 20],
  [1_500, 50],
  [3_000, 100],
]
function incrementAt(price: number, unit: number): number {
  const applying = increments.filter(([from]) => from * unit <= price)
  return Math.max(1, Math.round((applying.at(-1)?.[1] ?? 0) * unit))
}

/**
 * The best bid of each bidder, the leader first. The sort is stable: the earlier of equal maxima
 * leads.
 */
function rank(bids: readonly ModelBid[]): ModelBid[] {
  const ordered = bids.toSorted((a, b) => b.maximum - a.maximum)
  return ordered.filter((bid, index) => ordered.findIndex(({ bidder }) => bidder === bid.bidder) === index)
}

type ModelStanding = { leader: number | null; maximum: number; price: number | null; isMet: boolean }

export function standingOfModel({ unit, starting, reserve, bids }: Model): ModelStanding {
  const counting = bids.filter(({ isRetracted }) => !isRetracted)
  const [leader] = rank(counting)
  if (!leader) return { leader: null, maximum: 0, price: null, isMet: false }
  // Bids of the leader do not change the price, so it is that of the last bid of another bidder.
  const lastPricing = counting.findLastIndex((bid, index) => rank(counting.slice(0, index))[0]?.bidder !== bid.bidder)
  const [first, second] = rank(counting.slice(0, lastPricing + 1))
  const outbid = first && second ? Math.min(first.maximum, second.maximum + incrementAt(second.maximum, unit)) : 0
  const isMet = reserve === null || leader.maximum >= reserve
  return {
    leader: leader.bidder,
    maximum: leader.maximum,
    price: Math.max(starting, outbid, isMet ? (reserve ?? 0) : 0),
    isMet,
  }
}

const lowestNext = (model: Model) => {
  const { price } = standingOfModel(model)
  return price === null ? model.starting : price + incrementAt(price, model.unit)
}

/** The auction after a step at an instant, and its response. */
export function applyStep(model: Model, step: Step, now: number): { model: Model; result: Result } {
  if (step.name === 'close') return { model: model.outcome === null && now >= model.end ? closeModel(model) : model, result: 'done' }
  if (model.outcome !== null || now >= model.end) return { model, result: 'closed' }
  const standing = standingOfModel(model)
  const refuse = (result: Result) => ({ model, result })
  const change = (changed: Partial<Model>) => ({ model: { ...model, ...changed }, result: 'done' })
  switch (step.name) {
    case 'bid': {
      const { bidder, maximum } = step
      if (standing.leader === bidder) {
        if (maximum === standing.maximum) return refuse('repeated')
        if (maximum < standing.maximum) return refuse('bid_below_own_maximum')
      } else if (maximum < lowestNext(model)) return refuse('bid_too_low')
      const bid = { bidder, maximum, at: now, isRetracted: false, isHidden: false }
      const after = standingOfModel({ ...model, bids: [...model.bids, bid] })
      // Others see nothing of a leader's higher maximum, unless price or reserve change with it.
      const isHidden = standing.leader === bidder && after.price === standing.price && after.isMet === standing.isMet
      return change({
        bids: [...model.bids, { ...bid, isHidden }],
        end: isHidden ? model.end : Math.max(model.end, now + 2 * MINUTE_MS),
      })
    }
    case 'retract': {
      const own = model.bids.filter(({ bidder, isRetracted }) => bidder === step.bidder && !isRetracted)
      const last = own.at(-1)
      if (model.bids.some(({ bidder, isRetracted }) => bidder === step.bidder && isRetracted)) return refuse('retraction_used')
      if (!last) return refuse('retraction_not_possible')
      const left = model.end - now
      const isLastYoung = left >= HOUR_MS && now - last.at <= HOUR_MS
      const removed = left > 12 * HOUR_MS ? own : isLastYoung ? [last] : []
      if (removed.length === 0) return refuse('retraction_not_possible')
      return change({ bids: model.bids.map((bid) => (removed.includes(bid) ? { ...bid, isRetracted: true } : bid)) })
    }
    case 'buy_now': {
      const { buyNow, reserve } = model
      const isOpen = standing.price === null || (reserve !== null && !standing.isMet && standing.price < (buyNow ?? 0))
      return buyNow !== null && isOpen ? change({ outcome: 'bought', buyer: step.bidder, end: now }) : refuse('buy_now_not_possible')
    }
    case 'lower_reserve':
      if (model.reserve === null) return refuse('auction_has_no_reserve')
      if (standing.isMet) return refuse('reserve_is_met')
      if (model.end - now < 12 * HOUR_MS) return refuse('auction_ends_soon')
      if (model.lowerings === 2) return refuse('reserve_lowered_too_often')
      if (step.price * 100 > model.reserve * 95) return refuse('reserve_not_lower')
      return step.price < lowestNext(model) ? refuse('reserve_too_low') : change({ reserve: step.price, lowerings: model.lowerings + 1 })
    case 'cancel':
      return standing.leader !== null && model.end - now < 12 * HOUR_MS
        ? refuse('auction_ends_soon')
        : change({ outcome: 'cancelled', end: now })
  }
}

function closeModel(model: Model): Model {
  const { leader, isMet } = standingOfModel(model)
  return leader !== null && isMet ? { ...model, outcome: 'won', buyer: leader } : { ...model, outcome: 'no_winner' }
}

/** What the buyer pays. Null: not sold. */
export const soldPrice = (model: Model): number | null =>
  model.outcome === 'won' ? standingOfModel(model).price : model.outcome === 'bought' ? model.buyNow : null
