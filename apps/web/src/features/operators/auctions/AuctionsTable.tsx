import type { AuctionSummary } from '@partlane/client/operator-auctions'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { cx } from '#ui/core/cx.ts'
import { Badge } from '#ui/display/Badge.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { auctionPath, statusOf, statusTone } from './auction-display.ts'

/** Table of runs of auctions with links to their pages. */
export function AuctionsTable({ auctions, empty }: { auctions: AuctionSummary[]; empty: ReactNode }) {
  const { t, formatMoney, formatDate } = useI18n('operator-auctions')
  const columns: Column<AuctionSummary>[] = [
    {
      id: 'auction',
      header: t('column.auction'),
      isRowHeader: true,
      cell: ({ id, title }) => (
        <>
          <Link to={auctionPath(id)} className="hit-44 break-words text-link hover:underline" dir="auto">
            {title}
          </Link>
          <span className="block text-sm font-normal text-muted">{t('number', { id })}</span>
        </>
      ),
    },
    { id: 'status', header: t('column.status'), cell: (auction) => <AuctionBadges auction={auction} className="max-md:justify-end" /> },
    { id: 'seller', header: t('column.seller'), cell: ({ seller_name }) => <span className="break-words">{seller_name}</span> },
    { id: 'price', header: t('column.price'), align: 'end', cell: ({ price }) => <span className="num">{formatMoney(price)}</span> },
    { id: 'bids', header: t('column.bids'), align: 'end', cell: ({ bid_count }) => <span className="num">{bid_count}</span> },
    { id: 'ends', header: t('column.ends'), cell: ({ ends_at }) => formatDate(ends_at, 'datetime') },
  ]
  return <DataTable caption={t('list.title')} hideCaption columns={columns} rows={auctions} rowKey={({ id }) => id} empty={empty} />
}

/** How a run stands, and what an operator should look at. */
export function AuctionBadges({ auction, className }: { auction: AuctionSummary; className?: string }) {
  const { t } = useI18n('operator-auctions')
  const { unpaid_at, flagged_bids, retracted_bids } = auction
  const status = statusOf(auction)
  return (
    <span className={cx('flex flex-wrap gap-1', className)}>
      <Badge tone={statusTone[status]}>{t(`status.${status}`)}</Badge>
      {unpaid_at && <Badge tone="danger">{t('unpaid')}</Badge>}
      {flagged_bids > 0 && <Badge tone="warning">{t('flagged_count', { count: flagged_bids })}</Badge>}
      {retracted_bids > 0 && <Badge>{t('retracted_count', { count: retracted_bids })}</Badge>}
    </span>
  )
}
