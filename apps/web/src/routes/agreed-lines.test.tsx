// @vitest-environment jsdom
import { money } from '@partlane/domain/money/amounts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { AgreedLineOfListing } from '#features/agreed-lines/AgreedLineOfListing.tsx'
import { AgreedLines } from '#features/agreed-lines/AgreedLines.tsx'
import { AgreedLinesNote } from '#features/agreed-lines/AgreedLinesNote.tsx'
import { CartPage } from '#features/cart/CartPage.tsx'
import { createFakeApi, ok } from '../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../test/render.tsx'

const gbp = (amountMinor: number) => money(amountMinor, 'gbp' as const)
const agreedLine = (id: string, overrides: object = {}) => ({
  id,
  source: 'offer',
  quantity: 1,
  unit_price: gbp(4000),
  line_total: gbp(4000),
  surcharge: gbp(0),
  shipping_type: 'ship_only',
  pay_until: '2026-11-25T13:05:00.000Z',
  server_time: '2026-11-23T13:05:00.000Z',
  seller_slug: 'aire',
  payable: true,
  listing: null,
  ...overrides,
})

afterEach(cleanup)

const renderCart = (lines: object[], changed?: object) => {
  const api = createFakeApi({
    '/users/carts/listings': () => ok([]),
    '/users/carts/validate_listings': () => ok({ valid: true, changes: [] }),
    '/users/agreed_lines': () => ok(structuredClone(lines)),
    '/users/agreed_lines/{id}': () => ok(changed),
    '/users/carts/total_converted_price': () =>
      ok({ items: gbp(4000), surcharge: gbp(0), shipping: gbp(0), total: gbp(4000), sellers: [], blocked: false }),
  })
  const page = renderPage(<CartPage agreedLines={<AgreedLines showPayNow />} />, { path: '/cart', token: tokenFor(), call: api.call })
  return {
    ...page,
    totalsInputs: () => api.sentTo('/users/carts/total_converted_price'),
    changes: () => api.sentTo('/users/agreed_lines/{id}'),
  }
}

describe('agreed lines in an empty cart', () => {
  it('are shown with price and deadline, and all are part of the totals', async () => {
    const { totalsInputs } = renderCart([agreedLine('1'), agreedLine('2', { source: 'auction' })])
    expect(await screen.findByRole('heading', { name: 'Agreed prices' })).toBeTruthy()
    expect(screen.getAllByText(/Agreed price, pay until 25 Nov/)).toHaveLength(2)
    expect(screen.getByText('Won or bought at an auction')).toBeTruthy()
    await waitFor(() => expect(totalsInputs().at(-1)).toEqual({ cart: false, agreed_line_ids: '1,2' }))
  })

  it('are left out when they are unchecked, also in the checkout', async () => {
    const { totalsInputs, router } = renderCart([agreedLine('1'), agreedLine('2')])
    const [first, second] = await screen.findAllByRole('checkbox', { name: /Pay for it with this order/ })
    if (!first || !second) throw new Error('two lines are shown')
    fireEvent.click(first)
    await waitFor(() => expect(totalsInputs().at(-1)).toEqual({ cart: false, agreed_line_ids: '2' }))
    expect(router.state.location.search).toBe('?agreed=2')
    expect(screen.getByRole('link', { name: 'Go to checkout' }).getAttribute('href')).toBe('/checkout?agreed=2')
    fireEvent.click(second)
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Go to checkout' })).toBeNull())
    fireEvent.click(first)
    await waitFor(() => expect(totalsInputs().at(-1)).toEqual({ cart: false, agreed_line_ids: '1' }))
  })

  it('cannot be chosen while they cannot be paid', async () => {
    renderCart([agreedLine('1', { payable: false })])
    expect(await screen.findByText('You cannot pay for this part at the moment.')).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Go to checkout' })).toBeNull()
  })

  it('are delivered or collected as the buyer chooses, if the seller offers both', async () => {
    const listing = { slug: 'disc', title: 'Brake disc', town: 'Leeds', shipping_type: 'both', photo: null }
    const lines = [agreedLine('7', { listing }), agreedLine('8', { listing: { ...listing, title: 'Pump', shipping_type: 'ship_only' } })]
    const { changes, totalsInputs } = renderCart(lines, agreedLine('7', { listing, shipping_type: 'click_and_collect' }))
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Delivery method for Brake disc' })
    expect(screen.queryByRole('combobox', { name: 'Delivery method for Pump' })).toBeNull()
    await waitFor(() => expect(totalsInputs()).toHaveLength(1))
    lines[0] = agreedLine('7', { listing, shipping_type: 'click_and_collect' })
    fireEvent.change(select, { target: { value: 'click_and_collect' } })
    await waitFor(() => expect(changes()).toEqual([{ id: '7', agreed_line: { shipping_type: 'click_and_collect' } }]))
    await waitFor(() => expect(totalsInputs()).toHaveLength(2))
    await waitFor(() => expect(select.value).toBe('click_and_collect'))
  })

  it('have a link that pays one alone', async () => {
    renderCart([agreedLine('7')])
    const link = await screen.findByRole('link', { name: /Pay for this part only/ })
    expect(link.getAttribute('href')).toBe('/checkout?agreed=7&cart=0')
  })
})

it('an agreed price of a part is shown on its page with the way to pay it', async () => {
  const line = { ...agreedLine('7'), quantity: 2, line_total: gbp(8000) }
  renderPage(<AgreedLineOfListing line={line} />, { path: '/listings/wiper-motor', token: tokenFor() })
  expect(await screen.findByRole('heading', { name: 'Held for you at £80.00' })).toBeTruthy()
  expect(screen.getByText('2 × £40.00')).toBeTruthy()
  expect(screen.getByText(/Pay until 25 Nov/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/checkout?agreed=7&cart=0')
})

describe('the note above the own bids and offers', () => {
  const show = (lines: object[]) => {
    const api = createFakeApi({ '/users/agreed_lines': () => ok(lines) })
    renderPage(<AgreedLinesNote />, { path: '/profile/my-bids', token: tokenFor(), call: api.call })
    return api
  }

  it('leads to the payment of the parts, with the first deadline', async () => {
    show([
      agreedLine('1', { pay_until: '2099-11-26T13:05:00.000Z' }),
      agreedLine('2', { pay_until: '2099-11-25T13:05:00.000Z' }),
      agreedLine('3', { payable: false, pay_until: '2099-11-24T13:05:00.000Z' }),
    ])
    expect(await screen.findByText(/^2 parts are waiting for your payment, the first until 25 Nov/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open basket to pay' }).getAttribute('href')).toBe('/cart')
  })

  it('is left out without such parts', async () => {
    const api = show([agreedLine('3', { payable: false })])
    await waitFor(() => expect(api.sentTo('/users/agreed_lines')).toHaveLength(1))
    expect(screen.queryByRole('link')).toBeNull()
  })
})
