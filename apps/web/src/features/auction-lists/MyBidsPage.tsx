import { useApi } from '@partlane/client/api/api-context'
import { bidsQuery, useMarkAuctionNewsRead } from '@partlane/client/auction-lists'
import { useCounter } from '@partlane/client/notifications'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Hand from 'lucide-react/icons/hand'
import type { ReactNode } from 'react'
import { useMarkReadOnOpen } from '#lib/lists/use-mark-read-on-open.ts'
import { SearchLink } from '#lib/preferences/car-search.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { AuctionList } from './AuctionList.tsx'
import { BuyerAuctionRow } from './BuyerAuctionRow.tsx'
import { BuyingTabs, bidsPath } from './BuyingTabs.tsx'
import { StateTabs } from './StateTabs.tsx'
import { StrikesNote } from './StrikesNote.tsx'
import { useListPlace } from './use-list-place.ts'

/** The auctions that the user bids in: leading, outbid, won. `note`: above them. */
export function MyBidsPage({ note }: { note?: ReactNode }) {
  const { t } = useI18n('auction-lists')
  const { tab, page, hrefOf, pageHref } = useListPlace(bidsPath)
  const query = useQuery(bidsQuery(useApi(), { tab, page }))
  const newsCount = useCounter('unread_bids')
  useMarkReadOnOpen(query.data !== undefined && newsCount > 0, useMarkAuctionNewsRead('bids'))
  return (
    <div className="page py-6 md:py-10">
      <h1 className="mb-4 text-2xl">{t('buying.title')}</h1>
      <BuyingTabs current="bids" />
      <StateTabs label={t('buying.title')} current={tab} hrefOf={hrefOf} variant="segment" />
      {note}
      <StrikesNote />
      <AuctionList
        query={query}
        getHref={pageHref}
        label={t(`buying.list.${tab}`)}
        empty={{
          icon: <Hand />,
          title: t(`buying.empty.${tab}.title`),
          text: t(`buying.empty.${tab}.text`),
          action: (
            <Button variant="primary" render={<SearchLink to="/search?sale=auction" />}>
              {t('buying.search')}
            </Button>
          ),
        }}
        renderRow={(auction) => <BuyerAuctionRow key={auction.id} auction={auction} />}
      />
    </div>
  )
}
