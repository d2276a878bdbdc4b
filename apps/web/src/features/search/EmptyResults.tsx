import type { Search } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import SearchX from 'lucide-react/icons/search-x'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { buildNextSteps, countWithoutFit } from './next-steps.ts'
import { useChipFormatters } from './SearchChips.tsx'
import type { Results } from './search-view.ts'

/** Shown when nothing is found, with the nearest searches that may find something. */
export function EmptyResults({ results, search }: { results: Results; search: Search }) {
  const { t } = useI18n('search')
  const steps = buildNextSteps(results, search, useChipFormatters(results, search))
  const car = results.named.vehicle?.short_name
  const otherCount = countWithoutFit(results, search)
  const canRemoveFilter = steps.some(({ kind }) => kind === 'remove_filter')
  return (
    <EmptyState
      icon={<SearchX />}
      title={car && otherCount > 0 ? t('empty.others', { count: otherCount }) : t('empty.title')}
      action={steps.map(({ kind, label, to }) => (
        <Button key={to} href={to} variant={kind === 'without_fit' ? 'primary' : 'secondary'}>
          {label}
        </Button>
      ))}
    >
      {otherCount > 0 ? t('empty.others_text') : t(canRemoveFilter ? 'empty.text_filters' : 'empty.text')}
    </EmptyState>
  )
}
