import { useApi } from '@partlane/client/api/api-context'
import { sellerAuctionsQuery, useMarkAuctionNewsRead } from '@partlane/client/auction-lists'
import { useCounter } from '@partlane/client/notifications'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Gavel from 'lucide-react/icons/gavel'
import { useMarkReadOnOpen } from '#lib/lists/use-mark-read-on-open.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { AuctionList } from './AuctionList.tsx'
import { SellerAuctionRow } from './SellerAuctionRow.tsx'
import { StateTabs } from './StateTabs.tsx'
import { useListPlace } from './use-list-place.ts'

/** The auctions of a seller: what each has reached, and what happens next. */
export function SellerAuctionsPage() {
  const { t } = useI18n('auction-lists')
  const { tab, page, hrefOf, pageHref } = useListPlace('/profile/auctions')
  const query = useQuery(sellerAuctionsQuery(useApi(), { tab, page }))
  const newsCount = useCounter('unread_auctions')
  useMarkReadOnOpen(query.data !== undefined && newsCount > 0, useMarkAuctionNewsRead('selling'))
  return (
    <div className="page py-6 md:py-10">
      <h1 className="mb-4 text-2xl">{t('selling.title')}</h1>
      <StateTabs label={t('selling.title')} current={tab} hrefOf={hrefOf} />
      <AuctionList
        query={query}
        getHref={pageHref}
        label={t(`selling.list.${tab}`)}
        empty={{
          icon: <Gavel />,
          title: t(`selling.empty.${tab}.title`),
          text: t(`selling.empty.${tab}.text`),
          action: (
            <Button variant="primary" render={<Link to="/sell" />}>
              {t('selling.sell')}
            </Button>
          ),
        }}
        renderRow={(auction) => <SellerAuctionRow key={auction.id} auction={auction} />}
      />
    </div>
  )
}
