import type { Search } from '@partlane/contract/search-params'
import type { Translate } from '@partlane/i18n/translate'
import { updatedSearchPath } from './search-url.ts'
import { type Results, toggleValue } from './search-view.ts'

export type SearchChip = { key: string; label: string; tone?: 'success'; isInferred?: true; removeHref: string }
export type ChipFormatters = {
  t: Translate<'search'>
  tListings: Translate<'listings'>
  formatPrice: (minor: number) => string
  formatDistance: (metres: number) => string
  formatCount: (count: number) => string
}

/**
 * Everything that narrows the search, each with the path of the search without it.
 * Chips that were inferred from the query text come first.
 */
export function buildChips(results: Results, search: Search, formatters: ChipFormatters): SearchChip[] {
  const toPath = (change: Partial<Search>) => updatedSearchPath(search, change)
  return [
    ...inferredChips(results, formatters.t, toPath),
    ...filterChips(results, search, formatters, toPath),
    ...choiceChips(search, formatters.tListings, toPath),
  ]
}

type PathBuilder = (change: Partial<Search>) => string

function inferredChips({ understood }: Results, t: Translate<'search'>, toPath: PathBuilder): SearchChip[] {
  const { part_number: number, category, vehicle } = understood
  const chip = (key: string, label: string, q: string): SearchChip => ({ key, label, isInferred: true, removeHref: toPath({ q }) })
  return [
    ...(number ? [chip('number', t('chips.number', { number: number.number }), number.without)] : []),
    ...(category ? [chip('inferred-category', category.name, category.without)] : []),
    ...(vehicle ? [chip('inferred-vehicle', vehicle.name, vehicle.without)] : []),
  ]
}

function filterChips(
  { named }: Results,
  search: Search,
  { t, formatPrice, formatDistance }: ChipFormatters,
  toPath: PathBuilder,
): SearchChip[] {
  const chips: SearchChip[] = []
  const { price_min: min, price_max: max } = search
  if (search.fit && named.vehicle)
    chips.push({
      key: 'fit',
      label: t(search.fit === 'fits' ? 'chips.fits' : 'chips.maybe', { car: named.vehicle.short_name }),
      tone: 'success',
      removeHref: toPath({ fit: null, vehicle: null, year: null }),
    })
  if (named.category)
    chips.push({ key: 'category', label: named.category.name, removeHref: toPath({ category: named.category.parent?.slug ?? null }) })
  if (named.node) chips.push({ key: 'node', label: named.node.name, removeHref: toPath({ node: null }) })
  if (min !== null || max !== null) {
    const label =
      min !== null && max !== null
        ? t('price.range', { from: formatPrice(min), to: formatPrice(max) })
        : min !== null
          ? t('price.above', { from: formatPrice(min) })
          : t('price.below', { to: formatPrice(max ?? 0) })
    chips.push({ key: 'price', label, removeHref: toPath({ price_min: null, price_max: null }) })
  }
  if (named.seller)
    chips.push({ key: 'seller', label: t('chips.seller', { seller: named.seller.name }), removeHref: toPath({ seller: null }) })
  if (search.radius !== null && search.lat !== null)
    chips.push({
      key: 'near',
      label: t('chips.near', { distance: formatDistance(search.radius * 1000) }),
      removeHref: toPath({ radius: null }),
    })
  return chips
}

function choiceChips(search: Search, tListings: Translate<'listings'>, toPath: PathBuilder): SearchChip[] {
  return [
    ...search.condition.map((value) => ({
      key: value,
      label: tListings(`condition.${value}`),
      removeHref: toPath({ condition: toggleValue(search.condition, value) }),
    })),
    ...search.item_type.map((value) => ({
      key: value,
      label: tListings(`item_type.${value}`),
      removeHref: toPath({ item_type: toggleValue(search.item_type, value) }),
    })),
    ...search.sale.map((value) => ({
      key: value,
      label: tListings(`sale_format.${value}`),
      removeHref: toPath({ sale: toggleValue(search.sale, value) }),
    })),
    ...search.brand.map((value) => ({
      key: `brand-${value}`,
      label: value,
      removeHref: toPath({ brand: toggleValue(search.brand, value) }),
    })),
  ]
}
