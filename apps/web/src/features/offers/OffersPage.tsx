import { useApi } from '@partlane/client/api/api-context'
import { useCounter } from '@partlane/client/notifications'
import { type Offer, offersQuery, useMarkOffersRead } from '@partlane/client/offers'
import { offerStatuses } from '@partlane/domain/offers/offer-machine'
import type { OfferSide } from '@partlane/domain/offers/offer-rules'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import HandCoins from 'lucide-react/icons/hand-coins'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PagedList } from '#lib/lists/PagedList.tsx'
import { useMarkReadOnOpen } from '#lib/lists/use-mark-read-on-open.ts'
import { SearchLink } from '#lib/preferences/car-search.tsx'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { TabLinks } from '#ui/navigation/Tabs.tsx'
import { OfferCard } from './OfferCard.tsx'

/** The negotiations of one side, by status. `note`: above them. */
export function OffersPage({ side, note }: { side: OfferSide; note?: ReactNode }) {
  const { t } = useI18n('offers')
  const [search] = useSearchParams()
  const status = offerStatuses.find((value) => value === search.get('status'))
  return (
    <div className="page py-6 md:py-10">
      <h1 className="mb-1 text-2xl">{t(`${side}.title`)}</h1>
      <p className="mb-4 text-muted">{t(`${side}.note`)}</p>
      <TabLinks
        className="mb-5"
        label={t(`${side}.title`)}
        tabs={[
          { href: '?', label: t('tab.all'), current: status === undefined },
          ...offerStatuses.map((value) => ({ href: `?status=${value}`, label: t(`tab.${value}`), current: status === value })),
        ]}
      />
      {note}
      <Offers side={side} page={parsePageNumber(search)} status={status} />
    </div>
  )
}

type OffersProps = { side: OfferSide; page: number; status: Offer['status'] | undefined }

function Offers({ side, page, status }: OffersProps) {
  const { t } = useI18n('offers')
  const query = useQuery(offersQuery(useApi(), side, { page, status }))
  const unreadCount = useCounter(side === 'buyer' ? 'unread_buyer_offers' : 'unread_seller_offers')
  useMarkReadOnOpen(query.data !== undefined && unreadCount > 0, useMarkOffersRead(side))
  const getHref = (target: number) => `?${status ? `status=${status}&` : ''}page=${target}`
  return (
    <PagedList
      query={query}
      texts={{ loading: t('loading'), failed: t('failed'), retry: t('retry') }}
      getHref={getHref}
      rowClass="h-40 rounded-card"
      empty={<NoOffers side={side} isFiltered={status !== undefined} />}
    >
      {(offers) => (
        <ul aria-label={t(`${side}.title`)} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {offers.map((offer) => (
            <OfferCard key={offer.id} offer={offer} onDeadline={() => void query.refetch()} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function NoOffers({ side, isFiltered }: { side: OfferSide; isFiltered: boolean }) {
  const { t } = useI18n('offers')
  if (isFiltered) return <EmptyState icon={<HandCoins />} title={t('none_here')} />
  return (
    <EmptyState
      icon={<HandCoins />}
      title={t('none')}
      action={<Button render={<SearchLink to={side === 'buyer' ? '/search' : '/sell'} />}>{t(`${side}.empty_action`)}</Button>}
    >
      {t(`${side}.empty`)}
    </EmptyState>
  )
}
