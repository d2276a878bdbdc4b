// @vitest-environment jsdom
import type { SellerPage as Seller } from '@partlane/client/profile'
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../../test/render.tsx'
import { EmptyStock } from './EmptyStock.tsx'
import { SellerPage } from './SellerPage.tsx'
import { ShopBar } from './ShopBar.tsx'
import { shopPath, shopSearch } from './shop-search.ts'
import { structuredSeller } from './structured-seller.ts'

afterEach(cleanup)

const createSeller = (overrides: Partial<Seller> = {}): Seller => ({
  id: '5',
  slug: 'hebden',
  role: 'business',
  display_name: 'Hebden’s Auto Breakers',
  former: false,
  rating: 4.8,
  rating_count: 312,
  on_holiday: false,
  member_since: '2021-03-04',
  account_type: 'business',
  seller_type: 'wrecker_breaker',
  verified: true,
  about: 'We break Golfs.\nSince 1987.',
  website: 'https://www.hebden.example/',
  holiday_until: null,
  town: 'Hebden Bridge',
  answer_seconds: null,
  listings_count: 3,
  sold_count: 1204,
  company: {
    name: 'Hebden Breakers Ltd',
    email: 'sales@hebden.example',
    number: '00445790',
    vat_number: 'GB123456782',
    address: { line1: 'Unit 4', city: 'Leeds', postal_code: 'LS3 1LX', country: 'GB' },
  },
  collection_hours: {
    time_zone: 'Europe/London',
    time_frames: [
      { weekday: 1, opens: '09:00', closes: '12:00' },
      { weekday: 1, opens: '13:00', closes: '17:30' },
      { weekday: 6, opens: '10:00', closes: '24:00' },
    ],
  },
  server_time: '2026-07-06T08:00:00.000Z',
  returns: { days: 30, paid_by: 'seller' },
  ...overrides,
})

const createPrivateSeller = () =>
  createSeller({
    role: 'personal',
    account_type: 'private',
    display_name: 'Marcus W.',
    company: null,
    seller_type: null,
    about: null,
    website: null,
    collection_hours: null,
    returns: null,
    rating: null,
    rating_count: 0,
  })

const setup = (sellerPage: Seller, locale: 'en-GB' | 'fr' = 'en-GB', isOwn = false) =>
  renderPage(<SellerPage seller={sellerPage} isOwn={isOwn} stock={<p>stock</p>} hours={<p>Mon 9 to 5</p>} />, {
    path: '/users/hebden',
    locale,
  })

describe('SellerPage', () => {
  it('shows the legal details and the rating of a business', () => {
    const { getByRole, getByText, queryByRole } = setup(createSeller())
    getByRole('heading', { level: 1, name: 'Hebden’s Auto Breakers' })
    for (const text of [
      'Vehicle breaker',
      'Verified business',
      'Hebden Bridge',
      '1,204 parts sold',
      'Member since March 2021',
      'Rated 4.8 out of 5 from 312 reviews',
      'Returns accepted within 30 days. The seller pays the return postage.',
      'Hebden Breakers Ltd',
      'sales@hebden.example',
      'Company number: 00445790',
      'VAT number: GB123456782',
      'LS3 1LX',
      'Mon 9 to 5',
    ])
      getByText(text)
    const link = getByRole('link', { name: 'hebden.example' })
    expect(link.getAttribute('rel')).toContain('nofollow')
    expect(queryByRole('link', { name: 'Edit' })).toBeNull()
  })

  it('shows the end of a holiday in French', () => {
    const { getByText } = setup(createSeller({ on_holiday: true, holiday_until: '2027-01-05' }), 'fr')
    getByText('En vacances jusqu’au mardi 5 janvier 2027. Aucune pièce n’est en vente d’ici là.')
  })

  it('shows the edit link to the owner', () => {
    expect(setup(createSeller(), 'en-GB', true).getByRole('link', { name: 'Edit' })).toHaveProperty('pathname', '/profile/details')
  })

  it('shows only the public data of a private seller', () => {
    const { getAllByText, getByText, queryByText } = setup(createPrivateSeller())
    expect(getAllByText('Private seller')).toHaveLength(2)
    getByText('Private seller: consumer rights of distance sales do not apply.')
    getByText('No reviews yet')
    getByText('Only if the part is not as described.')
    expect(queryByText('Business details')).toBeNull()
  })
})

describe('structuredSeller', () => {
  it('contains only the public name of a private seller', () => {
    expect(structuredSeller(createPrivateSeller(), 'https://x/users/marcus')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url: 'https://x/users/marcus',
      mainEntity: { '@type': 'Person', name: 'Marcus W.' },
    })
  })

  it('describes a business as a shop', () => {
    expect(structuredSeller(createSeller(), 'https://x/users/hebden')).toMatchObject({
      '@type': 'AutoPartsStore',
      vatID: 'GB123456782',
      address: { streetAddress: 'Unit 4', postalCode: 'LS3 1LX' },
      openingHoursSpecification: [{ dayOfWeek: 'Monday' }, { dayOfWeek: 'Monday' }, { dayOfWeek: 'Saturday', closes: '23:59' }],
      aggregateRating: { ratingValue: 4.8, reviewCount: 312 },
    })
  })
})

describe('shop search', () => {
  const parseSearch = (query: string) => shopSearch('hebden', new URLSearchParams(query))

  it('has one canonical path for each search', () => {
    expect(parseSearch('')).toMatchObject({ seller: 'hebden', q: '', sort: 'newest', page: 1 })
    expect(parseSearch('q=golf')).toMatchObject({ q: 'golf', sort: 'best' })
    expect(parseSearch('seller=other&q=golf&sort=cheapest&page=3')).toMatchObject({ seller: 'hebden', sort: 'cheapest', page: 3 })
    expect(parseSearch('sort=ending')).toMatchObject({ sort: 'newest' })
    expect(shopPath(parseSearch('sort=newest&page=1'))).toBe('/users/hebden')
    expect(shopPath(parseSearch('q=golf&page=4'), { sort: 'cheapest' })).toBe('/users/hebden?q=golf&sort=cheapest')
    expect(shopPath(parseSearch('q=golf'), { page: 2 })).toBe('/users/hebden?q=golf&page=2')
  })

  it('submits the query text and applies a sort order at once', () => {
    const { getByLabelText, getByRole, router } = renderPage(<ShopBar search={parseSearch('')} />, { path: '/users/hebden' })
    fireEvent.change(getByRole('searchbox', { name: 'Search this seller’s parts' }), { target: { value: ' golf mirror ' } })
    fireEvent.click(getByRole('button', { name: 'Search' }))
    expect(router.state.location.search).toBe('?q=golf+mirror')
    fireEvent.change(getByLabelText('Sort by'), { target: { value: 'dearest' } })
    expect(router.state.location.search).toBe('?sort=dearest')
  })

  it('links to all parts when nothing is found', () => {
    const { getByRole } = renderPage(<EmptyStock seller={createSeller()} search={parseSearch('q=unicorn')} />, { path: '/users/hebden' })
    getByRole('heading', { name: 'No results for “unicorn”' })
    expect(getByRole('link', { name: 'View all parts' })).toHaveProperty('pathname', '/users/hebden')
  })
})
