import type { Search } from '@partlane/contract/search-params'
import type { Translate } from '@partlane/i18n/translate'
import { changedPath } from './search-address.ts'
import { type Results, toggled } from './search-view.ts'

export type SearchChip = { key: string; label: string; tone?: 'good'; understood?: true; removeHref: string }
export type ChipWords = {
  t: Translate<'search'>
  l: Translate<'listings'>
  money: (minor: number) => string
  distance: (metres: number) => string
}

/** Everything that narrows the search, each with the address without it. What was understood from the words comes first. */
export function chipsOf(results: Results, search: Search, words: ChipWords): SearchChip[] {
  const without = (change: Partial<Search>) => changedPath(search, change)
  return [
    ...understoodChips(results, words.t, without),
    ...namedChips(results, search, words, without),
    ...choiceChips(search, words.l, without),
  ]
}

type Without = (change: Partial<Search>) => string

function understoodChips({ understood }: Results, t: Translate<'search'>, without: Without): SearchChip[] {
  const { part_number: number, category, vehicle } = understood
  const chip = (key: string, label: string, q: string): SearchChip => ({ key, label, understood: true, removeHref: without({ q }) })
  return [
    ...(number ? [chip('number', t('chips.number', { number: number.number }), number.without)] : []),
    ...(category ? [chip('understood-category', category.name, category.without)] : []),
    ...(vehicle ? [chip('understood-vehicle', vehicle.name, vehicle.without)] : []),
  ]
}

function namedChips({ named }: Results, search: Search, { t, money, distance }: ChipWords, without: Without): SearchChip[] {
  const chips: SearchChip[] = []
  const { price_min: min, price_max: max } = search
  if (search.fit && named.vehicle)
    chips.push({
      key: 'fit',
      label: t(search.fit === 'fits' ? 'chips.fits' : 'chips.maybe', { car: named.vehicle.short_name }),
      tone: 'good',
      removeHref: without({ fit: null, vehicle: null, year: null }),
    })
  if (named.category)
    chips.push({ key: 'category', label: named.category.name, removeHref: without({ category: named.category.parent?.slug ?? null }) })
  if (named.node) chips.push({ key: 'node', label: named.node.name, removeHref: without({ node: null }) })
  if (min !== null || max !== null) {
    const label =
      min !== null && max !== null
        ? t('price.range', { from: money(min), to: money(max) })
        : min !== null
          ? t('price.above', { from: money(min) })
          : t('price.below', { to: money(max ?? 0) })
    chips.push({ key: 'price', label, removeHref: without({ price_min: null, price_max: null }) })
  }
  if (named.seller)
    chips.push({ key: 'seller', label: t('chips.seller', { seller: named.seller.name }), removeHref: without({ seller: null }) })
  if (search.radius !== null && search.lat !== null)
    chips.push({ key: 'near', label: t('chips.near', { distance: distance(search.radius * 1000) }), removeHref: without({ radius: null }) })
  return chips
}

function choiceChips(search: Search, l: Translate<'listings'>, without: Without): SearchChip[] {
  return [
    ...search.condition.map((value) => ({
      key: value,
      label: l(`condition.${value}`),
      removeHref: without({ condition: toggled(search.condition, value) }),
    })),
    ...search.item_type.map((value) => ({
      key: value,
      label: l(`item_type.${value}`),
      removeHref: without({ item_type: toggled(search.item_type, value) }),
    })),
    ...search.sale.map((value) => ({
      key: value,
      label: l(`sale_format.${value}`),
      removeHref: without({ sale: toggled(search.sale, value) }),
    })),
    ...search.brand.map((value) => ({ key: `brand-${value}`, label: value, removeHref: without({ brand: toggled(search.brand, value) }) })),
  ]
}
