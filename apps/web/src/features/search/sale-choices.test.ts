import { emptySearch } from '@partlane/contract/search-params'
import { describe, expect, it } from 'vitest'
import { buildSaleChoices, selectedSaleGroups, toggleSaleGroup } from './sale-choices.ts'

const values = [
  { value: 'fixed' as const, count: 10 },
  { value: 'offers' as const, count: 5 },
  { value: 'auction' as const, count: 0 },
]

describe('the filter "Sale type"', () => {
  it('counts parts open to offers as parts with a fixed price, and promises no offers', () => {
    expect(buildSaleChoices(emptySearch, values, (group) => group)).toEqual([
      { key: 'fixed', label: 'fixed', count: 15, isSelected: false, to: '/search?sale=fixed%2Coffers' },
    ])
  })

  it('adds and removes all formats of a group', () => {
    expect(toggleSaleGroup(['auction'], 'fixed')).toEqual(['auction', 'fixed', 'offers'])
    expect(toggleSaleGroup(['offers', 'auction'], 'fixed')).toEqual(['auction'])
    expect(selectedSaleGroups({ sale: ['offers'] })).toEqual(['fixed'])
  })
})
