import { describe, expect, it } from 'vitest'
import { formatLedgerSearch, parseLedgerSearch } from './ledger-search.ts'

describe('parseLedgerSearch', () => {
  it.each([
    ['fees', { account: 'fees' }],
    [' gateway:stripe ', { account: 'gateway:stripe' }],
    ['seller:12:available', { account: 'seller:12:available' }],
    ['seller:12', { seller: '12' }],
    ['seller:12:spent', { movement: 'seller:12:spent' }],
    ['capture:7', { movement: 'capture:7' }],
    ['payout_paid:7:2', { movement: 'payout_paid:7:2' }],
    ['pl23456789a', { order: 'PL23456789A' }],
    ['17', { order: '17' }],
    ['  ', undefined],
  ])('reads %j as %j', (text, search) => expect(parseLedgerSearch(text)).toEqual(search))

  it.each(['fees', 'seller:12', 'capture:7', 'PL23456789A'])('reads its own text: %s', (text) =>
    expect(formatLedgerSearch(parseLedgerSearch(text) ?? {})).toBe(text),
  )
})
