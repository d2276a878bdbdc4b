import { useApi } from '@partlane/client/api/api-context'
import { suggestionQuery } from '@partlane/client/selling'
import type { ListingSuggestion } from '@partlane/contract/selling'
import { useI18n } from '@partlane/i18n/react'
import { debounceMs } from '@partlane/tokens/limits'
import { useQuery } from '@tanstack/react-query'
import Sparkles from 'lucide-react/icons/sparkles'
import { useEffect, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import type { FormValues } from './form-values.ts'
import type { ListingForm } from './use-listing-form.ts'

/** A number that is known: what others say of it, from how many listings, and one button to take what the form does not say yet. */
export function SuggestionPanel({ number, form }: { number: string; form: ListingForm }) {
  const { t, formatMoney, formatNumber } = useI18n('selling')
  const asked = useDebounced(number.trim())
  const { data } = useQuery(suggestionQuery(useApi(), asked))
  const found = data?.suggestion
  if (!found || asked !== number.trim()) return null
  const change = missingFrom(found, form.values)
  const facts = [
    found.category.name,
    found.universal ? t('suggestion.universal') : found.fitments.length > 0 && t('suggestion.cars', { count: found.fitments.length }),
    found.weight_grams && `${formatNumber(found.weight_grams / 1000, { maximumFractionDigits: 2 })} kg`,
  ].filter(Boolean)
  return (
    <div aria-live="polite" className="rounded-card bg-info-soft p-4">
      <p className="flex items-center gap-2 font-bold text-info">
        <Sparkles aria-hidden="true" className="size-5" />
        {t('suggestion.title', { count: found.listing_count })}
      </p>
      <p className="mt-1 font-bold text-ink">{found.title}</p>
      <p className="text-[15px]">{facts.join(' · ')}</p>
      {found.price && (
        <p className="text-[15px]">
          {t('suggestion.price', {
            count: found.price.count,
            min: formatMoney(found.price.min),
            max: formatMoney(found.price.max),
            median: formatMoney(found.price.median),
          })}
        </p>
      )}
      {Object.keys(change).length > 0 ? (
        <Button size="sm" className="mt-3" onClick={() => form.set(change)}>
          {t('suggestion.use')}
        </Button>
      ) : (
        <p className="mt-2 text-sm text-muted">{t('suggestion.used')}</p>
      )}
    </div>
  )
}

/** Of what was found, whatever the form does not say itself. */
export function missingFrom(found: ListingSuggestion, values: FormValues): Partial<FormValues> {
  const change: Partial<FormValues> = {}
  if (!values.title.trim()) change.title = found.title
  if (!values.category) change.category = { id: found.category.id, name: found.category.name }
  if (!values.brand.trim() && found.brand) change.brand = found.brand
  if (!values.item_type && found.item_type) change.item_type = found.item_type
  if (!values.weight.trim() && found.weight_grams) change.weight = String(found.weight_grams / 1000)
  if (!values.universal && found.universal) change.universal = true
  if (values.fitments.length === 0 && found.fitments.length > 0)
    change.fitments = found.fitments.map(({ node_id, vehicle, year_from, year_to, note }) => ({
      node_id,
      vehicle,
      year_from: year_from === null ? '' : String(year_from),
      year_to: year_to === null ? '' : String(year_to),
      note: note ?? '',
    }))
  return change
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
