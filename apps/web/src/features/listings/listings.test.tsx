// @vitest-environment jsdom

import type { Listing, ListingCardValue } from '@partlane/contract/listings'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../../test/render.tsx'
import { ListingCard } from './ListingCard.tsx'
import { ListingPage } from './ListingPage.tsx'
import { ListingRow } from './ListingRow.tsx'
import { PricePanel } from './PricePanel.tsx'
import { buildStructuredData } from './structured-data.ts'

afterEach(cleanup)

const row = { position: 3, vehicle: 'Volkswagen Golf VII', year_from: 2012, year_to: 2020, note: null }
const card: ListingCardValue = {
  id: '1',
  slug: 'brake-discs-1a',
  status: 'available',
  title: 'Brembo front brake discs, <b>pair</b>',
  condition: 'new',
  brand: 'Brembo',
  part_number: '5Q0 615 301 F',
  sale_format: 'fixed',
  item_price: '58.40',
  starting_price: null,
  category: null,
  subcategory: null,
  price: { amount: '58.40', currency: 'gbp' },
  converted_price: { amount: '58.40', currency: 'gbp' },
  delivery: { from: { amount: '6.95', currency: 'gbp' }, free: false },
  shipping_type: 'both',
  quantity_available: 14,
  auction_ends_at: null,
  town: 'Leeds',
  photo: null,
  universal: false,
  verdict: { fit: 'fits', reason: 'listed', row },
  published_at: null,
  seller: {
    id: '2',
    slug: 'aire',
    role: 'business',
    display_name: 'Aire Valley Breakers',
    former: false,
    rating: 4.9,
    rating_count: 1204,
    on_holiday: false,
    member_since: '2019-02-01',
  },
}
const listing: Listing = {
  ...card,
  description: 'First line\n<script>second</script>',
  item_type: 'oem',
  warranty: 'year_1',
  returns: 'days_30',
  return_terms: { days: 30, paid_by: 'buyer' },
  exchange_surcharge: null,
  converted_exchange_surcharge: null,
  combined_postage: null,
  collection_hours: null,
  category: { id: '1', slug: 'brakes', name: 'Brakes' },
  item_price: '58.40',
  starting_price: null,
  auction_duration: null,
  make: null,
  model: null,
  generation: null,
  series: null,
  trim: null,
  subcategory: { id: '7', slug: 'brake-discs', name: 'Brake discs' },
  photos: [],
  part_numbers: [{ number: '5Q0 615 301 F', kind: 'oem', maker: 'VAG' }],
  fitments: Array.from({ length: 30 }, (_, i) => ({
    position: i + 1,
    node_id: String(i),
    vehicle: `Car ${i + 1}`,
    level: 'model' as const,
    path: [String(i)],
    year_from: null,
    year_to: null,
    note: null,
  })),
  attributes: [{ key: 'coated', label: 'Coated', value: 'true', unit: null }],
  weight: '14.68',
  dimensions: { length: '33', width: '33', height: '12' },
  international_shipping: false,
  delivery_days: { min: 1, max: 3 },
  expected: null,
  sold_quantity: 61,
  enquiry_count: 0,
  company: null,
  server_time: '2026-01-01T00:00:00.000Z',
}

describe('PricePanel', () => {
  it('shows the exchange surcharge beside the price, in the currency of the visitor', () => {
    const surcharge = {
      exchange_surcharge: { amount: '40.00', currency: 'eur' },
      converted_exchange_surcharge: { amount: '34.50', currency: 'gbp' },
    } as const
    const { container } = renderPage(<PricePanel listing={{ ...listing, ...surcharge }}>buttons</PricePanel>)
    expect(container.textContent).toContain('+ £34.50 exchange surchargeYou get it back for the old unit.')
  })

  it('shows none for a part without one', () => {
    const { container } = renderPage(<PricePanel listing={listing}>buttons</PricePanel>)
    expect(container.textContent).not.toContain('surcharge')
  })
})

