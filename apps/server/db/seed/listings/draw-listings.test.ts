import { listMissingPublishFields } from '@partlane/domain/listings/listing-fields'
import { listSaleTermsIssues } from '@partlane/domain/listings/sale-terms'
import { normalisePartNumber } from '@partlane/domain/part-numbers/part-number'
import { describe, expect, it } from 'vitest'
import { partCategories } from '../data/parts/index.ts'
import { vehicleMakes } from '../data/vehicles/index.ts'
import { namedPeople } from '../people/demo-people.ts'
import { vehicleTree } from '../reference/vehicle-tree.ts'
import { readCatalogue } from './catalogue.ts'
import type { DrawnListing } from './draw-listing.ts'
import { createListingDrawer } from './draw-listings.ts'
import { platformKeys } from './platforms.ts'
import type { Seller } from './sellers.ts'

const nodes = vehicleTree(vehicleMakes)
const numbers = new Map(nodes.map(({ key }, i) => [key, i + 1]))
const slugs = partCategories.flatMap(({ subcategories }) => subcategories.map(({ slug }) => slug))
const now = new Date('2026-11-20T12:00:00Z')
const catalogue = readCatalogue({
  nodes,
  categories: partCategories,
  nodeId: (key) => numbers.get(key) ?? 0,
  categoryId: (slug) => slugs.indexOf(slug) + 1,
  year: 2026,
})

const sellers: Seller[] = namedPeople.flatMap(({ key, sells, currency = 'gbp', role, status, holiday, town }, i) =>
  sells
    ? [
        {
          id: i + 1,
          key,
          ...sells,
          makes: sells.makes ?? null,
          currency,
          french: currency === 'eur',
          business: role === 'business',
          standing: status === 'blocked' ? 'blocked' : status === 'unverified' ? 'unconfirmed' : holiday ? 'holiday' : 'selling',
          town,
          latitude: 53,
          longitude: -1,
          addressId: i + 1,
        },
      ]
    : [],
)
const drawMany = (count: number, seed = 7): DrawnListing[] => {
  const draw = createListingDrawer({ catalogue, sellers, seed, now })
  return Array.from({ length: count }, (_, i) => draw(i, i + 1))
}
const listings = drawMany(1_200)
const shareOf = (found: (listing: DrawnListing) => boolean) => listings.filter(found).length / listings.length

describe('listings of the demo world', () => {
  it('are the same for the same seed and others for another', () => {
    expect(drawMany(40)).toEqual(listings.slice(0, 40))
    expect(drawMany(40, 8)).not.toEqual(listings.slice(0, 40))
  })

  it('lack nothing that publishing asks for, drafts aside, and their terms agree', () => {
    for (const { row, looks } of listings.filter((each) => each.row.status !== 'draft')) {
      const check = { ...row, photo_count: looks.length, has_dispatch_address: true, has_collection_address: true }
      expect(listMissingPublishFields(check), row.slug).toEqual([])
      expect(listSaleTermsIssues({ ...row, quantity: Math.max(row.quantity, 1) }), row.slug).toEqual([])
    }
  })

  it('are titled in at most 120 characters, without holes', () => {
    for (const { row } of listings) {
      expect(row.title?.length).toBeLessThanOrEqual(120)
      expect(row.title, row.slug).not.toMatch(/undefined|null|NaN|\{|\}|,\s*,|\s{2}|-hand[A-Z]|[NO]\/S-hand/)
      expect(row.description, row.slug).not.toMatch(/undefined|null|NaN/)
    }
  })

  it('fit 1 to 8 places of the tree, none twice, unless they go on any car', () => {
    for (const { row, fitments } of listings) {
      const places = fitments.map(({ node_id }) => node_id)
      expect(new Set(places).size, row.title ?? '').toBe(places.length)
      expect(row.universal ? places.length === 0 : places.length >= 1 && places.length <= 8, row.title ?? '').toBe(true)
      for (const { year_from, year_to } of fitments)
        if (year_from !== null && year_to !== null) expect(year_from).toBeLessThanOrEqual(year_to)
    }
  })

  it('have numbers as compared, none twice on one part', () => {
    for (const { numbers: own } of listings) {
      expect(own.map(({ normalised }) => normalised)).toEqual([...new Set(own.map(({ number }) => normalisePartNumber(number)))])
    }
  })

  it('hold several units only of new parts of a business, never at an auction', () => {
    for (const { row, seller } of listings.filter((each) => each.row.quantity > 1)) {
      expect([row.condition, seller.business, row.sale_format]).toEqual([
        'new',
        true,
        row.sale_format === 'auction' ? 'not here' : row.sale_format,
      ])
    }
  })

  it('come in believable proportions', () => {
    expect(shareOf(({ row }) => row.status === 'available')).toBeGreaterThan(0.75)
    expect(shareOf(({ row }) => row.condition === 'used')).toBeGreaterThan(0.4)
    expect(shareOf(({ row }) => row.condition === 'new')).toBeGreaterThan(0.15)
    expect(shareOf(({ seller }) => seller.key === 'dave')).toBeGreaterThan(0.12)
    expect(shareOf(({ numbers: own }) => own.length > 0)).toBeGreaterThan(0.7)
    expect(shareOf(({ fitments }) => fitments.length > 1)).toBeGreaterThan(0.3)
  })

  it('end their auctions between 20 minutes and 9 days from now', () => {
    const ends = listings.flatMap(({ row }) =>
      row.auction_ends_at ? [(new Date(row.auction_ends_at).getTime() - now.getTime()) / 60_000] : [],
    )
    expect(ends.length).toBeGreaterThan(20)
    expect(Math.min(...ends)).toBe(20)
    expect(Math.max(...ends)).toBeLessThanOrEqual(9 * 24 * 60)
  })

  it('were published within sixty-one days, mostly of late, none in the future', () => {
    const days = listings.flatMap(({ row }) =>
      row.published_at ? [(now.getTime() - new Date(row.published_at).getTime()) / 86_400_000] : [],
    )
    expect(Math.min(...days)).toBeGreaterThan(0)
    expect(Math.max(...days)).toBeLessThan(61)
    expect(days.filter((day) => day < 20).length).toBeGreaterThan(days.length / 3)
  })
})

it('names platforms whose every car is in the catalogue', () => {
  expect(platformKeys.filter((key) => !catalogue.carOf.has(key))).toEqual([])
})
