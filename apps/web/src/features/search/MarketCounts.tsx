import { useApi } from '@partlane/client/api/api-context'
import { marketCountsQuery } from '@partlane/client/search'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'

const counterNames = ['listings', 'sellers', 'makes', 'models'] as const

/** Current number of listings, sellers, makes and models. Renders nothing without listings. */
export function MarketCounts() {
  const { t, formatNumber } = useI18n('search')
  const { data } = useQuery(marketCountsQuery(useApi()))
  if (!data || data.listings === 0) return null
  return (
    <section aria-label={t('home.counts')} className="page pt-10 pb-8">
      <dl className="flex flex-wrap gap-x-10 gap-y-4 border-t border-line pt-6">
        {counterNames.map((name) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-muted">{t(`home.${name}`, { count: data[name] })}</dt>
            <dd className="num text-xl text-ink">{formatNumber(data[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
