// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import type { Order } from '@partlane/client/orders'
import type { Locale } from '@partlane/domain/locale'
import { money } from '@partlane/domain/money/amounts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { PickupPanel } from './pickups/PickupPanel.tsx'
import { estimatedMeasures, MeasureFields } from './progress/LabelFields.tsx'
import { SeveralLabelsDialog } from './SeveralLabelsDialog.tsx'

type Input = Record<string, unknown>
type Handler = (input: Input) => InProcessResult

/** Renders with a handler for each call, and lists the calls. */
function render(element: ReactNode, handlers: Record<string, Handler>, locale: Locale = 'en-GB') {
  const requests: { name: string; input: Input }[] = []
  const call = async ({ method, path }: { method: string; path: string }, input: Input): Promise<InProcessResult> => {
    const name = `${method} ${path}`
    requests.push({ name, input })
    return handlers[name]?.(input) ?? { ok: false, status: 404, errors: [{ status: '404', code: 'not_found', title: '' }] }
  }
  renderPage(element, { call, token: tokenFor(), locale })
  return (name: string) => requests.filter((request) => request.name === name).map(({ input }) => input)
}

const ok = (value: unknown): InProcessResult => ({ ok: true, value })
const failure = (status: number, code: string): InProcessResult => ({
  ok: false,
  status,
  errors: [{ status: String(status), code, title: '' }],
})

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const orders = ['31', '32', '33'].map(
  (id) => ({ id, reference: `PL-${id}`, address: { full_name: 'Ana Whitfield', city: 'Leeds' } }) as Order,
)
const rate = (service: string, minor: number) => ({
  gateway: 'sandbox',
  service,
  name: service,
  carrier_name: 'Sandbox carrier',
  price: money(minor, 'gbp'),
  days_min: 1,
  days_max: 2,
})
const parcel = (order_id: string, values: Input = {}) => ({
  order_id,
  items: [{ item_id: '8', quantity: 2 }],
  weight: '1.5',
  length: '30',
  width: '20',
  height: '10',
  rates: [rate('Economy', 549), rate('Express', 849)],
  problem: null,
  ...values,
})
const RATES = 'POST /users/sold_items/label_rates'
const BUY = 'POST /users/sold_items/labels'
type Labels = { labels: { orders: { order_id: string; service: string; attempt: string }[] } }

describe('the labels of several orders', () => {
  const rates = ok({ orders: [parcel('31'), parcel('32'), parcel('33', { rates: [], problem: 'sender_address_missing' })] })
  const start = (buy: Handler) => render(<SeveralLabelsDialog orders={orders} onClose={() => {}} />, { [RATES]: () => rates, [BUY]: buy })
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

  it('have their prices, the total, and the reason why one has none', async () => {
    start(() => failure(500, 'internal_error'))
    expect(await screen.findByText('Total: £10.98')).toBeTruthy()
    expect(screen.getByText(/A label needs the street you send from/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Service for order PL-32'), { target: { value: 'sandbox Express' } })
    expect(screen.getByText('Total: £13.98')).toBeTruthy()
  })

  it('are requested again with the same attempts after a lost response, with another one for another service', async () => {
    const calls = start(() => failure(500, 'internal_error'))
    await press('Buy 2 labels for £10.98')
    await waitFor(() => expect(calls(BUY)).toHaveLength(1))
    await press('Buy 2 labels for £10.98')
    await waitFor(() => expect(calls(BUY)).toHaveLength(2))
    fireEvent.change(screen.getByLabelText('Service for order PL-32'), { target: { value: 'sandbox Express' } })
    await press('Buy 2 labels for £13.98')
    await waitFor(() => expect(calls(BUY)).toHaveLength(3))
    const [first, second, third] = (calls(BUY) as Labels[]).map(({ labels }) => labels.orders)
    expect(second).toEqual(first)
    expect(third?.[0]).toEqual(first?.[0])
    expect(third?.[1]).toMatchObject({ order_id: '32', service: 'Express' })
    expect(third?.[1]?.attempt).not.toBe(first?.[1]?.attempt)
  })

  it('have an outcome for each order', async () => {
    start(() =>
      ok({
        orders: [
          { order_id: '31', label_status: 'bought', problem: null },
          { order_id: '32', label_status: null, problem: 'label_price_changed' },
        ],
      }),
    )
    await press('Buy 2 labels for £10.98')
    expect(await screen.findByText('Label bought')).toBeTruthy()
    expect(screen.getByText(/Not bought: The price of this service has changed/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Packing slips and labels' })).toBeTruthy()
  })
})

describe('pickups', () => {
  const LIST = 'GET /users/pickups'
  const place = { line1: '1 Kirkstall Road', city: 'Leeds', postal_code: 'LS4 2AZ' }
  const parcels = ['91', '92'].map((label_id) => ({ label_id, order_id: '31', reference: `PL-${label_id}`, tracking_number: 'SBX1' }))
  const windows = ['2026-11-24', '2026-11-25'].flatMap((day) => [
    { day, starts: '09:00', ends: '13:00' },
    { day, starts: '13:00', ends: '17:00' },
  ])

  it('are booked for the chosen parcels, day and time', async () => {
    const offers = [{ carrier_name: 'Sandbox carrier', place, parcels, windows }]
    const calls = render(<PickupPanel />, { [LIST]: () => ok({ bookings: [], offers }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Book a pickup' }))
    const dialog = within(screen.getByRole('dialog', { hidden: true }))
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2026-11-25' } })
    fireEvent.click(dialog.getByLabelText('13:00 to 17:00'))
    fireEvent.click(dialog.getByLabelText(/PL-91/))
    fireEvent.submit(document.querySelector('#book-pickup')!)
    await waitFor(() => expect(calls('POST /users/pickups')).toHaveLength(1))
    expect(calls('POST /users/pickups')[0]?.pickup).toMatchObject({
      label_ids: ['92'],
      day: '2026-11-25',
      starts: '13:00',
      ends: '17:00',
    })
  })

  it('show what is booked, and are hidden without parcels', async () => {
    const booking = { id: '5', status: 'booked', carrier_name: 'Sandbox carrier', ...windows[0], place, parcels }
    const calls = render(<PickupPanel />, { [LIST]: () => ok({ bookings: [booking], offers: [] }) })
    expect(await screen.findByText(/Sandbox carrier comes on Tue 24 Nov, 09:00 to 13:00/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel pickup' }))
    await waitFor(() => expect(calls('PUT /users/pickups/{id}/cancel')).toEqual([{ id: '5' }]))
    cleanup()
    const emptyCalls = render(<PickupPanel />, { [LIST]: () => ok({ bookings: [], offers: [] }) })
    await waitFor(() => expect(emptyCalls(LIST)).toHaveLength(1))
    expect(screen.queryByText('Pickups')).toBeNull()
  })
})

it('estimated measures have the decimal separator of the language', () => {
  const estimate = { weight: '1.25', length: '1040', width: '20', height: null }
  const fields = <MeasureFields values={estimatedMeasures} estimate={estimate} error={undefined} onChange={() => {}} onCommit={() => {}} />
  render(fields, {}, 'fr')
  expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(['1,25', '1040', '20', ''])
})
