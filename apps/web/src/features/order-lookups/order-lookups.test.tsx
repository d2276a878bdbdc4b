// @vitest-environment jsdom
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { signInResponse } from '../../../test/accounts.ts'
import { createFakeApi, errorResponse } from '../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { FindOrderPage } from './FindOrderPage.tsx'
import { OpenOrderPage } from './OpenOrderPage.tsx'

const REQUEST_PATH = '/order_lookups'
const REDEEM_PATH = '/order_lookups/redeem'

afterEach(cleanup)

function setup(path: string, handlers: Parameters<typeof createFakeApi>[0], token?: string) {
  const server = createFakeApi(handlers)
  const routes = [
    { path: '/find-order', element: <FindOrderPage mailboxNotice={<p>mailbox</p>} /> },
    { path: '/find-order/open', element: <OpenOrderPage /> },
    { path: '*', element: <p>other page</p> },
  ]
  const page = renderPage(routes, { path, call: server.call, ...(token ? { token } : {}) })
  const type = async (label: string, value: string) => fireEvent.change(await page.findByLabelText(label), { target: { value } })
  return { ...page, ...server, type }
}

describe('FindOrderPage', () => {
  it('sends a link without saying whether the order exists', async () => {
    const { type, getByRole, findByText, sentTo } = setup('/find-order', {
      [REQUEST_PATH]: () => ({ ok: true, value: { resend_after: '' } }),
    })
    await type('Email address', ' nell@example.com ')
    await type('Order number', 'pl23456789a')
    fireEvent.click(getByRole('button', { name: 'Send link' }))
    await findByText(/^If nell@example\.com has an order with this number, we have sent a link to it\./)
    await findByText('mailbox')
    expect(sentTo(REQUEST_PATH)).toEqual([{ order_lookup: { email: 'nell@example.com', reference: 'pl23456789a' } }])
  })

  it('has the order number of the link in an order mail, and says how long to wait', async () => {
    const { type, getByRole, findByRole, getByLabelText } = setup('/find-order#reference=PL23456789A', {
      [REQUEST_PATH]: () => ({
        ok: false,
        status: 429,
        errors: [{ status: '429', code: 'too_many_requests', title: '', meta: { retry_after: 1501 } }],
      }),
    })
    await type('Email address', 'nell@example.com')
    expect((getByLabelText('Order number') as HTMLInputElement).value).toBe('PL23456789A')
    fireEvent.click(getByRole('button', { name: 'Send link' }))
    expect((await findByRole('alert')).textContent).toContain('Try again in 26 minutes.')
  })

  it('shows missing fields, and that too many links were requested', async () => {
    const { type, getByRole, findByRole, findAllByText, sentTo } = setup('/find-order', {
      [REQUEST_PATH]: () => errorResponse(429, 'too_many_requests'),
    })
    fireEvent.click(getByRole('button', { name: 'Send link' }))
    expect(await findAllByText('This field is required.')).toHaveLength(2)
    expect(sentTo(REQUEST_PATH)).toEqual([])
    await type('Email address', 'nell@example.com')
    await type('Order number', 'PL23456789A')
    fireEvent.click(getByRole('button', { name: 'Send link' }))
    expect((await findByRole('alert')).textContent).toContain('Too many')
  })
})

describe('OpenOrderPage', () => {
  const open = (order_id: string | null, token?: string) =>
    setup('/find-order/open#token=secret', { [REDEEM_PATH]: () => withOrder(order_id) }, token)

  it('uses the link up only when the button is pressed, and keeps no token in the address', async () => {
    const { findByRole, findByText, router, sentTo, session } = open('7')
    const button = await findByRole('button', { name: 'Open my order' })
    expect(sentTo(REDEEM_PATH)).toEqual([])
    expect(router.state.location.hash).toBe('')
    fireEvent.click(button)
    await findByText('other page')
    expect(sentTo(REDEEM_PATH)).toEqual([{ token: 'secret' }])
    expect(router.state.location.pathname).toBe('/profile/my-orders/orders/7')
    expect(session.get().kind).not.toBe('anonymous')
  })

  it('opens the list of orders of a purchase with several', async () => {
    const { findByRole, findByText, router } = open(null)
    fireEvent.click(await findByRole('button', { name: 'Open my order' }))
    await findByText('other page')
    expect(router.state.location.pathname).toBe('/profile/my-orders/orders')
  })

  it('warns a member that the session of this browser is replaced', async () => {
    await open('7', tokenFor()).findByText('You are signed in. Opening this order signs you out of your account in this browser.')
  })

  it('offers a new link when the link has expired or the address has none', async () => {
    const expired = setup('/find-order/open#token=old', { [REDEEM_PATH]: () => errorResponse(422, 'order_link_expired') })
    fireEvent.click(await expired.findByRole('button', { name: 'Open my order' }))
    const link = await expired.findByRole('link', { name: 'Send a new link' })
    expect(link.getAttribute('href')).toBe('/find-order')
    cleanup()
    await setup('/find-order/open', {}).findByRole('heading', { name: 'This link no longer works' })
  })
})

function withOrder(order_id: string | null) {
  const response = signInResponse()
  if (!response.ok) throw new Error('the sign-in fails')
  return { ...response, value: { ...(response.value as object), order_id } }
}
