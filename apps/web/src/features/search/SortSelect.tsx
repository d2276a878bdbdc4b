import { type Search, type Sort, sorts } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { askPosition } from '#lib/geolocation/geolocation.ts'
import { useHydrated } from '#lib/page/hydrated.ts'
import { useGo, useLocalPath } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Select } from '#ui/forms/Select.tsx'
import { changedPath, hiddenFields } from './search-address.ts'

/** Two decimals are about a kilometre: near enough to sort by, and the address of the page tells nobody's door. */
const rough = (degrees: number) => Math.round(degrees * 100) / 100

/** A choice takes effect at once; without scripts a button follows it. "Nearest" asks the browser where that is, unless the address says so. */
export function SortSelect({ search }: { search: Search }) {
  const { t } = useI18n('search')
  const go = useGo()
  const action = useLocalPath()('/search')
  const [round, setRound] = useState(0)
  const scripted = useHydrated()
  const offered = sorts.filter(
    (sort) =>
      (sort !== 'nearest' || search.lat !== null || scripted) &&
      (sort !== 'ending' || search.sale.length === 0 || search.sale.includes('auction')),
  )
  const choose = async (sort: Sort) => {
    if (sort !== 'nearest' || search.lat !== null) return go(changedPath(search, { sort }))
    const here = await askPosition().catch(() => undefined)
    if (here) return go(changedPath(search, { sort, lat: rough(here.latitude), lng: rough(here.longitude) }))
    toast.info(t('sort.no_location'))
    setRound(round + 1) // back to what is in force
  }
  return (
    <form action={action} className="flex items-center gap-2">
      {hiddenFields(search, ['sort']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        key={`${search.sort} ${round}`}
        name="sort"
        look="pill"
        aria-label={t('sort.label')}
        defaultValue={search.sort}
        onChange={(event) => void choose(event.currentTarget.value as Sort)}
        options={offered.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
      <noscript>
        <Button type="submit" size="sm">
          {t('sort.go')}
        </Button>
      </noscript>
    </form>
  )
}
