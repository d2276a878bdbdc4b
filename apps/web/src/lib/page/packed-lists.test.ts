import { describe, expect, it } from 'vitest'
import { packLists, unpackLists } from './packed-lists.ts'

const cards = Array.from({ length: 48 }, (_, n) => ({ id: String(n), price: { amount: '5.00', currency: 'gbp' }, photo: null }))

describe('packLists', () => {
  it('writes the field names of a list once', () => {
    const packed = packLists({ items: cards, pagy: { count: 48 } })
    expect(JSON.stringify(packed).split('"photo"')).toHaveLength(2)
    expect(unpackLists(JSON.parse(JSON.stringify(packed)))).toEqual({ items: cards, pagy: { count: 48 } })
  })

  it.each([
    [[]],
    [[1, 'a', null, true]],
    [[{ a: 1 }, { a: undefined }, { a: 3 }, { a: 4 }]],
    [Array.from({ length: 4 }, () => ({ at: new Date(0) }))],
    [[{ a: 1 }, { a: 2 }, { b: 3 }, { a: 4 }]],
    [{ list: [{ a: [{ b: 1 }] }], empty: {} }],
    [Array.from({ length: 5 }, (_, n) => ({ rows: Array.from({ length: 4 }, () => ({ n })) }))],
  ])('keeps %j', (value) => {
    expect(unpackLists(JSON.parse(JSON.stringify(packLists(value))))).toEqual(JSON.parse(JSON.stringify(value)))
  })
})
