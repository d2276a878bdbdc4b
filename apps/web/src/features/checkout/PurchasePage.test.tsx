// @vitest-environment jsdom
import type { InProcessAnswer } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { KeepGuestProps } from '#lib/accounts/guest-upgrade-slot.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { PurchasePage } from './PurchasePage.tsx'

const gbp = (amount_minor: number) => ({ amount_minor, currency: 'gbp' })
const line = {
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
  currency: 'gbp',
  items: gbp(5840),
  shipping: gbp(695),
  total: gbp(6535),
  email: 'priya@example.com',
  address: { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' },
  reserved_until: '2036-01-01T10:15:00.000Z',
  may_extend: true,
  server_time: '2036-01-01T10:00:00.000Z',
  challenge_url: null as string | null,
  decline_code: null as string | null,
  lines: [{ ...line, items: gbp(5840), shipping: gbp(695), photo: null }],
  order_ids: [] as string[],
}
type State = typeof purchase
const paid: State = { ...purchase, status: 'paid', reserved_until: '', order_ids: ['31'] }

/** It went through. */
const settle = (server: { state: State }): InProcessAnswer => {
  server.state = paid
  return { ok: true, value: paid }
}
const refusal = (status: number, code: string): InProcessAnswer => ({
  ok: false,
  status,
  errors: [{ status: String(status), code, title: '' }],
})
const lost = () => refusal(0, 'unreachable')

/** A server with one purchase; `onPay` decides what a press does. What it was asked is kept. */
function server(first: Partial<State>, onPay: (server: { state: State }) => InProcessAnswer = () => lost()) {
  const box = {
    state: { ...purchase, ...first } as State,
    pays: [] as { attempt: string; card_token: string }[],
    confirms: 0,
    actions: [] as string[],
  }
  const call = async ({ method, path }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessAnswer> => {
    if (path === '/payments/orders/{id}') return input.id === '7' ? { ok: true, value: box.state } : refusal(404, 'not_found')
    if (path === '/users/checkouts/reserve_listings/{order_id}') {
      box.actions.push(String(input.action_type))
      box.state = {
        ...box.state,
        status: input.action_type === 'release' ? 'cancelled' : 'reserved',
        reserved_until: purchase.reserved_until,
      }
      return { ok: true, value: box.state }
    }
    if (path === '/payments/orders' && method === 'PUT') {
      const asked = input.payment_order as { action: string; attempt: string; card_token: string }
      if (asked.action === 'pay') {
        box.pays.push(asked)
        return onPay(box)
      }
      box.confirms++
      return { ok: true, value: box.state }
    }
    return refusal(404, 'not_found')
  }
  return { box, call }
}

const KeepGuest = ({ email, fullName = 'no name', returnTo }: KeepGuestProps) => <p>{`keep ${email}, ${fullName}, ${returnTo}`}</p>

const show = (call: ReturnType<typeof server>['call'], at = '/checkout/7', token = tokenFor({ role: 'guest', status: 'guest' })) => {
  const id = at.split('/').at(-1)?.split('?')[0] ?? ''
  const routes = [
    { path: '/checkout/:id', element: <PurchasePage id={id} notFound={<p>no such page</p>} KeepGuest={KeepGuest} /> },
    { path: '*', element: <p>elsewhere</p> },
  ]
  return renderPage(routes, { at, call, ...(token === '' ? {} : { token }) })
}
const payButton = () => screen.findByRole('button', { name: /^Pay £65\.35/ })

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('paying a purchase', () => {
  it('charges once for a double press and shows the confirmation', async () => {
    const { box, call } = server({}, settle)
    show(call)
    const button = await payButton()
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByRole('heading', { name: 'Thank you for your order' })
    expect(box.pays).toHaveLength(1)
    expect(screen.getByText('PLTEST')).toBeTruthy()
    expect(screen.getByRole('link', { name: /View order/ }).getAttribute('href')).toBe('/profile/my-orders/orders/31')
    expect(screen.getByText('keep priya@example.com, no name, /checkout/7')).toBeTruthy()
  })

  it('offers a member no account', async () => {
    show(server(paid).call, '/checkout/7', tokenFor())
    await screen.findByRole('heading', { name: 'Thank you for your order' })
    expect(screen.queryByText(/^keep/)).toBeNull()
  })

  it('says that the card was declined and lets another one be tried, as a new attempt', async () => {
    const { box, call } = server({}, (server) => {
      server.state = { ...purchase, decline_code: 'card_declined' }
      return refusal(402, 'payment_declined')
    })
    show(call)
    fireEvent.click(await screen.findByRole('radio', { name: /Declined card/ }))
    fireEvent.click(await payButton())
    expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined')
    fireEvent.click(screen.getByRole('radio', { name: /Approved card/ }))
    fireEvent.click(await payButton())
    await waitFor(() => expect(box.pays).toHaveLength(2))
    expect(box.pays[0]?.attempt).not.toBe(box.pays[1]?.attempt)
    expect(box.pays.map(({ card_token }) => card_token)).toEqual(['tok_sandbox_decline', 'tok_sandbox_approve'])
  })

  it('looks up a payment whose answer was lost, and does not pay again', async () => {
    const { box, call } = server({}, (server) => {
      server.state = paid // it went through; only the answer did not come back
      return lost()
    })
    show(call)
    fireEvent.click(await payButton())
    await screen.findByRole('heading', { name: 'Thank you for your order' })
    expect(box.pays).toHaveLength(1)
  })

  it('sends the same attempt when the first never arrived', async () => {
    const { box, call } = server({}, (server) => (box.pays.length === 1 ? lost() : settle(server)))
    show(call)
    fireEvent.click(await payButton())
    expect((await screen.findByRole('alert')).textContent).toContain('you have not been charged')
    fireEvent.click(await payButton())
    await screen.findByRole('heading', { name: 'Thank you for your order' })
    expect(box.pays[0]?.attempt).toBe(box.pays[1]?.attempt)
  })

  it('is a new attempt with another card, even when the first never arrived', async () => {
    const { box, call } = server({}, () => lost())
    show(call)
    fireEvent.click(await payButton())
    await screen.findByRole('alert')
    fireEvent.click(screen.getByRole('radio', { name: /Card with bank confirmation/ }))
    fireEvent.click(await payButton())
    await waitFor(() => expect(box.pays).toHaveLength(2))
    expect(box.pays[0]?.attempt).not.toBe(box.pays[1]?.attempt)
  })
})

describe('coming back to a purchase', () => {
  it('asks what became of a payment when the bank sends one back', async () => {
    const { box, call } = server({ status: 'paying', challenge_url: '/bank' })
    const { router } = show(call, '/checkout/7?returned=1')
    await screen.findByRole('heading', { name: 'Confirm with your bank' })
    await waitFor(() => expect(box.confirms).toBe(1))
    expect(router.state.location.search).toBe('')
    expect((await screen.findByRole('link', { name: 'Go to my bank' })).getAttribute('href')).toBe('/bank')
    box.state = paid
    fireEvent.click(screen.getByRole('button', { name: 'I have confirmed' }))
    await screen.findByRole('heading', { name: 'Thank you for your order' })
    expect(box.pays).toHaveLength(0)
  })

  it('reserves again what expired', async () => {
    const { box, call } = server({ status: 'expired', reserved_until: '' })
    show(call)
    fireEvent.click(await screen.findByRole('button', { name: 'Reserve again' }))
    await payButton()
    expect(box.actions).toEqual(['reserve'])
  })

  it('lets the parts go when somebody goes back to change something', async () => {
    const { box, call } = server({})
    const { router } = show(call)
    fireEvent.click(await screen.findByRole('button', { name: 'Back to checkout' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
    expect(box.actions).toEqual(['release'])
  })

  it('shows the confirmation again, and remembers it for when the session is over', async () => {
    const { call } = server(paid)
    show(call)
    await screen.findByRole('heading', { name: 'Thank you for your order' })
    cleanup()
    const { router } = show(call, '/checkout/7', '')
    await screen.findByRole('heading', { name: 'Your last order is paid' })
    expect(screen.getByText('PLTEST')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/checkout/7')
  })

  it('leads strangers to sign-in, and shows nobody another person’s purchase', async () => {
    const { call } = server({})
    const stranger = show(call, '/checkout/7', '')
    await waitFor(() => expect(stranger.router.state.location.pathname).toBe('/sign-in'))
    cleanup()
    show(call, '/checkout/8')
    await screen.findByText('no such page')
  })
})
