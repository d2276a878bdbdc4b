// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { MissedDeadlinesPage } from './MissedDeadlinesPage.tsx'
import { OrderFilePage } from './OrderFilePage.tsx'
import { OrdersPage } from './OrdersPage.tsx'
import { RepaymentsPage } from './RepaymentsPage.tsx'
import { SurchargesPage } from './SurchargesPage.tsx'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(cleanup)

const gbp = (amount: string) => ({ amount, currency: 'gbp' })
const at = '2026-11-20T10:00:00.000Z'
const order = {
  id: '5',
  reference: 'PLABC234',
  purchase_reference: 'PLXYZ789',
  status: 'create_shipping',
  shipping_type: 'ship_only',
  created_at: at,
  completed_at: null,
  buyer: { id: '21', name: 'Nell Ward', email: 'nell@example.com', guest: false },
  seller: { id: '22', name: 'Rosie', email: null, guest: false },
  company: null,
  address: { full_name: 'Nell Ward', line1: '7 Mill Lane', city: 'Ludlow', postal_code: 'SY8 1AA', country: 'GB' },
  items_total: gbp('40.00'),
  shipping_total: gbp('8.00'),
  surcharge_total: gbp('0.00'),
  total: gbp('48.00'),
  charged: gbp('48.00'),
  fee: gbp('4.00'),
  repaid: gbp('0.00'),
  cancellable: true,
  items: [
    {
      id: '1',
      listing_slug: 'disc',
      title: 'Brake disc',
      quantity: 1,
      unit_price: gbp('40.00'),
      status: 'accepted',
      declined_by: null,
      decline_reason: null,
      decline_text: null,
      dispatched_at: null,
      delivered_at: null,
      confirmed_at: null,
      confirmable: false,
    },
  ],
  parcels: [],
  collection: null as object | null,
  deadlines: [
    {
      id: '3',
      kind: 'dispatch',
      item_id: null,
      due_at: '2099-11-25T10:00:00.000Z',
      outcome: null,
      ended_at: null,
      extended_at: null,
      extendable: true,
    },
  ],
  mails: [] as object[],
  repayments: [],
  payments: [{ gateway: 'sandbox', status: 'captured', amount: gbp('48.00'), gateway_reference: 'ch_1', problem: null, created_at: at }],
  ledger: [{ movement: 'capture:1', account: 'fees', amount: gbp('-4.00'), created_at: at }],
  refunds: [],
  timeline: [
    { step: 'placed', actor: 'buyer', at, item_ids: [], parcel_id: null, refund_id: null, reason: null, deadline: null, text: null },
    {
      step: 'deadline_extended',
      actor: 'operator',
      at,
      item_ids: [],
      parcel_id: null,
      refund_id: null,
      reason: null,
      deadline: 'dispatch',
      text: 'The road is closed.',
    },
  ],
  audit: [],
}
const repayment = {
  id: '8',
  order_id: '5',
  order_reference: 'PLABC234',
  buyer_name: 'Nell Ward',
  reason: 'decline',
  status: 'failed',
  amount: gbp('48.00'),
  gateway: 'sandbox',
  gateway_reference: null,
  outside_reference: null,
  problem: 'amount_too_large',
  created_at: at,
  ended_at: null,
}
const pagy = { count: 1, page: 1, items: 24, pages: 1, next: null, prev: null }

function fakeServer(responses: Record<string, () => InProcessResult>) {
  const requests: { name: string; input: Record<string, unknown> }[] = []
  const call = async ({ method, path }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    const name = `${method} ${path}`
    requests.push({ name, input })
    return responses[name]?.() ?? { ok: false, status: 404, errors: [{ status: '404', code: 'not_found', title: '' }] }
  }
  return { call, requests, inputsOf: (name: string) => requests.filter((request) => request.name === name).map(({ input }) => input) }
}
const Hours = ({ hours }: { hours: object }) => <p>hours {JSON.stringify(hours)}</p>
const pageOf = (items: object[]) => () => ({ ok: true as const, value: { items, pagy } })

