// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { minorUnitsOf, money } from '@partlane/domain/money/amounts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toastStore } from '#ui/feedback/toast-store.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { BuyPanel } from './BuyPanel.tsx'
import type { BuyableListing } from './buy-state.ts'
import { CartBadge } from './CartBadge.tsx'
import { CartPage } from './CartPage.tsx'

const gbp = (amountMinor: number) => money(amountMinor, 'gbp' as const)
const seller = {
  id: '9',
  slug: 'aire',
  role: 'business' as const,
  display_name: 'Aire Valley',
  former: false,
  rating: 4.9,
  rating_count: 3,
  on_holiday: false,
  member_since: '2020-01-01',
}
const disc: BuyableListing = {
  slug: 'disc',
  title: 'Brake disc',
  status: 'available',
  sale_format: 'fixed',
  price: gbp(5840),
  converted_price: gbp(5840),
  delivery: { from: gbp(695), free: false },
  shipping_type: 'both',
  verdict: null,
  quantity_available: 3,
  auction_ends_at: null,
  server_time: '2026-01-01T00:00:00.000Z',
  town: 'Leeds',
  seller,
}
const cartLine = (overrides: object = {}) => ({
  id: '1',
  item_quantity: 1,
  shipping_type: 'ship_only',
  line_total: gbp(5840),
  surcharge: gbp(0),
  seen_price: gbp(5840),
  problems: [] as string[],
  listing: { ...disc, photo: null },
  ...overrides,
})
type TestLine = ReturnType<typeof cartLine>

const errorResponse = (status: number, code: string): InProcessResult => ({
  ok: false,
  status,
  errors: [{ status: String(status), code, title: '' }],
})
const guestToken = tokenFor({ role: 'guest', status: 'guest' })

/** A server with one cart that records the mutations in order. */
function fakeServer({
  lines = [] as TestLine[],
  changes = [] as object[],
  errorResponses = {} as Record<string, InProcessResult>,
  surcharge = gbp(0),
} = {}) {
  const mutations: [name: string, input: Record<string, unknown>][] = []
  const state = { lines }
  const count = () => ({ count: state.lines.reduce((total, line) => total + line.item_quantity, 0) })
  const call = async ({ method, path }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    const name = `${method} ${path}`
    if (method !== 'GET') mutations.push([name, input])
    if (errorResponses[name]) return errorResponses[name]
    const requestedLine = input.cart_listing as { item_quantity?: number; shipping_type?: string } | undefined
    switch (name) {
      case 'POST /guests/user':
        return { ok: true, value: { id: '5', jwt_token: guestToken, expires_at: '' } }
      case 'GET /users/carts/listings':
        return { ok: true, value: state.lines }
      case 'POST /users/carts/listings':
        state.lines = [...state.lines, cartLine({ ...requestedLine, id: String(state.lines.length + 1) })]
        return { ok: true, value: state.lines.at(-1) }
      case 'PUT /users/carts/listings/{id}':
        state.lines = state.lines.map((line) => (line.id === input.id ? { ...line, ...requestedLine } : line) as TestLine)
        return { ok: true, value: state.lines.find((line) => line.id === input.id) }
      case 'DELETE /users/carts/listings/{id}':
        state.lines = state.lines.filter((line) => line.id !== input.id)
        return { ok: true, value: undefined }
      case 'GET /users/carts/listings_counter':
        return { ok: true, value: count() }
      case 'POST /users/carts/validate_listings':
        return { ok: true, value: { valid: true, changes } }
      case 'GET /users/carts/total_converted_price': {
        const sellerTotal = {
          seller_slug: 'aire',
          shipping: gbp(input.postal_code ? 1495 : 695),
          expected_from: '2026-11-26',
          expected_to: '2026-11-27',
        }
        const blocked = state.lines.some(({ problems }) => problems.length > 0)
        return {
          ok: true,
          value: {
            items: gbp(5840),
            surcharge,
            shipping: sellerTotal.shipping,
            total: gbp(5840 + minorUnitsOf(sellerTotal.shipping)),
            sellers: [sellerTotal],
            blocked,
          },
        }
      }
      default:
        return errorResponse(404, 'not_found')
    }
  }
  return { state, mutations, errorResponses, call }
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  act(() => toastStore.dismiss())
  vi.useRealTimers()
})

