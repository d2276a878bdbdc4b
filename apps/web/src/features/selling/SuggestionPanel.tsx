import { useApi } from '@partlane/client/api/api-context'
import { suggestionQuery } from '@partlane/client/selling'
import type { ListingSuggestion } from '@partlane/contract/selling'
import { useI18n } from '@partlane/i18n/react'
import { DEBOUNCE_MS } from '@partlane/tokens/limits'
import { useQuery } from '@tanstack/react-query'
import Sparkles from 'lucide-react/icons/sparkles'
import { useDebouncedValue } from '#lib/state/debounce.ts'
import { Button } from '#ui/actions/Button.tsx'
import type { FormValues } from './form-values.ts'
import type { ListingForm } from './use-listing-form.ts'

/**
 * Suggestion for a known part number, based on other listings with this number.
 * One button fills in the fields that are still empty.
 */
export function SuggestionPanel({ number, form }: { number: string; form: ListingForm }) {
  const { t, formatMoney, formatNumber } = useI18n('selling')
  const debouncedNumber = useDebouncedValue(number.trim(), DEBOUNCE_MS)
  const { data } = useQuery(suggestionQuery(useApi(), debouncedNumber))
  const suggestion = data?.suggestion
  if (!suggestion || debouncedNumber !== number.trim()) return null
  const changes = fillMissingValues(suggestion, form.values)
  const details = [
    suggestion.category.name,
    suggestion.universal
      ? t('suggestion.universal')
      : suggestion.fitments.length > 0 && t('suggestion.cars', { count: suggestion.fitments.length }),
    suggestion.weight && `${formatNumber(Number(suggestion.weight), { maximumFractionDigits: 2 })} kg`,
  ].filter(Boolean)
  return (
    <div aria-live="polite" className="rounded-card bg-info-soft p-4">
      <p className="flex items-center gap-2 font-bold text-info">
        <Sparkles aria-hidden="true" className="size-5" />
        {t('suggestion.title', { count: suggestion.listing_count })}
      </p>
      <p className="mt-1 font-bold text-ink">{suggestion.title}</p>
      <p className="text-md">{details.join(' · ')}</p>
      {suggestion.price && (
        <p className="text-md">
          {t('suggestion.price', {
            count: suggestion.price.count,
            min: formatMoney(suggestion.price.min),
            max: formatMoney(suggestion.price.max),
            median: formatMoney(suggestion.price.median),
          })}
        </p>
      )}
      {Object.keys(changes).length > 0 ? (
        <Button size="sm" className="mt-3" onClick={() => form.updateValues(changes)}>
          {t('suggestion.use')}
        </Button>
      ) : (
        <p className="mt-2 text-sm text-muted">{t('suggestion.used')}</p>
      )}
    </div>
  )
}

/** Values of the suggestion for fields that are empty in the form. */
export function fillMissingValues(suggestion: ListingSuggestion, values: FormValues): Partial<FormValues> {
  const changes: Partial<FormValues> = {}
  if (!values.title.trim()) changes.title = suggestion.title
  if (!values.category) changes.category = { id: suggestion.category.id, name: suggestion.category.name }
  if (!values.brand.trim() && suggestion.brand) changes.brand = suggestion.brand
  if (!values.item_type && suggestion.item_type) changes.item_type = suggestion.item_type
  if (!values.weight.trim() && suggestion.weight) changes.weight = suggestion.weight
  if (!values.universal && suggestion.universal) changes.universal = true
  if (values.fitments.length === 0 && suggestion.fitments.length > 0)
    changes.fitments = suggestion.fitments.map(({ node_id, vehicle, year_from, year_to, note }) => ({
      node_id,
      vehicle,
      year_from: year_from === null ? '' : String(year_from),
      year_to: year_to === null ? '' : String(year_to),
      note: note ?? '',
    }))
  return changes
}
