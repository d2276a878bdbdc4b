// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import type { Purchase } from '@partlane/client/checkout/checkout'
import { money } from '@partlane/domain/money/amounts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GuestUpgradeProps } from '#lib/accounts/guest-upgrade-slot.ts'
import { readLastPurchase, saveLastPurchase } from '#lib/storage/last-purchase.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { PurchasePage } from './PurchasePage.tsx'

const gbp = (amountMinor: number) => money(amountMinor, 'gbp')
const line = {
  id: '1',
  source: 'cart' as const,
  listing_slug: 'disc',
  title: 'Brake disc',
  quantity: 1,
  seller_name: 'Aire Valley',
  seller_slug: 'aire',
  shipping_type: 'ship_only',
}
const purchase = {
  id: '7',
  reference: 'PLTEST',
  status: 'reserved',
  gateway: 'sandbox',
  panel: { script_url: null, publishable_key: null } as { script_url: null; publishable_key: null } | null,
  currency: 'gbp',
  items: gbp(5840),
  shipping: gbp(695),
  surcharge: gbp(0),
  total: gbp(6535),
  email: 'priya@example.com',
  address: { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' },
  exchange_rates: [],
  reserved_until: '2036-01-01T10:15:00.000Z',
  superseded: false,
  may_extend: true,
  server_time: '2036-01-01T10:00:00.000Z',
  challenge_url: null as string | null,
  decline_code: null as string | null,
  lines: [
    {
      ...line,
      items: gbp(5840),
      shipping: gbp(695),
      surcharge: gbp(0),
      photo: null,
      fit_guaranteed: true,
      withdrawal_days: 30 as number | null,
    },
  ],
  payment_methods: [] as Purchase['payment_methods'],
  order_ids: [] as string[],
  terms_version: 1,
}
type PurchaseState = typeof purchase
const paid: PurchaseState = { ...purchase, status: 'paid', reserved_until: '', order_ids: ['31'] }

/** The payment succeeds. */
const markPaid = (store: { state: PurchaseState }): InProcessResult => {
  store.state = paid
  return { ok: true, value: paid }
}
const errorResponse = (status: number, code: string): InProcessResult => ({
  ok: false,
  status,
  errors: [{ status: String(status), code, title: '' }],
})
const lostResponse = () => errorResponse(0, 'unreachable')

/** A server with one purchase that records the requests. `onPay` is its response to a payment. */
function fakeServer(initial: Partial<PurchaseState>, onPay: (store: { state: PurchaseState }) => InProcessResult = () => lostResponse()) {
  const backend = {
    state: { ...purchase, ...initial } as PurchaseState,
    payRequests: [] as { attempt: string; card_token: string; terms_version?: number }[],
    confirms: 0,
    actions: [] as string[],
  }
  const call = async ({ method, path }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    if (path === '/payments/orders/{id}') return input.id === '7' ? { ok: true, value: backend.state } : errorResponse(404, 'not_found')
    if (path === '/users/checkouts/reserve_listings/{order_id}') {
      backend.actions.push(String(input.action_type))
      backend.state = {
        ...backend.state,
        status: input.action_type === 'release' ? 'cancelled' : 'reserved',
        reserved_until: purchase.reserved_until,
      }
      return { ok: true, value: backend.state }
    }
    if (path === '/payments/orders' && method === 'PUT') {
      const order = input.payment_order as { action: string; attempt: string; card_token: string }
      if (order.action === 'pay') {
        backend.payRequests.push(order)
        return onPay(backend)
      }
      backend.confirms++
      return { ok: true, value: backend.state }
    }
    return errorResponse(404, 'not_found')
  }
  return { backend, call }
}

const GuestUpgrade = ({ email, fullName = 'no name', returnTo }: GuestUpgradeProps) => <p>{`upgrade ${email}, ${fullName}, ${returnTo}`}</p>

const renderPurchasePage = (
  call: ReturnType<typeof fakeServer>['call'],
  path = '/checkout/7',
  token = tokenFor({ role: 'guest', status: 'guest' }),
) => {
  const id = path.split('/').at(-1)?.split('?')[0] ?? ''
  const routes = [
    { path: '/checkout/:id', element: <PurchasePage id={id} notFound={<p>no such page</p>} GuestUpgrade={GuestUpgrade} /> },
    { path: '*', element: <p>other page</p> },
  ]
  return renderPage(routes, { path, call, ...(token === '' ? {} : { token }) })
}
const payButton = () => screen.findByRole('button', { name: /^Pay £65\.35/ })

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('paying for a purchase', () => {
  it('names the terms and the right of withdrawal beside the button, in new tabs', async () => {
    renderPurchasePage(fakeServer({}).call)
    await payButton()
    for (const [name, path] of [
      ['terms of use', '/legal/terms'],
      ['returns and refunds', '/legal/returns'],
    ]) {
      const link = screen.getByRole('link', { name })
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, '_blank'])
    }
  })

  it.each([
    [[[true, 30]], ['Fit guarantee: full refund if it does not fit your car.', 'Right of withdrawal: 30 days, without giving a reason.']],
    [[[false, null]], []],
    [
      [
        [true, 30],
        [false, 14],
      ],
      [
        'Fit guarantee for 1 of 2 parts: full refund if it does not fit your car.',
        'Right of withdrawal: at least 14 days, without giving a reason.',
      ],
    ],
    [
      [
        [true, null],
        [true, 14],
      ],
      [
        'Fit guarantee: full refund if a part does not fit your car.',
        'Right of withdrawal for parts from business sellers: at least 14 days, without giving a reason.',
      ],
    ],
  ] as [[boolean, number | null][], string[]][])('names the protection of the buyer beside the button: %j', async (protections, texts) => {
    const lines = protections.map(([fit_guaranteed, withdrawal_days], index) => ({
      ...purchase.lines[0]!,
      id: String(index + 1),
      fit_guaranteed,
      withdrawal_days,
    }))
    renderPurchasePage(fakeServer({ lines }).call)
    await payButton()
    const box = screen.getByRole('region', { name: 'Buyer protection' })
    const points = [...box.querySelectorAll('li')].map(({ textContent }) => textContent)
    const many = lines.length > 1
    expect(points).toEqual([
      many ? 'Your money is held until the parts arrive.' : 'Your money is held until the part arrives.',
      ...texts.slice(0, 1),
      many ? 'Refund if a part is not as described or arrives damaged.' : 'Refund if it is not as described or arrives damaged.',
      ...texts.slice(1),
    ])
  })

  it('charges once for a double click and shows the confirmation', async () => {
    const { backend, call } = fakeServer({}, markPaid)
    renderPurchasePage(call)
    const button = await payButton()
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByRole('heading', { name: 'Thank you for your order' })
    expect(backend.payRequests).toHaveLength(1)
    expect(backend.payRequests[0]?.terms_version).toBe(1)
    expect(screen.getByText('PLTEST')).toBeTruthy()
    expect(screen.getByRole('link', { name: /View order/ }).getAttribute('href')).toBe('/profile/my-orders/orders/31')
    expect(screen.getByText('upgrade priya@example.com, no name, /checkout/7')).toBeTruthy()
  })

  it('shows that a newer checkout has replaced the purchase, without a way to pay', async () => {
    renderPurchasePage(fakeServer({ status: 'cancelled', superseded: true, may_extend: false }).call)
    await screen.findByRole('heading', { name: 'This order was replaced' })
    expect(screen.getByText(/You have not been charged/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to checkout' }).getAttribute('href')).toBe('/checkout')
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })

  it.each([
    ['replaced', { superseded: true }],
    ['released', { superseded: false }],
  ])('shows a %s purchase with a link to the newer one that another tab has paid', async (_state, changes) => {
    const newer = { ...paid, id: '8', reference: 'PLNEWER' } as Parameters<typeof saveLastPurchase>[0]
    saveLastPurchase(newer)
    renderPurchasePage(fakeServer({ status: 'cancelled', may_extend: false, ...changes }).call)
    expect(await screen.findByText(/Your newer order PLNEWER has been paid/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View the paid order' }).getAttribute('href')).toBe('/checkout/8')
    expect(screen.queryByText(/Continue there|still in your basket/)).toBeNull()
    expect(readLastPurchase()?.id).toBe('8')
  })

  it('shows a guest whose session has ended that nothing was charged, with the focus on it', async () => {
    const { router, session } = renderPurchasePage(fakeServer({}).call)
    await payButton()
    act(() => session.rejectToken(401, session.token() ?? ''))
    const heading = await screen.findByRole('heading', { name: 'Your visit has ended' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText(/You have not been charged/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View basket' }).getAttribute('href')).toBe('/cart')
    expect(router.state.location.pathname).toBe('/checkout/7')
  })

  it('does not offer an account to a member', async () => {
    renderPurchasePage(fakeServer(paid).call, '/checkout/7', tokenFor())
    await screen.findByRole('heading', { name: 'Thank you for your order' })
    expect(screen.queryByText(/^upgrade/)).toBeNull()
  })

  it('shows that the card was declined, and sends another card as a new attempt', async () => {
    const { backend, call } = fakeServer({}, (store) => {
      store.state = { ...purchase, decline_code: 'card_declined' }
      return errorResponse(402, 'payment_declined')
    })
    renderPurchasePage(call)
    fireEvent.click(await screen.findByRole('radio', { name: /Declined card/ }))
    fireEvent.click(await payButton())
    expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined')
    fireEvent.click(screen.getByRole('radio', { name: /Approved card/ }))
    fireEvent.click(await payButton())
    await waitFor(() => expect(backend.payRequests).toHaveLength(2))
    expect(backend.payRequests[0]?.attempt).not.toBe(backend.payRequests[1]?.attempt)
    expect(backend.payRequests.map(({ card_token }) => card_token)).toEqual(['tok_sandbox_decline', 'tok_sandbox_approve'])
  })

  it('checks a payment whose response was lost, and does not pay again', async () => {
    const { backend, call } = fakeServer({}, (store) => {
      store.state = paid // the payment succeeds, but its response is lost
      return lostResponse()
    })
    renderPurchasePage(call)
    fireEvent.click(await payButton())
    await screen.findByRole('heading', { name: 'Thank you for your order' })
    expect(backend.payRequests).toHaveLength(1)
  })

  it('sends the same attempt again when the first request never arrived', async () => {
    const { backend, call } = fakeServer({}, (store) => (backend.payRequests.length === 1 ? lostResponse() : markPaid(store)))
    renderPurchasePage(call)
    fireEvent.click(await payButton())
    expect((await screen.findByRole('alert')).textContent).toContain('you have not been charged')
    fireEvent.click(await payButton())
    await screen.findByRole('heading', { name: 'Thank you for your order' })
    expect(backend.payRequests[0]?.attempt).toBe(backend.payRequests[1]?.attempt)
  })

  it('sends a new attempt for another card, even when the first request never arrived', async () => {
    const { backend, call } = fakeServer({}, () => lostResponse())
    renderPurchasePage(call)
    fireEvent.click(await payButton())
    await screen.findByRole('alert')
    fireEvent.click(screen.getByRole('radio', { name: /Card with bank confirmation/ }))
    fireEvent.click(await payButton())
    await waitFor(() => expect(backend.payRequests).toHaveLength(2))
    expect(backend.payRequests[0]?.attempt).not.toBe(backend.payRequests[1]?.attempt)
  })
})

describe('a purchase of a gateway without a payment panel', () => {
  it.each([{ gateway: 'future-gateway' }, { gateway: 'stripe', panel: null }])(
    'shows an error and no pay button for $gateway',
    async (state) => {
      renderPurchasePage(fakeServer(state).call)
      expect((await screen.findByRole('alert')).textContent).toContain('This payment method is not available')
      expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
      expect(screen.getByRole('button', { name: 'Back to checkout' })).toBeTruthy()
    },
  )
})

describe('returning to a purchase', () => {
  it('checks the payment after the return from the bank', async () => {
    const { backend, call } = fakeServer({ status: 'paying', challenge_url: '/bank' })
    const { router } = renderPurchasePage(call, '/checkout/7?returned=1')
    await screen.findByRole('heading', { name: 'Confirm with your bank' })
    await waitFor(() => expect(backend.confirms).toBe(1))
    expect(router.state.location.search).toBe('')
    expect((await screen.findByRole('link', { name: 'Go to my bank' })).getAttribute('href')).toBe('/bank')
    backend.state = paid
    fireEvent.click(screen.getByRole('button', { name: 'I have confirmed' }))
    await screen.findByRole('heading', { name: 'Thank you for your order' })
    expect(backend.payRequests).toHaveLength(0)
  })

  it('reserves an expired purchase again', async () => {
    const { backend, call } = fakeServer({ status: 'expired', reserved_until: '' })
    renderPurchasePage(call)
    fireEvent.click(await screen.findByRole('button', { name: 'Reserve again' }))
    await payButton()
    expect(backend.actions).toEqual(['reserve'])
  })

  it('releases the stock when the user returns to the form', async () => {
    const { backend, call } = fakeServer({})
    const { router } = renderPurchasePage(call)
    fireEvent.click(await screen.findByRole('button', { name: 'Back to checkout' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
    expect(backend.actions).toEqual(['release'])
  })

  it('shows the confirmation again, and shows a stored one after the session has ended', async () => {
    const { call } = fakeServer(paid)
    renderPurchasePage(call)
    await screen.findByRole('heading', { name: 'Thank you for your order' })
    cleanup()
    const { router } = renderPurchasePage(call, '/checkout/7', '')
    await screen.findByRole('heading', { name: 'Your last order is paid' })
    expect(screen.getByText('PLTEST')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/checkout/7')
  })

  it('redirects an anonymous visitor to sign-in, and does not show the purchase of another user', async () => {
    const { call } = fakeServer({})
    const anonymousPage = renderPurchasePage(call, '/checkout/7', '')
    await waitFor(() => expect(anonymousPage.router.state.location.pathname).toBe('/sign-in'))
    cleanup()
    renderPurchasePage(call, '/checkout/8')
    await screen.findByText('no such page')
  })
})
