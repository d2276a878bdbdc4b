import { defineMachine } from '../machine.ts'

export const auctionStates = ['open', 'closed'] as const
export type AuctionState = (typeof auctionStates)[number]
export type AuctionEvent = 'close'

/** State of one run of an auction. A listing that is auctioned again has another run. */
export const auctionMachine = defineMachine<AuctionState, AuctionEvent>({
  name: 'auction',
  initial: 'open',
  states: { open: { close: 'closed' }, closed: {} },
})

/** How an auction has ended. `bought`: by the buy-now price. `cancelled`: by seller or operator. */
export const auctionOutcomes = ['won', 'bought', 'no_winner', 'cancelled'] as const
export type AuctionOutcome = (typeof auctionOutcomes)[number]

export const bidStatuses = ['pending', 'winner', 'not_paid'] as const
export type BidStatus = (typeof bidStatuses)[number]
export type BidEvent = 'win' | 'miss_payment'

/** Status of a bid (specification, section 4). All bids but the winning one stay pending. */
export const bidMachine = defineMachine<BidStatus, BidEvent>({
  name: 'bid',
  initial: 'pending',
  states: { pending: { win: 'winner' }, winner: { miss_payment: 'not_paid' }, not_paid: {} },
})
