import { listMissingPublishFields } from '@partlane/domain/listings/listing-fields'
import { listSaleTermsIssues } from '@partlane/domain/listings/sale-terms'
import { normalisePartNumber } from '@partlane/domain/part-numbers/part-number'
import { describe, expect, it } from 'vitest'
import { createTestCatalogue } from '../catalogue/test-kit.ts'
import { namedPeople } from '../people/demo-people.ts'
import { homeOf } from '../people/home.ts'
import { sellersAmong } from '../people/write-people.ts'
import type { GeneratedListing } from './generate-listing.ts'
import { createListingGenerator } from './listing-generator.ts'

const now = new Date('2026-11-20T12:00:00Z')
const DAY_MS = 86_400_000
const catalogue = createTestCatalogue()
const sellers = sellersAmong(namedPeople.map((person, i) => ({ ...person, id: i + 1, slug: person.key, home: homeOf(person, i + 1) })))

function generate(count: number, seed = 7): GeneratedListing[] {
  const generateListing = createListingGenerator({ catalogue, sellers, seed, now })
  return Array.from({ length: count }, (_, i) => generateListing(i, i + 1))
}

const listings = generate(1_200)
const shareOf = (matches: (listing: GeneratedListing) => boolean) => listings.filter(matches).length / listings.length

describe('generated listings', () => {
  it('are the same for the same seed and different for another', () => {
    expect(generate(40)).toEqual(listings.slice(0, 40))
    expect(generate(40, 8)).not.toEqual(listings.slice(0, 40))
  })

  it('have everything that publishing requires, except drafts, and valid sale terms', () => {
    for (const { row, photos } of listings.filter((each) => each.row.status !== 'draft')) {
      const check = { ...row, photo_count: photos.length, has_dispatch_address: true, has_collection_address: true }
      expect(listMissingPublishFields(check), row.slug).toEqual([])
      expect(
        listSaleTermsIssues({ ...row, auto_accept_price_minor: null, reserve_price_minor: null, quantity: Math.max(row.quantity, 1) }),
        row.slug,
      ).toEqual([])
    }
  })

  it('have complete titles of at most 120 characters', () => {
    for (const { row } of listings) {
      expect(row.title?.length).toBeLessThanOrEqual(120)
      expect(row.title, row.slug).not.toMatch(/undefined|null|NaN|\{|\}|,\s*,|\s{2}|-hand[A-Z]|[NO]\/S-hand/)
      expect(row.description, row.slug).not.toMatch(/undefined|null|NaN/)
    }
  })

  it('fit one to eight different vehicles, or any car', () => {
    for (const { row, fitments } of listings) {
      const vehicles = fitments.map(({ node_id }) => node_id)
      expect(new Set(vehicles).size, row.title ?? '').toBe(vehicles.length)
      expect(row.universal ? vehicles.length === 0 : vehicles.length >= 1 && vehicles.length <= 8, row.title ?? '').toBe(true)
      for (const { year_from, year_to } of fitments)
        if (year_from !== null && year_to !== null) expect(year_from).toBeLessThanOrEqual(year_to)
    }
  })

  it('have different normalised part numbers', () => {
    for (const { numbers } of listings) {
      expect(numbers.map(({ normalised }) => normalised)).toEqual([...new Set(numbers.map(({ number }) => normalisePartNumber(number)))])
    }
  })

  it('have several units only when a business sells new parts and not by auction', () => {
    const several = listings.filter((each) => each.row.quantity > 1)
    expect(several.length).toBeGreaterThan(0)
    for (const { row, seller } of several) {
      expect([row.condition, seller.isBusiness], row.slug).toEqual(['new', true])
      expect(row.sale_format, row.slug).not.toBe('auction')
    }
  })

  it('have a surcharge exactly when they are exchange units with a price', () => {
    const withSurcharge = listings.filter(({ row }) => row.exchange_surcharge_minor !== null)
    expect(withSurcharge.length).toBeGreaterThan(20)
    expect(new Set(withSurcharge.map(({ row }) => row.currency))).toEqual(new Set(['gbp', 'eur']))
    for (const { row, seller } of listings) {
      const isExchange = row.attributes.exchange === true && row.sale_format !== 'auction'
      expect(row.exchange_surcharge_minor !== null, row.slug).toBe(isExchange)
      expect(/\b(old one|ancienne pièce), (complete|complète)/.test(row.description), row.slug).toBe(isExchange)
      if (isExchange && seller.currency === 'eur') expect(row.description).toContain('consigne')
    }
  })

  it('have plausible proportions', () => {
    expect(shareOf(({ row }) => row.status === 'available')).toBeGreaterThan(0.75)
    expect(shareOf(({ row }) => row.condition === 'used')).toBeGreaterThan(0.4)
    expect(shareOf(({ row }) => row.condition === 'new')).toBeGreaterThan(0.15)
    expect(shareOf(({ seller }) => seller.key === 'dave')).toBeGreaterThan(0.12)
    expect(shareOf(({ numbers }) => numbers.length > 0)).toBeGreaterThan(0.7)
    expect(shareOf(({ fitments }) => fitments.length > 1)).toBeGreaterThan(0.3)
  })

  it('end auctions between 20 minutes and 9 days from now', () => {
    const minutes = listings.flatMap(({ row }) =>
      row.auction_ends_at ? [(new Date(row.auction_ends_at).getTime() - now.getTime()) / 60_000] : [],
    )
    expect(minutes.length).toBeGreaterThan(20)
    expect(Math.min(...minutes)).toBe(20)
    expect(Math.max(...minutes)).toBeLessThanOrEqual(9 * 24 * 60)
  })

  it('were published within the last 61 days, most of them recently', () => {
    const days = listings.flatMap(({ row }) => (row.published_at ? [(now.getTime() - new Date(row.published_at).getTime()) / DAY_MS] : []))
    expect(Math.min(...days)).toBeGreaterThan(0)
    expect(Math.max(...days)).toBeLessThan(61)
    expect(days.filter((day) => day < 20).length).toBeGreaterThan(days.length / 3)
  })
})