describe('BuyPanel', () => {
  it('reports that the part is collected, whose delivery the page then does not add to the price', () => {
    const methods: string[] = []
    renderPage(<BuyPanel listing={disc} onShippingMethodChange={(method) => methods.push(method)} />, { call: fakeServer().call })
    fireEvent.click(screen.getByRole('radio', { name: /Collection in Leeds/ }))
    fireEvent.click(screen.getByRole('radio', { name: /Home delivery/ }))
    expect(methods).toEqual(['click_and_collect', 'ship_only'])
  })

  const renderPanel = (listing = disc) => (
    <>
      <CartBadge />
      <BuyPanel listing={listing} />
    </>
  )

  it('creates a guest for an anonymous visitor, adds the choice, shows a toast and updates the badge', async () => {
    const { mutations, call } = fakeServer()
    renderPage(renderPanel(), { call })
    fireEvent.click(screen.getByRole('radio', { name: /Collection in Leeds/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Increase quantity' }))
    expect(screen.getByText('£116.80 in total')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Add to basket' }))
    await screen.findByRole('button', { name: 'Added' })
    const cartListing = { listing_slug: 'disc', item_quantity: 2, shipping_type: 'click_and_collect' }
    expect(mutations).toEqual([
      ['POST /guests/user', {}],
      ['POST /users/carts/listings', { cart_listing: { ...cartListing, attempt: expect.any(String) } }],
    ])
    await screen.findByText('2')
    expect(toastStore.getSnapshot()[0]).toMatchObject({ kind: 'success', message: 'Brake disc', action: { label: 'View basket' } })
  })

  it('adds one part for a double press', async () => {
    const { mutations, call } = fakeServer()
    renderPage(renderPanel(), { call, token: guestToken })
    const button = screen.getByRole('button', { name: 'Add to basket' })
    fireEvent.click(button, { detail: 1 })
    await screen.findByRole('button', { name: 'Added' })
    fireEvent.click(button, { detail: 2 })
    await screen.findByText('1')
    expect(mutations).toHaveLength(1)
  })

  it('sends the same attempt again when a press had no response', async () => {
    const path = 'POST /users/carts/listings'
    const { mutations, errorResponses, call } = fakeServer({ errorResponses: { [path]: errorResponse(503, 'unavailable') } })
    renderPage(renderPanel(), { call, token: guestToken })
    const press = (detail: number) => fireEvent.click(screen.getByRole('button', { name: 'Add to basket' }), { detail })
    press(1)
    await waitFor(() => expect(mutations).toHaveLength(1))
    delete errorResponses[path]
    await screen.findByRole('alert')
    press(1)
    await screen.findByRole('button', { name: 'Added' })
    const attempts = mutations.map(([, { cart_listing }]) => (cart_listing as { attempt: string }).attempt)
    expect(attempts).toHaveLength(2)
    expect(attempts[1]).toBe(attempts[0])
  })

  it('has quiet buttons with the reason for a part that does not fit, also in the bar of phones', () => {
    const verdict = { fit: 'does_not_fit', reason: 'not_listed', row: null } as const
    renderPage(renderPanel({ ...disc, verdict }), { call: fakeServer().call })
    const reasons = screen.getAllByText('This part does not fit your car.')
    expect(reasons.map((reason) => reason.closest('[data-phone-bar]') !== null)).toEqual([false, true])
    expect(screen.getByRole('button', { name: 'Buy anyway' }).className).not.toContain('bg-accent')
    expect(screen.queryByRole('button', { name: 'Buy now' })).toBeNull()
  })

  it('puts one line into the cart for two presses in one instant', async () => {
    const { mutations, call } = fakeServer()
    const { router } = renderPage(renderPanel(), { call, token: guestToken })
    const button = screen.getByRole('button', { name: 'Buy now' })
    act(() => {
      button.click()
      button.click()
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
    expect(mutations).toHaveLength(1)
  })

  it('opens the checkout without a change when the cart has the same line', async () => {
    const { mutations, call } = fakeServer({ lines: [cartLine()] })
    const { router } = renderPage(renderPanel(), { call, token: guestToken })
    fireEvent.click(screen.getByRole('button', { name: 'Buy now' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
    expect(router.state.location.state).toEqual({ boughtSlug: 'disc' })
    expect(mutations).toEqual([])
  })

  it('changes the existing line to the new quantity', async () => {
    const { mutations, call } = fakeServer({ lines: [cartLine()] })
    const { router } = renderPage(renderPanel(), { call, token: guestToken })
    fireEvent.click(screen.getByRole('button', { name: 'Increase quantity' }))
    fireEvent.click(screen.getByRole('button', { name: 'Buy now' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
    expect(mutations).toEqual([
      ['PUT /users/carts/listings/{id}', { id: '1', cart_listing: { item_quantity: 2, shipping_type: 'ship_only' } }],
    ])
  })

  it('distinguishes a last item that is in the cart from one that is sold out', async () => {
    const errorResponses = { 'POST /users/carts/listings': errorResponse(409, 'not_enough_stock') }
    const serverWithLine = fakeServer({ lines: [cartLine()], errorResponses })
    renderPage(renderPanel(), { call: serverWithLine.call, token: guestToken })
    fireEvent.click(screen.getByRole('button', { name: 'Add to basket' }))
    expect((await screen.findByText(/already in your basket/)).textContent).toBeTruthy()
    cleanup()
    const onRefused = vi.fn()
    renderPage(<BuyPanel listing={disc} onRefused={onRefused} />, { call: fakeServer({ errorResponses }).call, token: guestToken })
    fireEvent.click(screen.getByRole('button', { name: 'Add to basket' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Not enough in stock. Reduce the quantity.')
    await waitFor(() => expect(onRefused).toHaveBeenCalledOnce())
  })

  it('does not offer an own listing', () => {
    renderPage(renderPanel({ ...disc, seller: { ...seller, id: '1' } }), { token: tokenFor() })
    expect(screen.getByText('This is your listing')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Buy now' })).toBeNull()
  })
})

describe('CartPage', () => {
  it('is empty for an anonymous visitor', async () => {
    const { call } = fakeServer()
    renderPage(<CartPage />, { call })
    await screen.findByRole('heading', { name: 'Your basket is empty' })
    expect(screen.getByRole('link', { name: 'Search for parts' }).getAttribute('href')).toBe('/search')
  })

  it('shows the previous price of a line', async () => {
    const line = cartLine({ seen_price: gbp(6499), problems: ['price_changed'] })
    const { state, call } = fakeServer({
      lines: [line],
      changes: [{ cart_listing_id: '1', listing_slug: 'disc', problem: 'price_changed' }],
    })
    state.lines = [line]
    renderPage(<CartPage />, { call, token: guestToken })
    await screen.findByText('The price has changed from £64.99 to £58.40.')
  })

  it('shows the exchange surcharge of a line and in the total', async () => {
    const { call } = fakeServer({ lines: [cartLine({ surcharge: gbp(2500) })], surcharge: gbp(2500) })
    renderPage(<CartPage />, { call, token: guestToken })
    await screen.findByText('plus £25.00 exchange surcharge, refunded for the old unit')
    const label = await screen.findByText('Exchange surcharge')
    expect(label.nextElementSibling?.textContent).toBe('£25.00')
  })

  it('marks a line that cannot be bought, and disables the checkout', async () => {
    const { call } = fakeServer({ lines: [cartLine({ problems: ['seller_on_holiday'] })] })
    renderPage(<CartPage />, { call, token: guestToken })
    await screen.findByText(/The seller is on holiday/)
    // Colour alone does not identify the items.
    await screen.findByText('Some items cannot be bought. Check the items with a message.')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Go to checkout' })).toHaveProperty('disabled', true))
    expect(screen.queryByRole('link', { name: 'Go to checkout' })).toBeNull()
  })

  it('sends one request for several quick clicks', async () => {
    const { mutations, call } = fakeServer({ lines: [cartLine()] })
    renderPage(<CartPage />, { call, token: guestToken })
    const moreButton = await screen.findByRole('button', { name: 'Increase quantity' })
    fireEvent.click(moreButton)
    fireEvent.click(screen.getByRole('button', { name: 'Increase quantity' }))
    await waitFor(() =>
      expect(mutations.at(-1)).toEqual(['PUT /users/carts/listings/{id}', { id: '1', cart_listing: { item_quantity: 3 } }]),
    )
    expect(mutations.filter(([name]) => name.startsWith('PUT'))).toHaveLength(1)
  })

  it('shows by a bar, not by paler text, that a changed line and the totals are loaded again', async () => {
    const { mutations, call } = fakeServer({ lines: [cartLine()] })
    const { container } = renderPage(<CartPage />, { call, token: guestToken })
    const busyClasses = () => [...container.querySelectorAll('[aria-busy=true]')].map(({ className }) => className)
    await screen.findByText('Delivery')
    await waitFor(() => expect(busyClasses()).toEqual([]))
    fireEvent.click(screen.getByRole('button', { name: 'Increase quantity' }))
    expect(busyClasses()).toEqual(['reload-bar'])
    expect(container.querySelectorAll('dl[class~=reload-bar]')).toHaveLength(1)
    await waitFor(() => expect(mutations).not.toEqual([]))
    await waitFor(() => expect(busyClasses()).toEqual([]))
  })

  const increase = async () => fireEvent.click(await screen.findByRole('button', { name: 'Increase quantity' }))
  const isChange = ([name]: [name: string, ...unknown[]]) => name.startsWith('PUT')
  const cartRoutes = [
    { path: '/cart', element: <CartPage /> },
    { path: '*', element: <p>other page</p> },
  ]

  it('sends a quantity at once when the user leaves the page, and shows its error in a toast', async () => {
    const errorResponses: Record<string, InProcessResult> = {}
    const { mutations, call } = fakeServer({ lines: [cartLine()], errorResponses })
    const { router } = renderPage(cartRoutes, { call, token: guestToken, path: '/cart' })
    await increase()
    await act(() => router.navigate('/listings/disc'))
    expect(mutations.filter(isChange)).toEqual([['PUT /users/carts/listings/{id}', { id: '1', cart_listing: { item_quantity: 2 } }]])
    await act(() => router.navigate('/cart'))
    await screen.findByDisplayValue('2')
    errorResponses['PUT /users/carts/listings/{id}'] = errorResponse(409, 'not_enough_stock')
    await increase()
    await act(() => router.navigate('/listings/disc'))
    await waitFor(() =>
      expect(toastStore.getSnapshot()[0]).toMatchObject({ kind: 'error', message: 'Not enough in stock. Reduce the quantity.' }),
    )
  })

  it('saves a quantity before it opens the checkout', async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const { state, mutations, call } = fakeServer({ lines: [cartLine()] })
    const slowCall: typeof call = async (endpoint, input) => {
      if (endpoint.method === 'PUT') await isReleased
      return call(endpoint, input)
    }
    const { router } = renderPage(cartRoutes, { call: slowCall, token: guestToken, path: '/cart' })
    await increase()
    const link = screen.getByRole('link', { name: 'Go to checkout' })
    fireEvent.click(link)
    await waitFor(() => expect(link.getAttribute('aria-busy')).toBe('true'))
    expect(router.state.location.pathname).toBe('/cart')
    release()
    await screen.findByText('other page')
    expect(router.state.location.pathname).toBe('/checkout')
    expect(state.lines[0]?.item_quantity).toBe(2)
    expect(mutations.filter(isChange)).toHaveLength(1)
  })

  it('stays in the cart when the quantity is refused', async () => {
    const errorResponses = { 'PUT /users/carts/listings/{id}': errorResponse(409, 'not_enough_stock') }
    const { call } = fakeServer({ lines: [cartLine()], errorResponses })
    const { router } = renderPage(cartRoutes, { call, token: guestToken, path: '/cart' })
    await increase()
    fireEvent.click(screen.getByRole('link', { name: 'Go to checkout' }))
    await screen.findByRole('alert')
    await screen.findByDisplayValue('1')
    expect(router.state.location.pathname).toBe('/cart')
  })

  it('sends no quantity for a line that is removed directly after', async () => {
    const { mutations, call } = fakeServer({ lines: [cartLine()] })
    renderPage(<CartPage />, { call, token: guestToken })
    await increase()
    fireEvent.click(screen.getByRole('button', { name: 'Remove Brake disc' }))
    await screen.findByRole('heading', { name: 'Your basket is empty' })
    expect(mutations.filter(isChange)).toEqual([])
    expect(toastStore.getSnapshot()).toHaveLength(1)
    act(() => toastStore.getSnapshot()[0]?.action?.onClick())
    await screen.findByDisplayValue('2')
  })

  it('removes a line, and restores it unchanged', async () => {
    const { mutations, call } = fakeServer({ lines: [cartLine({ item_quantity: 2 })] })
    renderPage(<CartPage />, { call, token: guestToken })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Brake disc' }))
    await screen.findByRole('heading', { name: 'Your basket is empty' })
    act(() => toastStore.getSnapshot()[0]?.action?.onClick())
    const restoredRow = await screen.findByRole('listitem')
    expect(within(restoredRow).getByText('Brake disc')).toBeTruthy()
    expect(mutations.at(-1)).toEqual([
      'POST /users/carts/listings',
      { cart_listing: { listing_slug: 'disc', item_quantity: 2, shipping_type: 'ship_only', attempt: expect.any(String) } },
    ])
  })

  it('stores the postcode in the query string and refetches the delivery cost', async () => {
    const { call } = fakeServer({ lines: [cartLine()] })
    const { router } = renderPage(<CartPage />, { call, token: guestToken })
    await screen.findByText('£65.35')
    fireEvent.change(screen.getByLabelText('Delivery postcode'), { target: { value: 'nowhere' } })
    fireEvent.click(screen.getByRole('button', { name: 'Update' }))
    await screen.findByText(/Enter a valid UK postcode/)
    fireEvent.change(screen.getByLabelText('Delivery postcode'), { target: { value: 'ze10aa' } })
    fireEvent.click(screen.getByRole('button', { name: 'Update' }))
    await screen.findByText('£73.35')
    expect(router.state.location.search).toBe('?postcode=ZE1+0AA')
    expect(screen.getByRole('link', { name: 'Go to checkout' }).getAttribute('href')).toBe('/checkout?postcode=ZE1+0AA')
  })
})
