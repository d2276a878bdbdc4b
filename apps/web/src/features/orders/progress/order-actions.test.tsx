// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import type { Order, OrderItem } from '@partlane/client/orders'
import { money } from '@partlane/domain/money/amounts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { NextStep } from './NextStep.tsx'
import { OrderParcels } from './OrderParcels.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { Repayments } from './Repayments.tsx'

const gbp = (minor: number) => money(minor, 'gbp')
const item = (values: Partial<OrderItem> = {}): OrderItem => ({
  id: '81',
  listing_slug: 'disc',
  title: 'Brake disc',
  quantity: 2,
  unit_price: gbp(5_840),
  unit_surcharge: null,
  status: 'pending',
  shipping_type: 'ship_only',
  actions: [],
  declined_by: null,
  decline_reason: null,
  decline_text: null,
  unpacked_quantity: 2,
  dispatched_at: null,
  delivered_at: null,
  lost_at: null,
  returned_at: null,
  fit: null,
  warranty: 'none',
  refund_reasons: [],
  refunded: gbp(0),
  refundable: { items_amount: gbp(11_680), shipping_amount: gbp(895) },
  return_terms: null,
  photo: null,
  ...values,
})

const order = (values: Partial<Order>): Order =>
  ({
    id: '31',
    side: 'seller',
    status: 'fully_paid',
    items: [item()],
    actions: [],
    deadlines: [{ kind: 'accept', due_at: '2026-11-25T12:00:00.000Z', item_id: null }],
    parcels: [],
    timeline: [],
    repayments: [],
    refunds: [],
    surcharges: [],
    withdraw_until: null,
    repaid: gbp(0),
    expected_from: null,
    expected_to: null,
    collection_code: null,
    ...values,
  }) as Order

const preview = {
  id: '31',
  items: gbp(11_680),
  surcharge: gbp(0),
  shipping: gbp(348),
  total: gbp(12_028),
  charged: money(14_055, 'eur'),
  fee: gbp(1_168),
}

type Request = { name: string; input: Record<string, unknown> }

type Response = InProcessResult | (() => InProcessResult)

