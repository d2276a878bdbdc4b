// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import type { Order } from '@partlane/client/orders'
import { money } from '@partlane/domain/money/amounts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { OrderPage } from './OrderPage.tsx'
import { OrdersPage } from './OrdersPage.tsx'
import { PackBar } from './PackBar.tsx'

const gbp = (amountMinor: number) => money(amountMinor, 'gbp')
const testUser = (display_name: string, former = false) => ({
  id: '9',
  slug: 'p',
  role: 'business',
  display_name,
  former,
  rating: null,
  rating_count: 0,
  on_holiday: false,
})
const item = {
  id: '81',
  actions: [] as string[],
  refund_reasons: [] as string[],
  refunded: gbp(0),
  refundable: { items_amount: gbp(11_680), shipping_amount: gbp(895) },
  fit: null,
  declined_by: null as string | null,
  decline_reason: null as string | null,
  decline_text: null as string | null,
  unpacked_quantity: 2,
  dispatched_at: null as string | null,
  delivered_at: null as string | null,
  listing_slug: 'disc',
  title: 'Brake disc',
  quantity: 2,
  unit_price: gbp(5840),
  unit_surcharge: null,
  status: 'pending',
  shipping_type: 'ship_only',
  return_terms: { days: 14, paid_by: 'buyer' } as object | null,
  photo: null,
}
const order = {
  id: '31',
  reference: 'PLTEST-1',
  purchase_reference: 'PLTEST',
  side: 'buyer',
  status: 'fully_paid',
  shipping_type: 'ship_only',
  items_total: gbp(11_680),
  shipping_total: gbp(895),
  surcharge_total: gbp(0),
  total: gbp(12_575),
  charged: gbp(12_575),
  fee: null as object | null,
  fee_percentage: null as number | null,
  earnings: null as object | null,
  fee_repaid: null as object | null,
  surcharge_held: null as object | null,
  surcharge_fee: null as object | null,
  label_costs: [] as object[],
  address: { full_name: 'Priya Shah', line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' },
  read: false,
  created_at: '2026-11-20T10:00:00.000Z',
  completed_at: null as string | null,
  terms_version: 2 as number | null,
  expected_from: '2026-11-24' as string | null,
  expected_to: '2026-11-26' as string | null,
  repaid: gbp(0),
  repayments: [] as object[],
  refunds: [] as object[],
  surcharges: [] as object[],
  withdraw_until: null,
  actions: [] as string[],
  deadlines: [{ kind: 'accept', due_at: '2026-11-25T23:59:59.999Z', item_id: null }] as object[],
  parcels: [] as object[],
  timeline: [
    { step: 'placed', actor: 'buyer', at: '2026-11-20T10:00:00.000Z', item_ids: [], parcel_id: null, reason: null, deadline: null },
  ] as object[],
  collection_code: null as string | null,
  collection: null as object | null,
  items: [item],
  seller: testUser('Aire Valley'),
  buyer: { ...testUser('guest-ed8fce'), role: 'guest' },
}
const sellerOrder = {
  ...order,
  side: 'seller',
  fee: gbp(1168),
  fee_percentage: 10,
  earnings: gbp(11_407),
  fee_repaid: gbp(0),
  surcharge_held: gbp(0),
  surcharge_fee: gbp(0),
}

function fakeServer(storedOrder: typeof order, items: object[] = [storedOrder], markReadResponse = Promise.resolve()) {
  const requests: { name: string; input: Record<string, unknown> }[] = []
  const notFoundResponse: InProcessResult = { ok: false, status: 404, errors: [{ status: '404', code: 'not_found', title: '' }] }
  const pagy = { count: items.length, page: 1, items: 12, pages: 1, next: null, prev: null }
  const call = async ({ method, path }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    const name = `${method} ${path}`
    requests.push({ name, input })
    if (name === 'GET /users/orders/{id}') return input.id === storedOrder.id ? { ok: true, value: storedOrder } : notFoundResponse
    if (name === 'GET /users/orders' || name === 'GET /users/sold_items') return { ok: true, value: { items, pagy } }
    if (name === 'PUT /users/orders/{id}/read') return markReadResponse.then(() => ({ ok: true, value: undefined }))
    return notFoundResponse
  }
  const requestsTo = (name: string) => requests.filter((request) => request.name === name)
  return { call, requestsTo }
}

const Hours = ({ hours }: { hours: object }) => <p>hours {JSON.stringify(hours)}</p>
const renderOrderPage = (call: ReturnType<typeof fakeServer>['call'], side: 'buyer' | 'seller', id = '31') =>
  renderPage(
    [
      { path: '/profile/sold-items/orders/:id', element: <OrderPage id={id} side="seller" notFound={<p>no such page</p>} Hours={Hours} /> },
      { path: '*', element: <OrderPage id={id} side={side} notFound={<p>no such page</p>} Hours={Hours} /> },
    ],
    { call, token: tokenFor(), path: '/profile/my-orders/orders/31' },
  )

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('PackBar', () => {
  const acceptableOrder = { ...sellerOrder, items: [{ ...item, actions: ['accept'] }] } as unknown as Order
  const renderBar = (problem: string | null) => {
    let cleared = 0
    const value = { orders: [{ order_id: '31', problem }] }
    renderPage(<PackBar orders={[acceptableOrder]} onClear={() => void cleared++} />, {
      call: () => Promise.resolve({ ok: true, value }),
      token: tokenFor(),
    })
    return () => cleared
  }

  it('reports accepted orders and removes the selection', async () => {
    const countCleared = renderBar(null)
    fireEvent.click(await screen.findByRole('button', { name: 'Accept 1 order' }))
    await waitFor(() => expect(countCleared()).toBe(1))
  })

  it('leaves the selection when an order was not accepted', async () => {
    const countCleared = renderBar('order_item_is_declined')
    fireEvent.click(await screen.findByRole('button', { name: 'Accept 1 order' }))
    await screen.findByRole('alert')
    expect(countCleared()).toBe(0)
  })
})

describe('OrderPage', () => {
  it('marks the order as read once, and then refetches the list', async () => {
    const markReadResponse = Promise.withResolvers<void>()
    const { call, requestsTo } = fakeServer(order, [order], markReadResponse.promise)
    const page = (
      <>
        <OrderPage id="31" side="buyer" notFound={<p>no such page</p>} Hours={Hours} />
        <OrdersPage side="buyer" />
      </>
    )
    renderPage(page, { call, token: tokenFor(), path: '/profile/my-orders/orders/31' })
    // The page renders again while the request is pending, and must not send it again.
    await waitFor(() => expect(requestsTo('PUT /users/orders/{id}/read')).toHaveLength(1))
    markReadResponse.resolve()
    await waitFor(() => expect(requestsTo('GET /users/orders')).toHaveLength(2))
    expect(requestsTo('PUT /users/orders/{id}/read')).toHaveLength(1)
  })

  it('says under "What happens next" that a refund of a completed order waits for this side', async () => {
    const refund = {
      id: '5',
      status: 'offered',
      reason: 'damaged',
      amount: gbp(1000),
      item_ids: [item.id],
      due_at: '2026-11-28T10:00:00.000Z',
    }
    const { call } = fakeServer({ ...order, status: 'completed', deadlines: [], refunds: [refund] })
    renderOrderPage(call, 'buyer')
    expect(await screen.findByText('Refund: Offer from the seller')).toBeTruthy()
    expect(screen.getByText('You have until Saturday, 28 November 2026 to respond.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show the refund' }).getAttribute('href')).toBe('/profile/my-orders/refunds/5')
    expect(screen.queryByText('This order is completed.')).toBeNull()
    cleanup()
    const accepted = { ...refund, status: 'accepted' }
    renderOrderPage(fakeServer({ ...order, status: 'completed', deadlines: [], refunds: [accepted] }).call, 'buyer')
    expect(await screen.findByText('Send the part back by Saturday, 28 November 2026.')).toBeTruthy()
    expect(screen.queryByText(/to respond/)).toBeNull()
  })

  it.each([
    ['Accepted', {}],
    ['Being shipped', { dispatched_at: '2026-11-24T10:00:00.000Z' }],
    ['Delivered', { dispatched_at: '2026-11-24T10:00:00.000Z', delivered_at: '2026-11-25T10:00:00.000Z' }],
  ])('shows an accepted order as "%s"', async (label, times) => {
    const accepted = { ...order, status: 'create_shipping', items: [{ ...item, status: 'accepted', ...times }] }
    renderOrderPage(fakeServer(accepted).call, 'buyer')
    expect(await screen.findByText(label, { selector: 'h1 + p span' })).toBeTruthy()
  })

  it('shows no right of withdrawal for a cancelled order, and none to a business', async () => {
    const business = { ...testUser('Aire Valley'), role: 'business' }
    const sale = { ...order, seller: business, buyer: { ...order.buyer, role: 'personal' } }
    renderOrderPage(fakeServer(sale).call, 'buyer')
    expect(await screen.findByText('Right of withdrawal')).toBeTruthy()
    cleanup()
    renderOrderPage(fakeServer({ ...sale, status: 'cancelled', deadlines: [] }).call, 'buyer')
    expect(await screen.findByText('This order is cancelled.')).toBeTruthy()
    expect(screen.queryByText('Right of withdrawal')).toBeNull()
    cleanup()
    renderOrderPage(fakeServer({ ...order, seller: business, buyer: business }).call, 'buyer')
    await screen.findAllByText('£125.75')
    expect(screen.queryByText('Right of withdrawal')).toBeNull()
  })

  it('shows the buyer the version of the terms that was agreed to, and not the seller', async () => {
    renderOrderPage(fakeServer(order).call, 'buyer')
    const link = await screen.findByRole('link', { name: 'Terms of use, version 2' })
    expect(link.getAttribute('href')).toBe('/legal/terms?version=2')
    cleanup()
    renderOrderPage(fakeServer({ ...order, terms_version: null }).call, 'buyer')
    await screen.findAllByText('£125.75')
    expect(screen.queryByRole('link', { name: /Terms of use/ })).toBeNull()
    cleanup()
    renderOrderPage(fakeServer(sellerOrder).call, 'seller')
    await screen.findByText('Your earnings')
    expect(screen.queryByRole('link', { name: /Terms of use/ })).toBeNull()
  })

  it('shows the buyer the paid amount without fees', async () => {
    renderOrderPage(fakeServer(order).call, 'buyer')
    expect((await screen.findAllByText('£125.75')).length).toBeGreaterThan(0)
    expect(screen.getByText('Aire Valley')).toBeTruthy()
    expect(screen.queryByText(/fee/)).toBeNull()
    expect(screen.getByText('Waiting for the seller to accept')).toBeTruthy()
  })

  it('has no line of the delivery for an order that is collected', async () => {
    renderOrderPage(fakeServer({ ...order, shipping_type: 'click_and_collect', shipping_total: gbp(0) }).call, 'buyer')
    expect(await screen.findByText('Total')).toBeTruthy()
    expect(screen.queryByText('Delivery', { selector: 'dt' })).toBeNull()
    cleanup()
    renderOrderPage(fakeServer({ ...order, shipping_total: gbp(0) }).call, 'buyer')
    expect((await screen.findByText('Delivery', { selector: 'dt' })).nextElementSibling?.textContent).toBe('Free')
  })

  it.each([
    ['buyer', 'buyer', 'Cancelled by you'],
    ['seller', 'buyer', 'Cancelled by the buyer'],
    ['buyer', 'seller', 'Declined by the seller'],
    ['buyer', 'deadline', 'Cancelled'],
  ] as const)('shows the %s that the %s has ended an item: "%s"', async (side, declined_by, label) => {
    const ended = { ...item, status: 'declined', declined_by, decline_reason: declined_by === 'buyer' ? 'changed_mind' : 'not_found' }
    renderOrderPage(fakeServer({ ...(side === 'buyer' ? order : (sellerOrder as typeof order)), items: [ended] }).call, side)
    expect(await screen.findByText(label)).toBeTruthy()
    expect(screen.queryByText('cancelled by the buyer')).toBeNull()
  })

  it('offers a guest an account at the end of the order, with the name of the address', async () => {
    const GuestUpgrade = ({ fullName }: { fullName?: string | undefined }) => <p>account for {fullName}</p>
    const page = <OrderPage id="31" side="buyer" notFound={<p>no such page</p>} Hours={Hours} GuestUpgrade={GuestUpgrade} />
    const { call } = fakeServer(order)
    renderPage(page, { call, token: tokenFor({ role: 'guest', status: 'guest' }), path: '/profile/my-orders/orders/31' })
    const button = await screen.findByRole('button', { name: 'Create an account' })
    expect(screen.getByText('Delivery address').compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByText(/account for/)).toBeNull()
    fireEvent.click(button)
    expect(screen.getByText('account for Priya Shah')).toBeTruthy()
  })

  it('says under which condition the days before the acceptance are expected', async () => {
    renderOrderPage(fakeServer(order).call, 'buyer')
    expect(await screen.findByText(/^Expected Tue 24 – Thu 26 Nov if the seller accepts on the day of your order$/)).toBeTruthy()
  })

  it('shows the seller the fee and the earnings', async () => {
    renderOrderPage(fakeServer(sellerOrder).call, 'seller')
    await screen.findByText('Selling fee (10%)')
    expect(screen.getByText('-£11.68')).toBeTruthy()
    expect(screen.getByText('£114.07')).toBeTruthy()
    expect(screen.getByText('Waiting for you to accept')).toBeTruthy()
  })

  it('shows each side its text about returns, and the collection hours', async () => {
    const hours = { time_zone: 'Europe/London', time_frames: [{ weekday: 1, opens: '09:00', closes: '17:00' }] }
    const collection = {
      town: 'Leeds',
      places: [] as object[],
      note: null,
      earlier: [],
      hours: hours as object | null,
      server_time: '2026-11-20T10:00:00.000Z',
    }
    renderOrderPage(fakeServer({ ...order, collection }).call, 'buyer')
    await screen.findByText('Returns accepted within 14 days of delivery, you pay the return postage')
    expect(screen.getByRole('heading', { name: 'Collection in Leeds' })).toBeTruthy()
    expect(screen.getByText(/hours .*09:00/)).toBeTruthy()
    cleanup()
    renderOrderPage(
      fakeServer({ ...sellerOrder, items: [{ ...item, return_terms: null }], collection: { ...collection, hours: null } }).call,
      'seller',
    )
    await screen.findByText('Agree a collection time with the buyer.')
    expect(screen.queryByText('Your address')).toBeNull()
    expect(screen.queryByText(/Returns accepted/)).toBeNull()
    cleanup()
    renderOrderPage(fakeServer(sellerOrder).call, 'seller')
    await screen.findByText('Returns accepted within 14 days of delivery, the buyer pays the return postage')
    expect(screen.queryByText(/Collection in/)).toBeNull()
  })

  it('shows only the town before the acceptance, then the exact address with a map', async () => {
    const collection = {
      town: 'Leeds',
      places: [] as object[],
      note: null,
      earlier: [],
      hours: null,
      server_time: '2026-11-20T10:00:00.000Z',
    }
    renderOrderPage(fakeServer({ ...order, collection, collection_code: null }).call, 'buyer')
    await screen.findByText('You see the exact address once the seller has accepted your order.')
    expect(screen.queryByRole('link', { name: 'Show on OpenStreetMap' })).toBeNull()
    cleanup()
    const place = {
      company_name: null,
      line1: '1 Kirkstall Road',
      line2: null,
      city: 'Leeds',
      region: null,
      postal_code: 'LS3 1LX',
      country: 'GB',
    }
    renderOrderPage(fakeServer({ ...order, collection: { ...collection, places: [place] }, collection_code: '123456' }).call, 'buyer')
    await screen.findByText('1 Kirkstall Road')
    const link = screen.getByRole('link', { name: 'Show on OpenStreetMap' })
    expect(link.getAttribute('href')).toBe(
      'https://www.openstreetmap.org/search?query=1%20Kirkstall%20Road%2C%20Leeds%2C%20LS3%201LX%2C%20GB',
    )
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(screen.queryByText(/You see the exact address once/)).toBeNull()
  })

  it('shows a former member without a link, and no address of a former buyer', async () => {
    renderOrderPage(fakeServer({ ...order, seller: testUser('Former member', true) }).call, 'buyer')
    expect((await screen.findByText('Former member')).closest('a')).toBeNull()
    cleanup()
    const address = { full_name: undefined as unknown as string, line1: '', city: '', postal_code: '', country: 'GB' }
    renderOrderPage(fakeServer({ ...sellerOrder, buyer: testUser('Former member', true), address }).call, 'seller')
    await screen.findByText('Former member')
    expect(screen.queryByText('Delivery address')).toBeNull()
  })

  it('redirects to the page of the side of the user', async () => {
    const { router } = renderOrderPage(fakeServer(sellerOrder).call, 'buyer')
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile/sold-items/orders/31'))
  })

  it('shows "not found" for the order of another user, and for an invalid id without a request', async () => {
    const { call, requestsTo } = fakeServer(order)
    renderOrderPage(call, 'buyer', '32')
    await screen.findByText('no such page')
    cleanup()
    renderOrderPage(call, 'buyer', '31x')
    await screen.findByText('no such page')
    expect(requestsTo('GET /users/orders/{id}')).toHaveLength(1)
  })
})

