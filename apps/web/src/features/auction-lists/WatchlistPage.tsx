import { useApi } from '@partlane/client/api/api-context'
import { type BidRow, watchlistQuery } from '@partlane/client/auction-lists'
import { useSetWatching } from '@partlane/client/auctions'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import { useSearchParams } from 'react-router'
import { SearchLink } from '#lib/preferences/car-search.tsx'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { AuctionList } from './AuctionList.tsx'
import { BuyerAuctionRow } from './BuyerAuctionRow.tsx'
import { BuyingTabs, watchlistPath } from './BuyingTabs.tsx'

/** The watched auctions, the next to end first. */
export function WatchlistPage() {
  const { t } = useI18n('auction-lists')
  const [search] = useSearchParams()
  const query = useQuery(watchlistQuery(useApi(), parsePageNumber(search)))
  return (
    <div className="page py-6 md:py-10">
      <h1 className="mb-4 text-2xl">{t('watchlist.title')}</h1>
      <BuyingTabs current="watchlist" />
      <AuctionList
        query={query}
        getHref={(page) => `${watchlistPath}?page=${page}`}
        label={t('watchlist.list')}
        empty={{
          icon: <Eye />,
          title: t('watchlist.empty.title'),
          text: t('watchlist.empty.text'),
          action: (
            <Button variant="primary" render={<SearchLink to="/search?sale=auction" />}>
              {t('buying.search')}
            </Button>
          ),
        }}
        note={<p className="mb-4 text-muted">{t('watchlist.note')}</p>}
        renderRow={(auction) => (
          <BuyerAuctionRow key={auction.id} auction={{ ...auction, read: true }}>
            <RemoveButton auction={auction} />
          </BuyerAuctionRow>
        )}
      />
    </div>
  )
}

/** Removes an auction from the list, which can be undone. */
function RemoveButton({ auction: { card, listing_slug } }: { auction: BidRow }) {
  const { t } = useI18n('auction-lists')
  const { messageOfError } = useErrorMessages()
  const { mutateAsync, isPending } = useSetWatching(listing_slug)
  const showError = (error: unknown) => void toast.error(messageOfError(error))
  const undo = { label: t('watchlist.undo'), onClick: () => void mutateAsync(true).catch(showError) }
  // The row is removed before the call is finished, so the promise shows the toast.
  const remove = () =>
    mutateAsync(false).then(() => void toast.success(t('watchlist.removed'), { action: undo, durationMs: 5000 }), showError)
  return (
    <Button size="sm" loading={isPending} onClick={() => void remove()}>
      {t('watchlist.remove')}
      {card && <span className="sr-only">: {card.title}</span>}
    </Button>
  )
}
