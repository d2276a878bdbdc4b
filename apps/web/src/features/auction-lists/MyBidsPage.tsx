import { useApi } from '@partlane/client/api/api-context'
import { bidsQuery } from '@partlane/client/auction-lists'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Hand from 'lucide-react/icons/hand'
import { PagedList } from '#lib/lists/PagedList.tsx'
import { SearchLink } from '#lib/preferences/car-search.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BuyerAuctionRow } from './BuyerAuctionRow.tsx'
import { BuyingTabs, bidsPath } from './BuyingTabs.tsx'
import { StateTabs } from './StateTabs.tsx'
import { StrikesNote } from './StrikesNote.tsx'
import { useListPlace } from './use-list-place.ts'
import { useMarkRead } from './use-mark-read.ts'

/** The auctions that the user bids in: leading, outbid, won. */
export function MyBidsPage() {
  const { t } = useI18n('auction-lists')
  const { tab, page, hrefOf, pageHref } = useListPlace(bidsPath)
  const query = useQuery(bidsQuery(useApi(), { tab, page }))
  useMarkRead('bids', query.data !== undefined)
  return (
    <div className="page py-6 md:py-10">
      <h1 className="mb-4 text-2xl">{t('buying.title')}</h1>
      <BuyingTabs current="bids" />
      <StateTabs label={t('buying.title')} current={tab} hrefOf={hrefOf} variant="segment" />
      <StrikesNote />
      <PagedList
        query={query}
        texts={{ loading: t('loading'), failed: t('failed'), retry: t('retry') }}
        getHref={pageHref}
        rowClass="h-56 rounded-card"
        empty={
          <EmptyState
            icon={<Hand />}
            title={t(`buying.empty.${tab}.title`)}
            action={
              <Button variant="primary" render={<SearchLink to="/search?sale=auction" />}>
                {t('buying.search')}
              </Button>
            }
          >
            {t(`buying.empty.${tab}.text`)}
          </EmptyState>
        }
      >
        {(auctions) => (
          <ul aria-label={t(`buying.list.${tab}`)} className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {auctions.map((auction) => (
              <BuyerAuctionRow key={auction.id} auction={auction} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
