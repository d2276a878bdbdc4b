import { useApi } from '@partlane/client/api/api-context'
import { sellerAuctionsQuery } from '@partlane/client/auction-lists'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Gavel from 'lucide-react/icons/gavel'
import { PagedList } from '#lib/lists/PagedList.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SellerAuctionRow } from './SellerAuctionRow.tsx'
import { StateTabs } from './StateTabs.tsx'
import { useListPlace } from './use-list-place.ts'
import { useMarkRead } from './use-mark-read.ts'

/** The auctions of a seller: what each has reached, and what happens next. */
export function SellerAuctionsPage() {
  const { t } = useI18n('auction-lists')
  const { tab, page, hrefOf, pageHref } = useListPlace('/profile/auctions')
  const query = useQuery(sellerAuctionsQuery(useApi(), { tab, page }))
  useMarkRead('selling', query.data !== undefined)
  return (
    <div className="page py-6 md:py-10">
      <h1 className="mb-4 text-2xl">{t('selling.title')}</h1>
      <StateTabs label={t('selling.title')} current={tab} hrefOf={hrefOf} />
      <PagedList
        query={query}
        texts={{ loading: t('loading'), failed: t('failed'), retry: t('retry') }}
        getHref={pageHref}
        rowClass="h-56 rounded-card"
        empty={
          <EmptyState
            icon={<Gavel />}
            title={t(`selling.empty.${tab}.title`)}
            action={
              <Button variant="primary" render={<Link to="/sell" />}>
                {t('selling.sell')}
              </Button>
            }
          >
            {t(`selling.empty.${tab}.text`)}
          </EmptyState>
        }
      >
        {(auctions) => (
          <ul aria-label={t(`selling.list.${tab}`)} className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {auctions.map((auction) => (
              <SellerAuctionRow key={auction.id} auction={auction} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
