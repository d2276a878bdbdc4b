import { useCurrentUser } from '@partlane/client/accounts'
import { useApi } from '@partlane/client/api/api-context'
import { type SavedShippingRule, shippingRulesQuery } from '@partlane/client/shipping-rules'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { UnsavedChangesGuard } from '#lib/forms/unsaved-changes.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { StartPanel } from './StartPanel.tsx'
import { useRuleDrafts } from './use-rule-drafts.ts'
import { ZoneCard } from './ZoneCard.tsx'

/**
 * A seller's shipping and return rules, zone by zone.
 * `hours` is the editor of the collection hours, which belongs to another feature.
 */
export function ShippingRulesPage({ hours }: { hours: ReactNode }) {
  const { t } = useI18n('shipping-rules')
  const rules = useQuery(shippingRulesQuery(useApi()))
  const { data: user } = useCurrentUser()
  const retry = () => void rules.refetch()
  return (
    <div className="page py-6 md:py-10">
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 mb-6 max-w-[64ch] text-muted">{t('intro')}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {rules.data && user ? (
          rules.data.length === 0 ? (
            <StartPanel currency={user.currency} />
          ) : (
            <UnsavedChangesGuard>
              <Zones rules={rules.data} currency={user.currency} />
            </UnsavedChangesGuard>
          )
        ) : rules.isError ? (
          <ErrorState title={t('failed')} retryLabel={t('retry')} retrying={rules.isFetching} onRetry={retry} />
        ) : (
          <Loading label={t('loading')} className="grid gap-4">
            <Skeleton className="h-40 rounded-card" />
            <Skeleton className="h-80 rounded-card" />
          </Loading>
        )}
        {hours}
      </div>
    </div>
  )
}

function Zones({ rules, currency }: { rules: SavedShippingRule[]; currency: CurrencyCode }) {
  const drafts = useRuleDrafts(rules, currency)
  return (
    <>
      <PreviewPanel zones={drafts.zones} currency={currency} />
      {drafts.zones.map((zoneState) => (
        <ZoneCard key={zoneState.zone} {...zoneState} drafts={drafts} currency={currency} />
      ))}
    </>
  )
}