describe('OrdersPage', () => {
  it('marks an unread order, and shows the name of the address for a guest', async () => {
    renderPage(<OrdersPage side="seller" />, { call: fakeServer(sellerOrder).call, token: tokenFor() })
    const entry = await screen.findByRole('heading', { name: /Order PLTEST-1/ })
    expect(entry.textContent).toContain('Unread')
    expect(screen.getByText(/bought by Priya Shah/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /Order PLTEST-1/ }).getAttribute('href')).toBe('/profile/sold-items/orders/31')
  })

  it('reads status and page from the query string', async () => {
    const { call, requestsTo } = fakeServer(order, [])
    renderPage(<OrdersPage side="buyer" />, { call, token: tokenFor(), path: '/profile/my-orders/orders?status=completed&page=2' })
    await screen.findByText('No orders with this status')
    expect(requestsTo('GET /users/orders')[0]?.input).toEqual({ page: 2, status: 'completed', items: 12 })
  })

  it('shows an empty state without orders', async () => {
    renderPage(<OrdersPage side="buyer" />, { call: fakeServer(order, []).call, token: tokenFor() })
    await screen.findByText('No orders yet')
    expect(screen.getByRole('link', { name: 'Search for parts' }).getAttribute('href')).toBe('/search')
  })
})

describe('the filter of a list', () => {
  it('shows what is left to do by its deadline, with the deadline on the card', async () => {
    const { call, requestsTo } = fakeServer(sellerOrder)
    renderPage(<OrdersPage side="seller" />, { call, token: tokenFor(), path: '/profile/sold-items/orders?stage=to_pack' })
    await screen.findByText('To be accepted by 25 Nov 2026')
    expect(requestsTo('GET /users/sold_items')[0]?.input).toMatchObject({ stage: 'to_pack', sort: 'deadline' })
    const stages = screen.getByRole('navigation', { name: 'Orders by stage' })
    expect(stages.querySelector('[aria-current]')?.getAttribute('href')).toBe('/profile/sold-items/orders?stage=to_pack')
    const statuses = [...(screen.getByLabelText('Filter by status') as HTMLSelectElement).options].map(({ text }) => text)
    expect(statuses).toEqual(['Other statuses', 'Processing', 'Partly refunded', 'Completed', 'Cancelled'])
  })

  it('marks the open orders that a seller sees first', async () => {
    renderPage(<OrdersPage side="seller" />, { call: fakeServer(sellerOrder).call, token: tokenFor(), path: '/profile/sold-items/orders' })
    const stages = await screen.findByRole('navigation', { name: 'Orders by stage' })
    expect(stages.querySelector('[aria-current]')?.textContent).toBe('Open orders')
  })

  it('counts the orders of a seller by stage, and marks the one that is shown', async () => {
    const { call } = fakeServer(sellerOrder)
    const counts = { open: 10_009, to_accept: 3, to_pack: 0, sent: 10_000 }
    const callWithCounts: typeof call = async (endpoint, input) =>
      endpoint.path === '/users/sold_items/counts' ? { ok: true, value: counts } : call(endpoint, input)
    renderPage(<OrdersPage side="seller" />, {
      call: callWithCounts,
      token: tokenFor(),
      path: '/profile/sold-items/orders?stage=to_accept',
    })
    const stages = await screen.findByRole('navigation', { name: 'Orders by stage' })
    await waitFor(() => expect(stages.textContent).toBe('Open orders9999+To accept3To sendSent9999+All orders'))
    expect(stages.querySelector('[aria-current]')?.getAttribute('href')).toBe('/profile/sold-items/orders?stage=to_accept')
  })
})
