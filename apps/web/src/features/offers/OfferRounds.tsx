import { useApi } from '@partlane/client/api/api-context'
import { type Offer, offerRoundsQuery } from '@partlane/client/offers'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Disclosure } from '#ui/navigation/Disclosure.tsx'
import { deriveOfferState } from './offer-state.ts'

/** The earlier offers of a negotiation. They load when they are unfolded. */
export function OfferRounds({ offer }: { offer: Offer }) {
  const { t } = useI18n('offers')
  const [isOpen, setOpen] = useState(false)
  if (offer.previous_offer_id === null) return null
  return (
    <Disclosure summary={t('rounds.title')} onToggle={setOpen} className="border-b-0 border-t">
      {isOpen && <Rounds offerId={offer.id} />}
    </Disclosure>
  )
}

function Rounds({ offerId }: { offerId: string }) {
  const { t, formatMoney, formatDate } = useI18n('offers')
  const { data, error, isFetching, refetch } = useQuery(offerRoundsQuery(useApi(), offerId))
  if (!data && error)
    return <ErrorState title={t('rounds.failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading label={t('rounds.loading')} className="grid gap-2">
        <Skeleton className="h-6" />
        <Skeleton className="h-6" />
      </Loading>
    )
  return (
    <ol className="grid gap-2 pb-3">
      {data.map((round) => (
        <li key={round.id} className="flex flex-wrap items-baseline justify-between gap-x-4 text-md">
          <span>
            {t('rounds.made', { by: round.made_by === round.side ? 'you' : round.made_by, price: formatMoney(round.price) })}
            <span className="text-muted"> · {t(`state.${deriveOfferState(round)}`)}</span>
          </span>
          <time dateTime={round.created_at} className="text-sm text-muted">
            {formatDate(round.created_at, 'datetime')}
          </time>
        </li>
      ))}
    </ol>
  )
}
