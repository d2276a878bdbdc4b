type CardOutcome = { result: 'approve' } | { result: 'challenge' } | { result: 'decline'; declineCode: string }

/** Stripe's test cards: the last digits decide. Other numbers are refused as invalid. */
const outcomes: ReadonlyMap<string, CardOutcome> = new Map<string, CardOutcome>([
  ['4242424242424242', { result: 'approve' }],
  ['4000002760003184', { result: 'challenge' }],
  ['4000000000000002', { result: 'decline', declineCode: 'generic_decline' }],
  ['4000000000009995', { result: 'decline', declineCode: 'insufficient_funds' }],
  ['4000000000000259', { result: 'approve' }], // disputed after the capture
])

export const DISPUTED_CARD = '4000000000000259'
/** The token of a wallet: its card is approved. */
export const WALLET_CARD = '4242424242424242'

export const findOutcome = (card: string): CardOutcome | undefined => outcomes.get(card)