describe('the list of orders', () => {
  it('filters by text, status and missed deadlines', async () => {
    const summary = {
      ...order,
      buyer_name: 'Nell Ward',
      seller_name: 'Rosie',
      title: 'Brake disc',
      items_count: 2,
      missed_deadlines: 1,
      displayed_status: 'delivered',
    }
    const server = fakeServer({ 'GET /operators/orders': pageOf([{ ...summary, failed_repayments: 1, next_due_at: null }]) })
    renderPage(<OrdersPage />, { path: '/staff/orders', token: tokenFor(), call: server.call })
    const link = await screen.findByRole('link', { name: 'PLABC234' })
    expect(link.getAttribute('href')).toContain('/staff/orders/5')
    expect(screen.getByText('1 missed deadline')).toBeTruthy()
    expect(screen.getByText('Delivered', { selector: 'td *' })).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'cancelled' } })
    fireEvent.click(screen.getByLabelText('With a missed deadline'))
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Ward' } })
    fireEvent.submit(screen.getByRole('searchbox').closest('form') as HTMLFormElement)
    await waitFor(() => expect(server.requests.at(-1)?.input).toMatchObject({ search: 'Ward', status: 'cancelled', missed: 'true' }))
  })
})

describe('an order', () => {
  const path = '/operators/orders/{id}'
  const render = (server: ReturnType<typeof fakeServer>, locale: 'en-GB' | 'fr' = 'en-GB') =>
    renderPage(<OrderFilePage id="5" notFound={<p>no such page</p>} Hours={Hours} />, {
      path: '/staff/orders/5',
      token: tokenFor(),
      call: server.call,
      locale,
    })

  it('shows both sides, money and history with the reason of an operator', async () => {
    render(fakeServer({ [`GET ${path}`]: () => ({ ok: true, value: order }) }))
    expect(await screen.findByRole('link', { name: 'Nell Ward' })).toBeTruthy()
    expect(screen.getByText('The road is closed.').closest('li')?.textContent).toContain('Operator')
    expect(screen.getByText('captured · ch_1')).toBeTruthy()
  })

  it('shows where and when it is collected, and the mails that were sent', async () => {
    const place = { company_name: null, line1: '120 Alfreton Road', line2: null, city: 'Nottingham', region: null, postal_code: 'NG7 3NS' }
    const collection = {
      ...{ wrong_tries: 1, collected_at: null, note: 'Ring twice.', server_time: at },
      places: [{ ...place, country: 'GB' }],
      hours: { open_now: true },
    }
    const mails = [{ side: 'buyer', kind: 'order_accepted', title: 'The seller has accepted', email: 'nell@example.com', sent_at: at }]
    render(fakeServer({ [`GET ${path}`]: () => ({ ok: true, value: { ...order, collection, mails } }) }))
    expect(await screen.findByText('120 Alfreton Road, Nottingham, NG7 3NS')).toBeTruthy()
    expect(screen.getByText('The seller writes: Ring twice.')).toBeTruthy()
    expect(screen.getByText('hours {"open_now":true}')).toBeTruthy()
    expect(screen.getByText('The seller has accepted').closest('li')?.textContent).toContain('to the buyer · nell@example.com')
  })

  it('has no button for a deadline that cannot be extended', async () => {
    const [deadline] = order.deadlines
    const over = { ...order, deadlines: [{ ...deadline, outcome: 'missed', extendable: false }] }
    render(fakeServer({ [`GET ${path}`]: () => ({ ok: true, value: over }) }))
    expect(await screen.findByText(/missed/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Extend/ })).toBeNull()
  })

  it('is cancelled with a reason only', async () => {
    const server = fakeServer({
      [`GET ${path}`]: () => ({ ok: true, value: order }),
      [`PUT ${path}/cancel`]: () => ({ ok: true, value: { ...order, status: 'cancelled', cancellable: false } }),
    })
    render(server)
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel order' }))
    const dialog = screen.getByRole('dialog')
    const submit = () => fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
    submit()
    expect(await within(dialog).findByText('Enter a reason.')).toBeTruthy()
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ' No stock ' } })
    submit()
    await waitFor(() => expect(server.inputsOf(`PUT ${path}/cancel`)).toEqual([{ id: '5', reason: 'No stock' }]))
  })

  it('has deadlines that are extended by working days', async () => {
    const extend = `PUT ${path}/deadlines/{deadline_id}`
    const server = fakeServer({ [`GET ${path}`]: () => ({ ok: true, value: order }), [extend]: () => ({ ok: true, value: order }) })
    render(server)
    fireEvent.click(await screen.findByRole('button', { name: 'Extend: Send' }))
    const dialog = screen.getByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText('Working days'), { target: { value: '5' } })
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Snow' } })
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
    await waitFor(() => expect(server.inputsOf(extend)).toEqual([{ id: '5', deadline_id: '3', working_days: 5, reason: 'Snow' }]))
  })

  it('that does not exist is not found, in French', async () => {
    render(fakeServer({}), 'fr')
    expect(await screen.findByText('no such page')).toBeTruthy()
  })
})

