import type { Offer } from '@partlane/client/offers'
import type { Tone } from '#ui/display/Badge.tsx'

/** What an offer means to its reader. Last part of the message keys `state.<state>`. */
type OfferState =
  | 'to_answer'
  | 'waiting'
  | 'to_pay'
  | 'awaiting_payment'
  | 'paid'
  | 'countered'
  | 'declined'
  | 'withdrawn'
  | 'timeout'
  | 'sold'
  | 'blocked'

/** Derives the state from the status, the ending, and who made the offer. */
export function deriveOfferState({ status, ended_by, side, made_by }: Pick<Offer, 'status' | 'ended_by' | 'side' | 'made_by'>): OfferState {
  switch (status) {
    case 'pending':
      return made_by === side ? 'waiting' : 'to_answer'
    case 'accept':
      return side === 'buyer' ? 'to_pay' : 'awaiting_payment'
    case 'paid':
      return 'paid'
    default:
      return ended_by ?? (status === 'decline' ? 'declined' : 'timeout')
  }
}

export const offerTone: Record<OfferState, Tone> = {
  to_answer: 'warning',
  waiting: 'info',
  to_pay: 'warning',
  awaiting_payment: 'info',
  paid: 'success',
  countered: 'neutral',
  declined: 'danger',
  withdrawn: 'neutral',
  timeout: 'neutral',
  sold: 'neutral',
  blocked: 'neutral',
}
