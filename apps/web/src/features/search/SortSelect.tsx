import { type Search, type Sort, sorts } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import { useGo, useLocalPath } from '#lib/Link.tsx'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { changedPath, hiddenFields } from './search-address.ts'

/** A choice takes effect at once; without scripts a button follows it. */
export function SortSelect({ search }: { search: Search }) {
  const { t } = useI18n('search')
  const go = useGo()
  const action = useLocalPath()('/search')
  const offered = sorts.filter(
    (sort) =>
      (sort !== 'nearest' || search.lat !== null) && (sort !== 'ending' || search.sale.length === 0 || search.sale.includes('auction')),
  )
  return (
    <form action={action} className="flex items-center gap-2">
      {hiddenFields(search, ['sort']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        key={search.sort}
        name="sort"
        look="pill"
        aria-label={t('sort.label')}
        defaultValue={search.sort}
        onChange={(event) => go(changedPath(search, { sort: event.currentTarget.value as Sort }))}
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
