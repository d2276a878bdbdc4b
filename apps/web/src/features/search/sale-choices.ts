import type { Search } from '@partlane/contract/search-params'
import type { FacetChoice } from './FacetLinks.tsx'
import { updatedSearchPath } from './search-url.ts'

type SaleFormat = Search['sale'][number]
type SaleGroup = 'fixed' | 'auction'

/**
 * The choices of the filter "Sale type". Buyers cannot make offers yet, so parts open to offers are
 * sold at their fixed price.
 */
const formatsByGroup: Record<SaleGroup, readonly SaleFormat[]> = { fixed: ['fixed', 'offers'], auction: ['auction'] }
const saleGroups = ['fixed', 'auction'] as const

/** Groups of which the search contains at least one format. */
export const selectedSaleGroups = ({ sale }: Pick<Search, 'sale'>): SaleGroup[] =>
  saleGroups.filter((group) => formatsByGroup[group].some((format) => sale.includes(format)))

/** Removes the formats of a selected group, or adds those of another. */
export function toggleSaleGroup(sale: Search['sale'], group: SaleGroup): Search['sale'] {
  const formats = formatsByGroup[group]
  const others = sale.filter((format) => !formats.includes(format))
  return others.length < sale.length ? others : [...sale, ...formats]
}

/** Choices of the filter "Sale type". A group without parts is listed only when selected. */
export function buildSaleChoices(
  search: Search,
  values: readonly { value: SaleFormat; count: number }[],
  labelOf: (group: SaleGroup) => string,
): FacetChoice[] {
  const selected = selectedSaleGroups(search)
  return saleGroups
    .map((group) => ({
      key: group,
      label: labelOf(group),
      count: values.filter(({ value }) => formatsByGroup[group].includes(value)).reduce((sum, { count }) => sum + count, 0),
      isSelected: selected.includes(group),
      to: updatedSearchPath(search, { sale: toggleSaleGroup(search.sale, group) }),
    }))
    .filter(({ count, isSelected }) => count > 0 || isSelected)
}