describe('failed repayments and missed deadlines', () => {
  it('are settled with a reference and a reason', async () => {
    const settle = 'PUT /operators/repayments/{id}/settle'
    const server = fakeServer({ 'GET /operators/repayments': pageOf([repayment]), [settle]: () => ({ ok: true, value: order }) })
    renderPage(<RepaymentsPage />, { path: '/staff/repayments', token: tokenFor(), call: server.call })
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as paid outside' }))
    const dialog = screen.getByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(/^Reference/), { target: { value: 'BACS 17' } })
    fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'Card was replaced' } })
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
    await waitFor(() => expect(server.inputsOf(settle)).toEqual([{ id: '8', reference: 'BACS 17', reason: 'Card was replaced' }]))
  })

  it('are filtered by kind', async () => {
    const deadline = {
      id: '3',
      order_id: '5',
      order_reference: 'PLABC234',
      order_status: 'cancelled',
      kind: 'accept',
      due_at: at,
      missed_at: at,
    }
    const rows = [{ ...deadline, title: 'Brake disc', buyer_name: 'Nell Ward', seller_name: 'Rosie' }]
    const server = fakeServer({ 'GET /operators/missed_deadlines': pageOf(rows) })
    renderPage(<MissedDeadlinesPage />, { path: '/staff/deadlines', token: tokenFor(), call: server.call })
    expect(await screen.findByRole('link', { name: 'PLABC234' })).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Deadline'), { target: { value: 'accept' } })
    await waitFor(() => expect(server.requests.at(-1)?.input).toMatchObject({ kind: 'accept' }))
  })
})

describe('the surcharges to decide', () => {
  const surcharge = {
    id: '7',
    order_id: '5',
    order_reference: 'PLABC234',
    title: 'Alternator',
    status: 'escalated',
    amount: gbp('25.00'),
    due_at: null,
    sent_at: at,
    carrier_name: 'Royal Mail',
    tracking_number: 'AB123456789GB',
    tracking_url: null,
    refusal_reason: 'damaged',
    refusal_text: 'A lug is broken.',
    refusal_photos: [{ url: '/media/housing.jpg', sources: [], width: 640, height: 480, placeholder: '' }],
    escalation_text: 'It was whole.',
    decision_text: null,
  }
  const decide = 'PUT /operators/surcharges/{id}/decision'

  it('show both sides with photos and are decided with a reason', async () => {
    let surcharges: object[] = [surcharge]
    const server = fakeServer({
      'GET /operators/surcharges': () => pageOf(surcharges)(),
      [decide]: () => {
        surcharges = []
        return { ok: true, value: { ...surcharge, status: 'refunded' } }
      },
    })
    renderPage(<SurchargesPage />, { path: '/staff/surcharges', token: tokenFor(), call: server.call })
    expect(await screen.findByRole('heading', { name: 'Alternator · £25.00' })).toBeTruthy()
    for (const text of ['Royal Mail · AB123456789GB', 'It cannot be repaired A lug is broken.', 'It was whole.'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Photo 1 of the old unit' })).toBeTruthy()
    const submit = screen.getByRole('button', { name: 'Decide' }) as HTMLButtonElement
    expect(submit.disabled).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: 'The buyer' }))
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'The break is new.' } })
    fireEvent.click(submit)
    await waitFor(() => expect(server.inputsOf(decide)).toEqual([{ id: '7', decision: { outcome: 'repay', text: 'The break is new.' } }]))
    expect(await screen.findByText('No surcharges to decide')).toBeTruthy()
  })
})
