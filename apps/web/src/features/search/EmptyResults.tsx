import type { Search } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import SearchX from 'lucide-react/icons/search-x'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { searchPath, updatedSearchPath } from './search-url.ts'
import { clearFilters, countFilters, type Results } from './search-view.ts'

/** Shown when nothing is found. Each link removes one condition of the search. */
export function EmptyResults({ results, search }: { results: Results; search: Search }) {
  const { t } = useI18n('search')
  const { understood, named } = results
  const suggestions: { label: string; to: string }[] = []
  if (search.fit)
    suggestions.push({ label: t('empty.without_fit'), to: updatedSearchPath(search, { fit: null, vehicle: null, year: null }) })
  const { vehicle, category, part_number: number } = understood
  if (vehicle && (category || understood.words))
    suggestions.push({
      label: t('empty.without_understood', { what: vehicle.name }),
      to: updatedSearchPath(search, { q: vehicle.without }),
    })
  if (number?.without)
    suggestions.push({
      label: t('empty.without_understood', { what: number.number }),
      to: updatedSearchPath(search, { q: number.without }),
    })
  if (countFilters(search) > (search.fit ? 1 : 0))
    suggestions.push({ label: t('empty.without_filters'), to: searchPath(clearFilters(search)) })
  const widerCategory = named.category ?? understood.category
  suggestions.push(
    widerCategory && (search.q || search.node)
      ? { label: t('empty.category', { category: widerCategory.name }), to: searchPath({ category: widerCategory.slug }) }
      : { label: t('empty.all'), to: '/search' },
  )
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('empty.title')}
      action={suggestions.slice(0, 4).map(({ label, to }) => (
        <Button key={label} href={to}>
          {label}
        </Button>
      ))}
    >
      {t('empty.text')}
    </EmptyState>
  )
}