describe('ListingCard', () => {
  it('is one link and shows price, delivery, fit, place and rating', () => {
    const { getByRole, container } = renderPage(<ListingCard card={card} carName="Golf" />)
    const link = getByRole('link')
    expect(link.getAttribute('href')).toBe('/listings/brake-discs-1a')
    expect(link.textContent).toBe('Brembo front brake discs, <b>pair</b>')
    for (const text of ['Fits your Golf', '£58.40', '+ £6.95 delivery', 'New · Leeds', '5Q0 615 301 F', '4.9 ★ 1,204'])
      expect(container.textContent).toContain(text)
  })

  it.each([
    [{ fit: 'does_not_fit', reason: 'not_listed', row: null }, 'Does not fit'],
    [{ fit: 'unknown', reason: 'year_unknown', row }, 'Check fit: 2012–2020'],
    [{ fit: 'unknown', reason: 'no_fitment_list', row: null }, 'Check fit: no cars listed'],
    [{ fit: 'fits', reason: 'universal', row: null }, 'Fits all cars'],
    [{ fit: 'fits', reason: 'listed_with_note', row: { ...row, note: '5-door only' } }, 'Fits your car · 5-door only'],
  ] as const)('shows the verdict %o as "%s"', (verdict, text) => {
    const { container } = renderPage(<ListingCard card={{ ...card, verdict }} />)
    expect(container.textContent).toContain(text)
  })

  it.each([
    [{ sale_format: 'offers', delivery: { from: null, free: true } }, 'free delivery'],
    [{ sale_format: 'auction', auction_ends_at: '2099-01-01T00:00:00.000Z', bid_count: 0 }, 'starting price'],
    [{ sale_format: 'auction', auction_ends_at: '2099-01-01T00:00:00.000Z', bid_count: 3 }, '3 bids'],
    [{ shipping_type: 'click_and_collect', delivery: { from: null, free: false } }, 'collection only'],
    [{ delivery: { from: { amount: '0.00', currency: 'gbp' }, free: true } }, 'free delivery'],
    [{ status: 'sold_out' }, 'Sold'],
  ] as const)('shows %o as "%s"', (overrides, text) => {
    const { container } = renderPage(<ListingCard card={{ ...card, ...overrides } as ListingCardValue} />)
    expect(container.textContent).toContain(text)
  })

  it('shows the exchange surcharge of the part, in the grid and in the list', () => {
    const withSurcharge = { ...card, surcharge: { amount: '25.00', currency: 'gbp' } } as const
    const { container } = renderPage(
      <>
        <ListingCard card={withSurcharge} />
        <ListingRow card={withSurcharge} />
      </>,
    )
    expect(container.textContent?.split('+ £25.00 refundable surcharge')).toHaveLength(3)
  })

  it.each([
    [{ sale_format: 'offers' }, 2],
    [{ sale_format: 'offers', status: 'reserved' }, 0],
    [{ sale_format: 'fixed' }, 0],
  ] as const)('promises offers only where one can be made: %o', (overrides, count) => {
    const offered = { ...card, ...overrides }
    const { container } = renderPage(
      <>
        <ListingCard card={offered} />
        <ListingRow card={offered} />
      </>,
    )
    expect((container.textContent ?? '').split('or offer').length - 1).toBe(count)
  })

  it('shows its texts in French', () => {
    const { container } = renderPage(<ListingCard card={card} carName="Golf" />, { locale: 'fr' })
    for (const text of ['Compatible\u00a0: Golf', 'de livraison', 'Neuf · Leeds']) expect(container.textContent).toContain(text)
  })
})

