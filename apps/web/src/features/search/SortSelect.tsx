import { type Search, type Sort, sorts } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import { useEffect, useRef } from 'react'
import { requestPosition } from '#lib/geolocation/geolocation.ts'
import { useHydrated } from '#lib/page/hydrated.ts'
import { useLocaleNavigate, useLocalePath } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Select } from '#ui/forms/Select.tsx'
import { hiddenFields, updatedSearchPath } from './search-url.ts'

/** About one kilometre: exact enough for sorting, and the URL reveals no address. */
const roundCoordinate = (degrees: number) => Math.round(degrees * 100) / 100

/**
 * Sort order of a search. A choice applies at once; without scripts a submit button is shown.
 * "Nearest" requests the position from the browser when the URL contains none.
 */
export function SortSelect({ search }: { search: Search }) {
  const { t } = useI18n('search')
  const navigate = useLocaleNavigate()
  const action = useLocalePath()('/search')
  const selectRef = useRef<HTMLSelectElement>(null)
  const showSort = (sort: Sort) => {
    if (selectRef.current) selectRef.current.value = sort
  }
  useSortOfAddress(search.sort, showSort)
  const isHydrated = useHydrated()
  const availableSorts = sorts.filter(
    (sort) =>
      (sort !== 'nearest' || search.lat !== null || isHydrated) &&
      (sort !== 'ending' || search.sort === 'ending' || search.sale.includes('auction')),
  )
  const handleChange = async (sort: Sort) => {
    if (sort !== 'nearest' || search.lat !== null) return navigate(updatedSearchPath(search, { sort }))
    const position = await requestPosition().catch(() => undefined)
    if (position)
      return navigate(
        updatedSearchPath(search, { sort, lat: roundCoordinate(position.latitude), lng: roundCoordinate(position.longitude) }),
      )
    toast.info(t('sort.no_location'))
    showSort(search.sort)
  }
  return (
    <form action={action} className="flex max-w-full min-w-0 items-center gap-2">
      {hiddenFields(search, ['sort']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        ref={selectRef}
        name="sort"
        variant="pill"
        aria-label={t('sort.label')}
        defaultValue={search.sort}
        onChange={(event) => void handleChange(event.currentTarget.value as Sort)}
        options={availableSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
      <noscript>
        <Button type="submit" size="sm">
          {t('sort.go')}
        </Button>
      </noscript>
    </form>
  )
}

/**
 * Shows the sort order of the address after it has changed, for example by "Back". The element
 * stays, because it may have the focus.
 */
function useSortOfAddress(sort: Sort, show: (sort: Sort) => void) {
  const shownSort = useRef(sort)
  useEffect(() => {
    if (shownSort.current === sort) return
    shownSort.current = sort
    show(sort)
  })
}
