import type { InProcessResult } from '@partlane/client/api/transport'
import type { Order, OrderItem } from '@partlane/client/orders'
import { money } from '@partlane/domain/money/amounts'
import { fireEvent, screen } from '@testing-library/react'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { NextStep } from './NextStep.tsx'
import { OrderParcels } from './OrderParcels.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { Repayments } from './Repayments.tsx'

export const gbp = (minor: number) => money(minor, 'gbp')
export const item = (values: Partial<OrderItem> = {}): OrderItem => ({
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

export const order = (values: Partial<Order>): Order =>
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

export const preview = {
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

export function render(shownOrder: Order, response: Response = { ok: true, value: shownOrder }) {
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

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
