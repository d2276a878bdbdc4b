import type { Listing } from '@partlane/contract/listings'
import { useI18n } from '@partlane/i18n/react'

/** Details of a listing as a list of names and values. */
export function ListingDetails({ listing }: { listing: Listing }) {
  const { t, formatNumber } = useI18n('listings')
  const { length, width, height } = listing.dimensions
  const hasDimensions = [length, width, height].every((edge) => edge !== null)
  const formatValue = (value: string) => (value === 'true' ? t('page.yes') : value === 'false' ? t('page.no') : value)
  const details: [name: string, value: string][] = []
  if (listing.condition) details.push([t('page.condition'), t(`condition.${listing.condition}`)])
  if (listing.brand) details.push([t('page.brand'), listing.brand])
  if (listing.item_type) details.push([t('page.type'), t(`item_type.${listing.item_type}`)])
  for (const { label, value, unit } of listing.attributes) details.push([label, [formatValue(value), unit].filter(Boolean).join(' ')])
  if (listing.weight) details.push([t('page.weight'), `${formatNumber(Number(listing.weight), { maximumFractionDigits: 2 })} kg`])
  if (hasDimensions) details.push([t('page.size'), `${[length, width, height].map((edge) => formatNumber(Number(edge))).join(' × ')} cm`])
  if (details.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-xl">{t('page.facts_title')}</h2>
      <dl className="text-md">
        {details.map(([name, value]) => (
          <div key={`${name} ${value}`} className="flex justify-between gap-4 border-b border-line px-3 py-2.5">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 text-right break-words text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
