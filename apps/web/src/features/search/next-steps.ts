import type { Search } from '@partlane/contract/search-params'
import { countFit } from './facet-choices.ts'
import { buildChips, type ChipFormatters } from './search-chips.ts'
import { searchPath, updatedSearchPath } from './search-url.ts'
import { clearFilters, type Results } from './search-view.ts'

export type NextStep = { kind: 'without_fit' | 'check' | 'wider' | 'remove_filter'; label: string; to: string }

const MAX_STEPS = 4

/** Number of parts of the search without the filter `fit`. 0 when it is not set. */
export const countWithoutFit = ({ facets, named }: Results, search: Search): number =>
  search.fit && named.vehicle && facets ? countFit(facets.fit, 'all') : 0

/**
 * The nearest searches of one that found nothing: all cars, parts to check, the category above, and
 * the search without one of its filters. The chosen car stays unless the step says otherwise.
 */
export function buildNextSteps(results: Results, search: Search, formatters: ChipFormatters): NextStep[] {
  const steps = [
    ...fitSteps(results, search, formatters),
    ...removeFilterSteps(results, search, formatters),
    ...widerSteps(results, search, formatters),
  ]
  return steps.filter((step, index) => steps.findIndex(({ to }) => to === step.to) === index).slice(0, MAX_STEPS)
}

function fitSteps(results: Results, search: Search, { t, formatCount }: ChipFormatters): NextStep[] {
  const otherCount = countWithoutFit(results, search)
  const checkCount = countFit(results.facets?.fit ?? [], 'maybe')
  return [
    ...(otherCount > 0
      ? [
          {
            kind: 'without_fit' as const,
            label: t('empty.show_all', { count: otherCount, shown: formatCount(otherCount) }),
            to: updatedSearchPath(search, { fit: null }),
          },
        ]
      : []),
    ...(search.fit === 'fits' && checkCount > 0
      ? [{ kind: 'check' as const, label: t('empty.show_check', { count: checkCount }), to: updatedSearchPath(search, { fit: 'maybe' }) }]
      : []),
  ]
}

/** The search without one of its filters. The fit and the category have steps of their own. */
function removeFilterSteps(results: Results, search: Search, formatters: ChipFormatters): NextStep[] {
  return buildChips(results, search, formatters)
    .filter(({ key }) => key !== 'fit' && key !== 'category' && key !== 'inferred-category')
    .map(({ label, removeHref }) => ({
      kind: 'remove_filter',
      label: formatters.t('empty.without', { what: label }),
      to: removeHref,
    }))
}

/** The category without the words, the category above it, or all parts. */
function widerSteps({ named, understood }: Results, search: Search, { t }: ChipFormatters): NextStep[] {
  const fitting = { fit: search.fit, vehicle: search.vehicle, year: search.year }
  const category = named.category ?? understood.category
  const hasOtherText = understood.words !== '' || understood.part_number !== null || understood.vehicle !== null
  const stepTo = ({ slug, name }: { slug: string; name: string }): NextStep => ({
    kind: 'wider',
    label: t('empty.category', { category: name }),
    to: searchPath({ ...fitting, category: slug }),
  })
  if (!category) return [{ kind: 'wider', label: t('empty.all'), to: searchPath({ ...clearFilters(search), q: '', ...fitting }) }]
  return [...(hasOtherText ? [stepTo(category)] : []), ...(category.parent ? [stepTo(category.parent)] : [])]
}
