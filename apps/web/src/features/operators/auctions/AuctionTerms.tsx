import type { OperatorAuction } from '@partlane/client/operator-auctions'
import { useI18n } from '@partlane/i18n/react'
import { Card } from '#ui/display/Card.tsx'
import { formatExactTime } from './auction-display.ts'
import { type Fact, Facts } from './Facts.tsx'

/** Prices, the hidden reserve, and when the auction ends. */
export function AuctionTerms({ auction }: { auction: OperatorAuction }) {
  const { t, formatMoney, locale } = useI18n('operator-auctions')
  const { reserve_price, reserve_met, buy_now_price, end_moves, planned_ends_at, ends_at, closed_at } = auction
  const exact = (instant: string) => formatExactTime(instant, locale)
  const facts: Fact[] = [
    { id: 'price', label: t('terms.price'), value: formatMoney(auction.price) },
    { id: 'starting', label: t('terms.starting'), value: formatMoney(auction.starting_price) },
    {
      id: 'reserve',
      label: t('terms.reserve'),
      value: reserve_price ? `${formatMoney(reserve_price)} (${t(reserve_met ? 'terms.met' : 'terms.not_met')})` : t('terms.no_reserve'),
    },
    { id: 'increment', label: t('terms.increment'), value: formatMoney(auction.increment) },
    ...(buy_now_price ? [{ id: 'buy_now', label: t('terms.buy_now'), value: formatMoney(buy_now_price) }] : []),
    { id: 'bids', label: t('terms.bids'), value: t('terms.bids_of', { count: auction.bid_count, bidders: auction.bidder_count }) },
    { id: 'starts', label: t('terms.starts'), value: exact(auction.starts_at) },
    { id: 'ends', label: t('terms.ends'), value: exact(ends_at) },
    {
      id: 'moves',
      label: t('terms.moves'),
      value: end_moves === 0 ? t('terms.no_moves') : t('terms.moved', { count: end_moves, planned: exact(planned_ends_at) }),
    },
    ...(closed_at ? [{ id: 'closed', label: t('terms.closed'), value: exact(closed_at) }] : []),
  ]
  return (
    <Card as="section" title={t('terms.title')} titleAs="h2">
      <Facts facts={facts} />
    </Card>
  )
}
