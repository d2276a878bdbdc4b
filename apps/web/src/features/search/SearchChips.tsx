import type { Search } from '@partlane/contract/search-params'
import { money } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import Check from 'lucide-react/icons/check'
import Sparkles from 'lucide-react/icons/sparkles'
import { useCurrency } from '#lib/preferences/currency.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Chip } from '#ui/actions/Chip.tsx'
import { formatCappedCount } from '#ui/display/capped-count.ts'
import { createPriceView } from './price-view.ts'
import { buildChips, type ChipFormatters } from './search-chips.ts'
import { searchPath } from './search-url.ts'
import { clearFilters, countFilters, type Results } from './search-view.ts'

/** Active filters. A click on a chip removes its filter. */
export function SearchChips({ results, search }: { results: Results; search: Search }) {
  const { t } = useI18n('search')
  const chips = buildChips(results, search, useChipFormatters(results, search))
  if (chips.length === 0) return null
  return (
    <ul aria-label={t('chips.label')} className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, label, tone, isInferred, removeHref }) => (
        <li key={key} title={isInferred && t('chips.understood')} className="flex">
          <Chip
            label={label}
            tone={tone ?? 'neutral'}
            icon={tone === 'success' ? <Check /> : isInferred && <Sparkles />}
            removeHref={removeHref}
          />
        </li>
      ))}
      {countFilters(search) > 1 && (
        <li>
          <Link to={searchPath(clearFilters(search))} className="hit-44 px-2 text-sm font-bold text-link hover:underline">
            {t('clear')}
          </Link>
        </li>
      )}
    </ul>
  )
}

export function useChipFormatters(results: Results, search: Search): ChipFormatters {
  const view = createPriceView(results, search, useCurrency()[0])
  const { t, locale, formatMoney, formatDistance } = useI18n('search')
  const { t: tListings } = useI18n('listings')
  return {
    t,
    tListings,
    formatPrice: (bound) => formatMoney(money(view.convert(bound), view.currency), { stripZeroDecimals: true }),
    formatDistance,
    formatCount: (count) => formatCappedCount(count, locale),
  }
}
