import type { Search, SearchProblem } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import SearchX from 'lucide-react/icons/search-x'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { pathWithoutProblem, searchPath } from './search-url.ts'
import { clearFilters, countFilters } from './search-view.ts'

type UnknownFiltersProps = { search: Search; params: URLSearchParams; problems: readonly SearchProblem[] }

/** The empty result of a URL with filters that do not exist. Each filter can be removed. */
export function UnknownFilters({ search, params, problems }: UnknownFiltersProps) {
  const { t } = useI18n('search')
  const labelOf = ({ parameter, text }: SearchProblem) =>
    t('unknown.value', { filter: t(`unknown.filter.${parameter as FilterParameter}`), value: text.slice(0, MAX_SHOWN_LENGTH) })
  return (
    <div className="page pt-5 pb-10 md:pt-7">
      <h1 className="text-xl md:text-2xl">{t('empty.title')}</h1>
      <EmptyState
        icon={<SearchX />}
        title={t('unknown.title', { count: problems.length })}
        action={
          <>
            {problems.map((problem) => (
              <Button key={`${problem.parameter} ${problem.text}`} href={pathWithoutProblem(params, problem)} variant="primary">
                {t('empty.without', { what: labelOf(problem) })}
              </Button>
            ))}
            {problems.length + countFilters(search) > 1 && <Button href={searchPath(clearFilters(search))}>{t('clear')}</Button>}
          </>
        }
      >
        <p>{t('unknown.text', { count: problems.length })}</p>
      </EmptyState>
    </div>
  )
}

type FilterParameter = Exclude<keyof Search, 'q' | 'sort' | 'view' | 'page'>

const MAX_SHOWN_LENGTH = 60