describe('ListingPage', () => {
  it.each([
    ['en-GB', null, 'Delivery in 1 to 3 working days'],
    ['en-GB', { from: '2026-11-26', to: '2026-11-27', until: '2026-11-23T23:59:59.999Z' }, 'Arrives Thu 26 – Fri 27 Nov'],
    ['fr', { from: '2026-11-26', to: '2026-11-27', until: '2026-11-23T23:59:59.999Z' }, 'Arrive jeu. 26 – ven. 27 nov.'],
  ] as const)('shows in %s when the part arrives with the expected days %j', (locale, expected, text) => {
    const { getByText } = renderPage(<ListingPage listing={{ ...listing, expected }} isOwn={false} />, { locale })
    getByText(text)
    getByText(locale === 'fr' ? /vers la Grande-Bretagne/ : /to the UK mainland/)
  })

  it('shows the matching fitment row, also when it is not one of the first, and shows the description as text', () => {
    const { container, getByRole, getByText } = renderPage(
      <ListingPage
        listing={{ ...listing, verdict: { fit: 'fits', reason: 'listed', row: { ...row, position: 25 } } }}
        isOwn={false}
        carName="Golf (2015)"
      />,
    )
    getByRole('heading', { name: 'Fits your Golf (2015)' })
    expect(container.textContent).toContain('The seller lists your car as compatible: Volkswagen Golf VII, 2012–2020 (row 25 of 30).')
    const matchedRow = getByText('Car 25').closest('tr')
    expect(matchedRow?.textContent).toContain('your car')
    expect(matchedRow?.closest('details')).toBeNull()
    expect(container.textContent).toContain('<script>second</script>')
    for (const text of ['£65.35 including delivery', '14 in stock · 61 sold', 'CoatedYes', '14.68 kg'])
      expect(container.textContent).toContain(text)
  })

  it.each([
    [{ days: 14, paid_by: 'buyer' }, 'Returns accepted within 14 days', 'You pay the return postage'],
    [{ days: 30, paid_by: 'seller' }, 'Returns accepted within 30 days', 'The seller pays the return postage'],
    [null, 'No returns', 'You can still return the part'],
  ] as const)('shows the return terms %o as "%s"', (return_terms, title, text) => {
    const { container } = renderPage(<ListingPage listing={{ ...listing, return_terms }} isOwn={false} />)
    expect(container.textContent).toContain(title)
    expect(container.textContent).toContain(text)
  })

  it('adds no delivery to the price of a part that the buyer collects', () => {
    const textOf = (isCollected: boolean) =>
      renderPage(<ListingPage listing={listing} isOwn={false} isCollected={isCollected} />).container.textContent
    expect(textOf(false)).toContain('£65.35 including delivery')
    cleanup()
    expect(textOf(true)).not.toContain('including delivery')
  })

  it('shows the collection hours, or the sentence that buyer and seller agree the time', () => {
    const listingWithBoth = { ...listing, shipping_type: 'both' } as const
    const { container } = renderPage(<ListingPage listing={listingWithBoth} isOwn={false} hours={<p>Mon 9 to 5</p>} />)
    expect(container.textContent).toContain('You see the exact address once the seller has accepted your order.Mon 9 to 5')
    cleanup()
    expect(renderPage(<ListingPage listing={listingWithBoth} isOwn={false} />).container.textContent).toContain(
      'Agree a time with the seller.',
    )
  })

  it('shows the link to the selling form only to the owner', () => {
    expect(
      renderPage(<ListingPage listing={listing} isOwn />)
        .getByRole('link', { name: 'Edit listing' })
        .getAttribute('href'),
    ).toBe('/sell/1')
    cleanup()
    expect(renderPage(<ListingPage listing={listing} isOwn={false} />).queryByRole('link', { name: 'Edit listing' })).toBeNull()
  })

  it.each([
    [3, 'View brake discs that fit your Golf'],
    [0, undefined],
  ])('links to the parts of the kind that fit when there are %i', async (count, label) => {
    const category = { ...listing.category, slug: 'brake-discs', name: 'Brake discs' } as NonNullable<Listing['category']>
    const requests: unknown[] = []
    renderPage(
      <ListingPage
        listing={{ ...listing, category, subcategory: null, verdict: { fit: 'does_not_fit', reason: 'not_listed', row: null } }}
        isOwn={false}
        carShortName="Golf"
      />,
      {
        call: async (_, input) => {
          requests.push(input)
          return { ok: true, value: { items: [], pagy: { count } } }
        },
      },
    )
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(requests[0]).toMatchObject({ category: 'brake-discs', items: 1 })
    if (label) await screen.findByRole('link', { name: label })
    else expect(screen.queryByRole('link', { name: /that fit your/ })).toBeNull()
  })

  it('offers to check the fit when no car is chosen', () => {
    renderPage(<ListingPage listing={{ ...listing, verdict: null }} isOwn={false} />).getByRole('heading', {
      name: 'Check whether this part fits',
    })
  })
})

describe('buildStructuredData', () => {
  it('contains the price in the seller’s currency and the availability', () => {
    const data = buildStructuredData({ ...listing, status: 'sold_out' }, 'https://partlane.example/listings/brake-discs-1a')
    expect(data).toMatchObject({
      '@type': 'Product',
      mpn: '5Q0 615 301 F',
      offers: { price: '58.40', priceCurrency: 'GBP', availability: 'https://schema.org/SoldOut' },
    })
  })
})

describe('auctions', () => {
  it('show the auction in place of price and buy actions', () => {
    const auction: Listing = { ...listing, sale_format: 'auction', auction_ends_at: '2099-01-01T00:00:00.000Z' }
    const page = <ListingPage listing={auction} isOwn={false} auctionPanel={<p>The auction</p>} buyPanel={<p>Buy actions</p>} />
    const { textContent } = renderPage(page).container
    expect(textContent).toContain('The auction')
    expect(textContent).not.toContain('Buy actions')
    expect(textContent).not.toContain('£58.40')
  })
})

describe('an auction that has ended', () => {
  const ended: Listing = { ...listing, sale_format: 'auction', auction_ends_at: '2026-01-01T00:00:00.000Z' }
  const running: Listing = { ...ended, auction_ends_at: '2026-01-01T00:00:01.000Z' }

  it('has no price on its page', () => {
    expect(renderPage(<ListingPage listing={running} isOwn={false} />).container.textContent).toContain('£58.40')
    cleanup()
    expect(renderPage(<ListingPage listing={ended} isOwn={false} />).container.textContent).not.toContain('£58.40')
  })

  it.each([ListingCard, ListingRow])('has no price on its card (%o), which a running one has', (CardComponent) => {
    const contentUntil = (auction_ends_at: string) => {
      cleanup()
      return renderPage(<CardComponent card={{ ...card, sale_format: 'auction', auction_ends_at }} />).container.textContent
    }
    expect(contentUntil('2099-01-01T00:00:00.000Z')).toContain('£58.40')
    const endedContent = contentUntil('2026-01-01T00:00:00.000Z')
    expect(endedContent).not.toContain('£58.40')
    expect(endedContent).toContain('Auction ended')
  })

  it('has no offer in the structured data', () => {
    expect(JSON.stringify(buildStructuredData(running, 'https://partlane.example/listings/x'))).toContain('InStock')
    expect(buildStructuredData(ended, 'https://partlane.example/listings/x')).not.toHaveProperty('offers')
  })
})
