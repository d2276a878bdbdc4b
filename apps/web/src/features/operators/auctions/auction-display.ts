import type { AuctionSummary, OperatorBid } from '@partlane/client/operator-auctions'
import { MARKETPLACE_TIME_ZONE } from '@partlane/domain/locale'
import type { Tone } from '#ui/display/Badge.tsx'

export const auctionsPath = '/staff/auctions'
export const auctionPath = (id: string) => `${auctionsPath}/${id}`

/** What a run is now: `running`, or how it has ended. */
export const statusOf = ({ state, outcome }: Pick<AuctionSummary, 'state' | 'outcome'>) =>
  state === 'open' ? 'running' : (outcome ?? 'no_winner')

export const statusTone: Record<ReturnType<typeof statusOf>, Tone> = {
  running: 'info',
  won: 'success',
  bought: 'success',
  no_winner: 'neutral',
  cancelled: 'danger',
}

export const resultTone: Record<OperatorBid['result'], Tone> = {
  leading: 'info',
  raised: 'neutral',
  outbid: 'neutral',
  retracted: 'warning',
  winner: 'success',
  not_paid: 'danger',
}

/** Date and time to the millisecond. */
export const formatExactTime = (instant: string, locale: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone: MARKETPLACE_TIME_ZONE,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  }).format(new Date(instant))
