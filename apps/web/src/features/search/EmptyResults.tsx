import type { Search } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import SearchX from 'lucide-react/icons/search-x'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { changedPath, searchPath } from './search-address.ts'
import { filterCount, type Results, withoutFilters } from './search-view.ts'

/** Nothing found, and the ways out: each takes away one thing that may have been too much. */
export function EmptyResults({ results, search }: { results: Results; search: Search }) {
  const { t } = useI18n('search')
  const { understood, named } = results
  const ways: { label: string; to: string }[] = []
  if (search.fit) ways.push({ label: t('empty.without_fit'), to: changedPath(search, { fit: null, vehicle: null, year: null }) })
  const { vehicle, category, part_number: number } = understood
  if (vehicle && (category || understood.words))
    ways.push({ label: t('empty.without_understood', { what: vehicle.name }), to: changedPath(search, { q: vehicle.without }) })
  if (number?.without)
    ways.push({ label: t('empty.without_understood', { what: number.number }), to: changedPath(search, { q: number.without }) })
  if (filterCount(search) > (search.fit ? 1 : 0)) ways.push({ label: t('empty.without_filters'), to: searchPath(withoutFilters(search)) })
  const wider = named.category ?? understood.category
  ways.push(
    wider && (search.q || search.node)
      ? { label: t('empty.category', { category: wider.name }), to: searchPath({ category: wider.slug }) }
      : { label: t('empty.all'), to: '/search' },
  )
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('empty.title')}
      action={ways.slice(0, 4).map(({ label, to }) => (
        <Button key={label} href={to}>
          {label}
        </Button>
      ))}
    >
      {t('empty.text')}
    </EmptyState>
  )
}
