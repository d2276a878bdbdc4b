import type { Listing } from '@partlane/contract/listings'
import { useI18n } from '@partlane/i18n/react'

/** What else is known of it, as a list of names and values. */
export function ListingFacts({ listing }: { listing: Listing }) {
  const { t, formatNumber } = useI18n('listings')
  const { length, width, height } = listing.dimensions_mm
  const size = [length, width, height].every((edge) => edge !== null)
  const yesOrNo = (value: string) => (value === 'true' ? t('page.yes') : value === 'false' ? t('page.no') : value)
  const facts: [name: string, value: string][] = []
  if (listing.condition) facts.push([t('page.condition'), t(`condition.${listing.condition}`)])
  if (listing.brand) facts.push([t('page.brand'), listing.brand])
  if (listing.item_type) facts.push([t('page.type'), t(`item_type.${listing.item_type}`)])
  for (const { label, value, unit } of listing.attributes) facts.push([label, [yesOrNo(value), unit].filter(Boolean).join(' ')])
  if (listing.weight_grams) facts.push([t('page.weight'), `${formatNumber(listing.weight_grams / 1000, { maximumFractionDigits: 2 })} kg`])
  if (size) facts.push([t('page.size'), `${[length, width, height].map((edge) => formatNumber(edge ?? 0)).join(' × ')} mm`])
  if (facts.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-xl">{t('page.facts_title')}</h2>
      <dl className="text-[15px]">
        {facts.map(([name, value]) => (
          <div key={`${name} ${value}`} className="flex justify-between gap-4 border-b border-line px-3 py-2.5">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 text-right break-words text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
