import { useApi } from '@partlane/client/api/api-context'
import { flattenPages } from '@partlane/client/api/pagination'
import { auctionBidsQuery } from '@partlane/client/auctions'
import { useI18n } from '@partlane/i18n/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#ui/actions/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

/** All bids with shortened names, newest first. New ones appear while it is open. */
export function BidHistoryDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { t } = useI18n('auction-panel')
  return (
    <Dialog
      open
      isContentFocusable
      onClose={onClose}
      title={t('history.title')}
      description={t('history.about')}
      footer={<Button onClick={onClose}>{t('history.close')}</Button>}
    >
      <Bids slug={slug} />
    </Dialog>
  )
}

function Bids({ slug }: { slug: string }) {
  const { t, formatMoney, formatDate } = useI18n('auction-panel')
  const bids = useInfiniteQuery(auctionBidsQuery(useApi(), slug))
  if (bids.isPending)
    return (
      <Loading label={t('history.loading')} className="grid gap-3">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </Loading>
    )
  if (!bids.data)
    return (
      <ErrorState
        title={t('history.failed')}
        retryLabel={t('history.retry')}
        retrying={bids.isFetching}
        onRetry={() => void bids.refetch()}
      />
    )
  const rows = flattenPages(bids.data)
  if (rows.length === 0) return <p>{t('history.empty')}</p>
  return (
    <div className="grid gap-4">
      <table className="w-full text-left text-md">
        <thead className="text-sm text-muted">
          <tr>
            <th className="py-2 pr-3">{t('history.bidder')}</th>
            <th className="py-2 pr-3">{t('history.price')}</th>
            <th className="py-2">{t('history.time')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {rows.map(({ id, bidder, price, created_at }) => (
            <tr key={id}>
              <td className="py-2.5 pr-3">{bidder}</td>
              <td className="num py-2.5 pr-3">
                {price === null ? <span className="text-sm text-muted">{t('history.retracted')}</span> : formatMoney(price)}
              </td>
              <td className="py-2.5 text-sm text-muted">
                <time dateTime={created_at}>{formatDate(created_at, 'datetime')}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {bids.hasNextPage && (
        <Button loading={bids.isFetchingNextPage} onClick={() => void bids.fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </div>
  )
}
