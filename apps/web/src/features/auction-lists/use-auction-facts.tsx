import { refetchAuctionLists } from '@partlane/client/auction-lists'
import type { Auction } from '@partlane/contract/auctions'
import { useI18n } from '@partlane/i18n/react'
import { useQueryClient } from '@tanstack/react-query'
import { Countdown } from '#ui/time/Countdown.tsx'
import { useServerTime } from '#ui/time/use-server-time.ts'
import type { Fact } from './AuctionRow.tsx'

type Figures = Pick<Auction, 'state' | 'outcome' | 'price' | 'bid_count' | 'ends_at'>

/** The figures that all lists show: price, bids and the time left or the end. */
export function useAuctionFacts(figures: Figures): { price: Fact; bids: Fact; time: Fact } {
  const { t, formatMoney, formatNumber, formatDate } = useI18n('auction-lists')
  const queryClient = useQueryClient()
  const { state, price, bid_count, ends_at } = figures
  return {
    price: { id: 'price', label: t(priceLabel(figures)), value: formatMoney(price) },
    bids: { id: 'bids', label: t('bids'), value: formatNumber(bid_count) },
    time:
      state === 'open'
        ? { id: 'time', label: t('time_left'), value: <Countdown endsAt={ends_at} onEnd={() => void refetchAuctionLists(queryClient)} /> }
        : { id: 'time', label: t('ended'), value: formatDate(ends_at, 'datetime') },
  }
}

function priceLabel({ state, outcome, bid_count }: Figures) {
  if (outcome === 'won' || outcome === 'bought') return 'final_price'
  if (bid_count === 0) return 'starting_price'
  return state === 'open' ? 'price' : 'last_price'
}

/** A step of an auction by the server's clock. `server_time`: when the row was loaded. */
export const useStep = <A extends { server_time: string }, Step extends string>(auction: A, derive: (auction: A, nowMs: number) => Step) =>
  useServerTime((nowMs) => derive(auction, nowMs ?? Date.parse(auction.server_time)))
