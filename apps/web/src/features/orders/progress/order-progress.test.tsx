// @vitest-environment jsdom
import type { Order } from '@partlane/client/orders'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gbp, item, order, press, render } from './test-helpers.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

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
        refunds: [
          { id: '9', status: 'requested', reason: 'damaged', amount: gbp(100), item_ids: ['81'], due_at: null },
          { id: '10', status: 'accepted', reason: 'withdrawal', amount: gbp(100), item_ids: ['81'], due_at: null },
        ],
        timeline: [
          { ...step, step: 'placed' },
          { ...step, step: 'accepted', item_ids: ['81', '82'] },
          { ...step, step: 'declined', item_ids: ['82'], reason: 'damaged' },
          { ...step, step: 'delivered', parcel_id: '5' },
          { ...step, step: 'refund_requested', refund_id: '9' },
          { ...step, step: 'refund_requested', refund_id: '10' },
        ] as Order['timeline'],
      }),
    )
    expect(entries().map(({ children }) => [...children].slice(0, -1).map(({ textContent }) => textContent))).toEqual([
      ['Order placed and paid'],
      ['2 parts accepted by the seller'],
      ['1 part declined: damaged', 'Brake pads'],
      ['Parcel delivered', 'Brake disc'],
      ['Refund requested', 'Brake disc'],
      ['The buyer withdrew from the purchase', 'Brake disc'],
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
