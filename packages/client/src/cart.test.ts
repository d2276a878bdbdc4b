import { money } from '@partlane/domain/money/amounts'
import { describe, expect, it } from 'vitest'
import { type CartLine, changesByLine, groupBySeller } from './cart.ts'

const line = (id: string, seller: string, seenMinor = 100) =>
  ({
    id,
    seen_price: money(seenMinor, 'gbp'),
    listing: { seller: { slug: seller, display_name: seller } },
  }) as CartLine

describe('groupBySeller', () => {
  it('groups the lines by seller, in the order of the first lines', () => {
    const groups = groupBySeller([line('1', 'leeds'), line('2', 'york'), line('3', 'leeds')])
    expect(groups.map(({ slug, lines }) => [slug, lines.map(({ id }) => id)])).toEqual([
      ['leeds', ['1', '3']],
      ['york', ['2']],
    ])
  })
})

describe('changesByLine', () => {
  it('adds the previous price to a changed price', () => {
    const changes = changesByLine(
      [line('1', 'leeds', 5840), line('2', 'york')],
      [
        { cart_listing_id: '1', problem: 'price_changed' },
        { cart_listing_id: '1', problem: 'not_enough_stock' },
        { cart_listing_id: '2', problem: 'seller_on_holiday' },
      ],
    )
    expect(changes).toEqual({
      1: [
        { problem: 'price_changed', previousPrice: money(5840, 'gbp') },
        { problem: 'not_enough_stock', previousPrice: null },
      ],
      2: [{ problem: 'seller_on_holiday', previousPrice: null }],
    })
  })
})
