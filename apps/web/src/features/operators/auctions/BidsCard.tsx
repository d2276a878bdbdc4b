import { useApi } from '@partlane/client/api/api-context'
import { type OperatorAuction, type OperatorBid, operatorBidsQuery } from '@partlane/client/operator-auctions'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { StaffList } from '../StaffList.tsx'
import { userPath } from '../user-display.ts'
import { auctionPath, formatExactTime, resultTone } from './auction-display.ts'

/** Renders the name of a browser. */
export type DeviceComponent = ComponentType<{ userAgent: string }>
type BidsCardProps = { auction: OperatorAuction; page: number; Device: DeviceComponent }

/** Every bid of a run, newest first. */
export function BidsCard({ auction, page, Device }: BidsCardProps) {
  const { t } = useI18n('operator-auctions')
  const query = useQuery(operatorBidsQuery(useApi(), auction.id, page))
  return (
    <Card as="section" title={t('bids.title')} titleAs="h2">
      <StaffList query={query} getHref={(number) => `${auctionPath(auction.id)}?page=${number}`}>
        {(bids) => <BidsTable bids={bids} Device={Device} />}
      </StaffList>
    </Card>
  )
}

function BidsTable({ bids, Device }: { bids: OperatorBid[]; Device: DeviceComponent }) {
  const { t, formatMoney, locale } = useI18n('operator-auctions')
  const columns: Column<OperatorBid>[] = [
    { id: 'bidder', header: t('bids.bidder'), isRowHeader: true, cell: (bid) => <Bidder bid={bid} /> },
    { id: 'maximum', header: t('bids.maximum'), align: 'end', cell: ({ maximum }) => <span className="num">{formatMoney(maximum)}</span> },
    { id: 'price', header: t('bids.price'), align: 'end', cell: ({ price }) => <span className="num">{formatMoney(price)}</span> },
    {
      id: 'time',
      header: t('bids.time'),
      cell: ({ created_at, moved_end }) => (
        <>
          <time dateTime={created_at}>{formatExactTime(created_at, locale)}</time>
          {moved_end && <span className="block text-sm text-muted">{t('bids.moved_end')}</span>}
        </>
      ),
    },
    { id: 'origin', header: t('bids.origin'), cell: (bid) => <Origin bid={bid} Device={Device} /> },
    { id: 'result', header: t('bids.result'), cell: (bid) => <Result bid={bid} /> },
  ]
  return (
    <DataTable
      caption={t('bids.title')}
      hideCaption
      columns={columns}
      rows={bids}
      rowKey={({ id }) => id}
      empty={<p className="text-muted">{t('bids.none')}</p>}
    />
  )
}

function Bidder({ bid: { bidder_id, bidder_name, bidder_status, bidder_strikes } }: { bid: OperatorBid }) {
  const { t } = useI18n('operator-auctions')
  const { t: tOperators } = useI18n('operators')
  return (
    <>
      <Link to={userPath(bidder_id)} className="hit-44 break-words text-link hover:underline" dir="auto">
        {bidder_status === 'deleted' ? tOperators('former') : bidder_name}
      </Link>
      {bidder_status === 'blocked' && <span className="block text-sm font-normal text-nofit">{tOperators('status.blocked')}</span>}
      {bidder_strikes > 0 && <span className="block text-sm font-normal text-muted">{t('strikes', { count: bidder_strikes })}</span>}
    </>
  )
}

function Origin({ bid: { address, user_agent }, Device }: { bid: OperatorBid; Device: DeviceComponent }) {
  const { t } = useI18n('operator-auctions')
  if (address === null && user_agent === null) return <span className="text-muted">{t('bids.erased')}</span>
  return (
    <>
      {address !== null && <span className="break-all">{address}</span>}
      {user_agent !== null && (
        <span className="block text-sm text-muted">
          <Device userAgent={user_agent} />
        </span>
      )}
    </>
  )
}

function Result({ bid: { result, retracted_at, retraction_reason, links } }: { bid: OperatorBid }) {
  const { t, locale } = useI18n('operator-auctions')
  return (
    <>
      <span className="flex flex-wrap gap-1 max-md:justify-end">
        <Badge tone={resultTone[result]}>{t(`result.${result}`)}</Badge>
        {links.map((link) => (
          <Badge key={link} tone="warning">
            {t(`link.${link}`)}
          </Badge>
        ))}
      </span>
      {retracted_at && retraction_reason && (
        <span className="mt-1 block text-sm text-muted">
          {t(`retraction.${retraction_reason}`)} · {formatExactTime(retracted_at, locale)}
        </span>
      )}
    </>
  )
}
