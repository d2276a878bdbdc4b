import type { Search, Sort } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import SearchIcon from 'lucide-react/icons/search'
import type { FormEvent } from 'react'
import { useLocaleNavigate, useLocalePath } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { shopPath, shopSorts } from './shop-search.ts'

/**
 * Search text and sort order within one shop.
 * A choice of the order applies at once. Without scripts it is a plain form.
 */
export function ShopBar({ search }: { search: Search }) {
  const { t } = useI18n('sellers')
  const navigate = useLocaleNavigate()
  const action = useLocalePath()(`/users/${search.seller}`)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    navigate(shopPath(search, { q, sort: q === '' ? 'newest' : 'best' }))
  }
  const sorts = shopSorts.filter((sort) => sort !== 'best' || search.q !== '')
  return (
    <search aria-label={t('stock.search')}>
      <form action={action} onSubmit={submit} className="mt-3 mb-4 flex flex-wrap gap-2">
        <Input
          key={search.q}
          name="q"
          type="search"
          defaultValue={search.q}
          maxLength={120}
          prefix={<SearchIcon />}
          aria-label={t('stock.search')}
          placeholder={t('stock.search')}
          className="min-w-48 flex-1 max-sm:basis-full"
        />
        <Select
          key={search.sort}
          name="sort"
          aria-label={t('stock.sort')}
          defaultValue={search.sort}
          onChange={(event) => navigate(shopPath(search, { sort: event.currentTarget.value as Sort }))}
          options={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          className="w-auto! max-sm:flex-1"
        />
        <Button type="submit">{t('stock.go')}</Button>
      </form>
    </search>
  )
}