function render(shownOrder: Order, response: Response = { ok: true, value: shownOrder }) {
  const requests: Request[] = []
  const call = async ({ method, path }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    requests.push({ name: `${method} ${path}`, input })
    if (path.endsWith('/repayment_preview')) return { ok: true, value: preview }
    return typeof response === 'function' ? response() : response
  }
  renderPage(
    <>
      <NextStep order={shownOrder} />
      <OrderParcels order={shownOrder} />
      <OrderTimeline order={shownOrder} />
      <Repayments order={shownOrder} />
    </>,
    { call, token: tokenFor() },
  )
  const changes = () => requests.filter(({ name }) => !name.startsWith('GET'))
  return { changes, requests }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('the seller', () => {
  it('confirms all items', async () => {
    const { changes } = render(order({ items: [item({ actions: ['accept', 'decline'] })] }))
    expect(screen.getByText(/Confirm the order or decline parts by Wednesday,? 25 November 2026/)).toBeTruthy()
    press('Confirm order')
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]).toEqual({
      name: 'PUT /users/orders/{id}/items',
      input: { id: '31', order_items: { action: 'accept', item_ids: ['81'] } },
    })
  })

  it('declines with a reason and a message', async () => {
    const { changes, requests } = render(order({ items: [item({ actions: ['accept', 'decline'] })] }))
    press('Decline order')
    await screen.findByText('£120.28 (€140.55)')
    const amounts = [...document.querySelectorAll('dl dd')].map(({ textContent }) => textContent)
    expect(amounts).toEqual(['£116.80', '£3.48', '£120.28 (€140.55)', '£11.68'])
    expect(requests.at(-1)).toEqual({ name: 'GET /users/orders/{id}/repayment_preview', input: { id: '31', item_ids: '81' } })
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'damaged' } })
    fireEvent.change(screen.getByLabelText(/Message to the buyer/), { target: { value: 'Cracked.' } })
    press('Decline')
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]?.input.order_items).toEqual({ action: 'decline', item_ids: ['81'], reason: 'damaged', text: 'Cracked.' })
  })

  it('declines nothing before a reason is chosen', async () => {
    const { changes } = render(order({ items: [item({ actions: ['accept', 'decline'] })] }))
    press('Decline order')
    const reason = screen.getByLabelText(/^Reason/) as HTMLSelectElement
    expect(reason.value).toBe('')
    press('Decline')
    await screen.findByText('Choose a reason.')
    expect(reason.getAttribute('aria-invalid')).toBe('true')
    expect(changes()).toEqual([])
  })

  it('sees why an action was refused', async () => {
    const refusal: InProcessResult = { ok: false, status: 409, errors: [{ status: '409', code: 'order_item_is_declined', title: '' }] }
    render(order({ items: [item({ actions: ['accept', 'decline'] })] }), refusal)
    press('Confirm order')
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
  })

  it('sends some units with one attempt, however often the button is pressed', async () => {
    const accepted = item({ status: 'accepted' })
    const { changes } = render(order({ status: 'create_shipping', items: [accepted], actions: ['dispatch'], deadlines: [] }), {
      ok: false,
      status: 503,
      errors: [{ status: '503', code: 'unavailable', title: '' }],
    })
    press('Send parcel')
    expect((screen.getByRole('button', { name: 'Mark as sent' }) as HTMLButtonElement).disabled).toBe(true)
    fireEvent.change(screen.getByLabelText(/^Carrier/), { target: { value: 'evri' } })
    fireEvent.change(screen.getByLabelText('Tracking number'), { target: { value: '12' } })
    expect(screen.getByText(/does not look like a number of Evri/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Number of Brake disc'), { target: { value: '1' } })
    press('Mark as sent')
    await screen.findByRole('alert')
    press('Mark as sent')
    await waitFor(() => expect(changes()).toHaveLength(2))
    const parcels = changes().map(({ input }) => input.parcel as { attempt: string; items: object[] })
    expect(parcels[0]).toMatchObject({ carrier: 'evri', tracking_number: '12', items: [{ item_id: '81', quantity: 1 }] })
    expect(new Set(parcels.map(({ attempt }) => attempt)).size).toBe(1)
  })

  it('needs the name of another carrier', () => {
    render(order({ status: 'create_shipping', items: [item({ status: 'accepted' })], actions: ['dispatch'], deadlines: [] }))
    press('Send parcel')
    fireEvent.change(screen.getByLabelText(/^Carrier/), { target: { value: 'other' } })
    const button = screen.getByRole('button', { name: 'Mark as sent' }) as HTMLButtonElement
    expect(button.disabled).toBe(true)
    fireEvent.change(screen.getByLabelText(/^Name of the carrier/), { target: { value: 'Van of a friend' } })
    expect(button.disabled).toBe(false)
  })

  it.each([
    ['Confirm order', { items: [item({ actions: ['accept', 'decline'] }), item({ id: '82', status: 'accepted' })] }],
    ['Send parcel', { items: [item({ status: 'accepted' })] }],
    ['Hand over', { items: [item({ status: 'accepted' })], actions: ['collect'] }],
  ] as [string, Partial<Order>][])('has one main action: %s', (name, values) => {
    render(order({ status: 'create_shipping', actions: ['dispatch', 'collect', 'cancel'], ...values }))
    const main = screen.getAllByRole('button').filter((button) => button.className.includes('bg-accent'))
    expect(main.map(({ textContent }) => textContent)).toEqual([name])
  })

  it('enters an address when the listing has none, and sees which field is wrong', async () => {
    const pending = item({ shipping_type: 'click_and_collect', actions: ['accept', 'decline'] })
    const refused = (code: string, pointer?: string) => ({
      ok: false as const,
      status: 409,
      errors: [{ status: '409', code, title: '', ...(pointer ? { source: { pointer } } : {}) }],
    })
    const responses = [refused('collection_address_missing'), refused('required', '/order_items/collection_address/city')]
    const { changes } = render(order({ items: [pending] }), () => responses[changes().length - 1] ?? { ok: true, value: order({}) })
    press('Confirm order')
    await screen.findByText('Where is it collected?')
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/^Street address/), { target: { value: '2 Micklegate' } })
    fireEvent.change(dialog.getByRole('textbox', { name: /^Postcode/ }), { target: { value: 'YO1 6JX' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm order' }))
    await waitFor(() => expect(dialog.getByLabelText(/^Town or city/).getAttribute('aria-invalid')).toBe('true'))
    const collection_address = { line1: '2 Micklegate', postal_code: 'YO1 6JX', country: 'GB' }
    expect(changes()[1]?.input).toMatchObject({ order_items: { action: 'accept', item_ids: ['81'], collection_address } })
  })

  it('enters the collection code and sees the tries left', async () => {
    const wrong: InProcessResult = {
      ok: false,
      status: 422,
      errors: [{ status: '422', code: 'collection_code_wrong', title: '', meta: { tries_left: 3 } }],
    }
    const { changes } = render(order({ status: 'create_shipping', actions: ['collect'], deadlines: [] }), wrong)
    fireEvent.change(screen.getByLabelText('Code of the buyer'), { target: { value: '12 34 56' } })
    press('Hand over')
    await screen.findByText('This code is wrong. 3 tries left.')
    expect(changes()[0]?.input).toEqual({ id: '31', code: '123456' })
  })
})

describe('the buyer', () => {
  it('is asked once before the arrival is confirmed', async () => {
    const sent = item({ status: 'accepted', actions: ['confirm'], dispatched_at: '2026-11-24T10:00:00.000Z' })
    const { changes } = render(order({ side: 'buyer', status: 'create_shipping', items: [sent] }))
    press('It has arrived')
    expect(changes()).toEqual([])
    press('Yes, it has arrived')
    await waitFor(() => expect(changes()[0]?.input.order_items).toEqual({ action: 'confirm', item_ids: ['81'] }))
  })

  it('confirms a collection that the seller could not enter', async () => {
    const waiting = item({ status: 'accepted', shipping_type: 'click_and_collect', actions: ['confirm'] })
    const sent = item({ id: '82', status: 'accepted', actions: ['confirm'], dispatched_at: '2026-11-24T10:00:00.000Z' })
    const { changes } = render(order({ side: 'buyer', status: 'create_shipping', items: [waiting, sent], collection_code: '048213' }))
    press('I have collected my order')
    expect(changes()).toEqual([])
    press('Yes, I have it')
    await waitFor(() => expect(changes()[0]?.input.order_items).toEqual({ action: 'confirm', item_ids: ['81'] }))
    press('It has arrived')
    press('Yes, it has arrived')
    await waitFor(() => expect(changes()[1]?.input.order_items).toEqual({ action: 'confirm', item_ids: ['82'] }))
  })

  it('is asked once before cancelling', async () => {
    const { changes } = render(order({ side: 'buyer', actions: ['cancel'] }))
    press('Cancel order')
    press('Keep order')
    expect(changes()).toEqual([])
    press('Cancel order')
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancel order' }).at(-1) as HTMLElement)
    await waitFor(() => expect(changes()[0]?.name).toBe('PUT /users/orders/{id}/cancel'))
  })

  it('sees the collection code until the part is handed over', () => {
    const waiting = item({ status: 'accepted', shipping_type: 'click_and_collect' })
    render(order({ side: 'buyer', status: 'create_shipping', items: [waiting], collection_code: '048213' }))
    expect(screen.getByText('048213')).toBeTruthy()
    cleanup()
    const collected = item({ ...waiting, delivered_at: '2026-11-24T10:00:00.000Z' })
    render(order({ side: 'buyer', status: 'create_shipping', items: [collected], collection_code: '048213' }))
    expect(screen.queryByText('048213')).toBeNull()
  })
})

describe('the parcel of an order', () => {
  const parcel: Order['parcels'][number] = {
    id: '5',
    direction: 'outward',
    status: 'in_transit',
    carrier: 'evri',
    carrier_name: 'Evri',
    tracking_number: null,
    tracking_url: null,
    dispatched_at: '2026-11-24T10:00:00.000Z',
    delivered_at: null,
    is_late: true,
    expected_on: null,
    events: [],
    items: [{ item_id: '81', quantity: 2 }],
    label: null,
  }
  const confirmed = {
    step: 'confirmed',
    actor: 'buyer',
    at: '2026-11-25T10:00:00.000Z',
    item_ids: ['81'],
    parcel_id: null,
    refund_id: null,
  }
  const arrived = item({ status: 'confirmed', delivered_at: '2026-11-25T10:00:00.000Z' })
  const timeline = [{ ...confirmed, reason: null, deadline: null }] as Order['timeline']

  it.each([
    ['buyer', 'Received, confirmed by you', { timeline }],
    ['seller', 'Received, confirmed by the buyer', { timeline }],
    ['buyer', 'Received', { timeline: [] }],
    ['buyer', 'Late', { items: [item({ status: 'accepted' })] }],
  ] as const)('is shown to the %s as "%s"', (side, label, values) => {
    render(order({ side, status: 'completed', items: [arrived], parcels: [parcel], ...values } as Partial<Order>))
    expect(screen.getByText(label)).toBeTruthy()
  })
})

describe('the history', () => {
  const step = {
    actor: 'seller',
    at: '2026-11-24T10:00:00.000Z',
    item_ids: [],
    parcel_id: null,
    refund_id: null,
    reason: null,
    deadline: null,
  }
  const entries = () => screen.getAllByRole('listitem').filter(({ parentElement }) => parentElement?.tagName === 'OL')

  it('names the items of a step when the order has others', () => {
    const disc = item({ status: 'confirmed' })
    const pads = item({ id: '82', title: 'Brake pads', status: 'declined' })
    const parcel = { id: '5', direction: 'outward', status: 'in_transit', carrier: 'evri', carrier_name: 'Evri' } as const
    render(
      order({
        items: [disc, pads],
        parcels: [
          {
            ...parcel,
            tracking_number: null,
            tracking_url: null,
            dispatched_at: step.at,
            delivered_at: null,
            is_late: false,
            expected_on: null,
            events: [],
            items: [{ item_id: '81', quantity: 1 }],
            label: null,
          },
        ],
        refunds: [{ id: '9', status: 'requested', reason: 'damaged', amount: gbp(100), item_ids: ['81'], due_at: null }],
        timeline: [
          { ...step, step: 'placed' },
          { ...step, step: 'accepted', item_ids: ['81', '82'] },
          { ...step, step: 'declined', item_ids: ['82'], reason: 'damaged' },
          { ...step, step: 'delivered', parcel_id: '5' },
          { ...step, step: 'refund_requested', refund_id: '9' },
        ] as Order['timeline'],
      }),
    )
    expect(entries().map(({ children }) => [...children].slice(0, -1).map(({ textContent }) => textContent))).toEqual([
      ['Order placed and paid'],
      ['2 parts confirmed by the seller'],
      ['1 part declined: damaged', 'Brake pads'],
      ['Parcel delivered', 'Brake disc'],
      ['Refund requested', 'Brake disc'],
    ])
  })
})

describe('the texts of both sides', () => {
  const step = { actor: 'buyer', at: '2026-11-24T10:00:00.000Z', item_ids: ['81'], parcel_id: null, refund_id: null }
  const timeline = [
    { ...step, step: 'cancelled', reason: 'changed_mind', deadline: null },
    { ...step, step: 'deadline_missed', reason: null, deadline: 'cancel_allowed' },
  ] as Order['timeline']

  it.each([
    ['buyer', ['1 part cancelled by you', 'You may now cancel'], /^What has not been sent is cancelled. You get the price/],
    [
      'seller',
      ['1 part cancelled by the buyer', 'The buyer may now cancel'],
      /^What has not been sent is cancelled. The buyer gets the price/,
    ],
  ] as const)('address the %s', (side, texts, dialogText) => {
    render(order({ side, actions: ['cancel'], timeline }))
    for (const text of texts) expect(screen.getByText(text)).toBeTruthy()
    press('Cancel order')
    expect(screen.getByText(dialogText)).toBeTruthy()
  })
})

describe('parcels, history and money', () => {
  it('are shown in words', () => {
    const at = '2026-11-24T10:00:00.000Z'
    const step: Omit<Order['timeline'][number], 'step'> = {
      actor: 'seller',
      at,
      item_ids: ['81'],
      parcel_id: null,
      refund_id: null,
      reason: null,
      deadline: null,
    }
    render(
      order({
        side: 'buyer',
        parcels: [
          {
            id: '5',
            direction: 'outward',
            status: 'in_transit',
            carrier: 'royal_mail',
            carrier_name: 'Royal Mail',
            tracking_number: 'AB123456789GB',
            tracking_url: 'https://www.royalmail.com/track',
            dispatched_at: at,
            delivered_at: null,
            is_late: true,
            expected_on: '2026-11-30',
            events: [
              { code: 'collected', at, location: 'Leeds' },
              { code: 'in_transit', at, location: 'Daventry' },
              { code: 'delayed', at, location: '' },
            ],
            items: [{ item_id: '81', quantity: 2 }],
            label: null,
          },
        ],
        timeline: [
          { ...step, step: 'placed' },
          { ...step, step: 'declined', reason: 'damaged' },
          { ...step, step: 'deadline_missed', actor: 'deadline', deadline: 'dispatch' },
        ],
        repaid: gbp(5_840),
        repayments: [{ reason: 'decline', status: 'pending', amount: gbp(5_840), created_at: at }],
      }),
    )
    const link = screen.getByRole('link', { name: /Track with Royal Mail.*opens in a new tab/ })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://www.royalmail.com/track', 'noopener noreferrer'])
    for (const text of ['Order placed and paid', '1 part declined: damaged', 'Not sent in time'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText(/Declined by the seller · 24 Nov 2026 · being processed/)).toBeTruthy()
  })
})
