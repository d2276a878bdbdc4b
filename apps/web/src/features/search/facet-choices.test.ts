import { emptySearch } from '@partlane/contract/search-params'
import { describe, expect, it } from 'vitest'
import { buildValueChoices } from './facet-choices.ts'

const values = [
  { value: 'fixed' as const, label: 'fixed', count: 10 },
  { value: 'offers' as const, label: 'offers', count: 5 },
  { value: 'auction' as const, label: 'auction', count: 0 },
]
const choicesOf = (sale: typeof emptySearch.sale) =>
  buildValueChoices({ ...emptySearch, sale }, 'sale', values, (value) => value).map(({ key, count, isSelected, to }) => [
    key,
    count,
    isSelected,
    to,
  ])

describe('the filter "Sale type"', () => {
  it('has a choice for each format that some part has', () => {
    expect(choicesOf([])).toEqual([
      ['fixed', 10, false, '/search?sale=fixed'],
      ['offers', 5, false, '/search?sale=offers'],
    ])
  })

  it('adds and removes a format, and keeps a selected one without parts', () => {
    expect(choicesOf(['auction', 'offers'])).toEqual([
      ['fixed', 10, false, '/search?sale=fixed%2Coffers%2Cauction'],
      ['offers', 5, true, '/search?sale=auction'],
      ['auction', 0, true, '/search?sale=offers'],
    ])
  })
})
