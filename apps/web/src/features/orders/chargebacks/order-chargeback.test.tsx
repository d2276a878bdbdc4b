// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import type { Order } from '@partlane/client/orders'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { OrderChargebackCard } from './OrderChargebackCard.tsx'

afterEach(cleanup)

const chargeback = {
  status: 'needs_response',
  opened_at: '2026-11-23T05:00:00.000Z',
  ended_at: null as string | null,
  reason: 'product_not_received' as string | null,
  reserved: { amount: '50.49', currency: 'gbp' } as object | null,
  evidence_due_at: '2026-11-30T05:00:00.000Z' as string | null,
  seller_text: null as string | null,
  is_editable: true,
}
const ofBuyer = { ...chargeback, reason: null, reserved: null, evidence_due_at: null, is_editable: false }

/** The parts of an order that the card reads. */
const orderOf = (side: 'buyer' | 'seller', step = 'charged_back') => ({ id: '9', side, timeline: [{ step }] }) as unknown as Order

function fakeServer(values: Record<string, object>) {
  const requests: { name: string; input: Record<string, unknown> }[] = []
  const call = async ({ method, path }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    const name = `${method} ${path}`
    requests.push({ name, input })
    const value = values[name]
    return value ? { ok: true, value } : { ok: false, status: 409, errors: [{ status: '409', code: 'chargeback_is_lost', title: '' }] }
  }
  return { call, requests, lastOf: (name: string) => requests.findLast((request) => request.name === name)?.input }
}

const SHOW = 'GET /users/orders/{id}/chargeback'
const WRITE = 'PUT /users/orders/{id}/chargeback'
const render = (order: Order, call: ReturnType<typeof fakeServer>['call'], locale: 'en-GB' | 'fr' = 'en-GB') =>
  renderPage(<OrderChargebackCard order={order} />, { locale, token: tokenFor(), call })

describe('the chargeback of an order', () => {
  it('shows the seller what is withheld, and takes a statement', async () => {
    const { call, lastOf } = fakeServer({ [SHOW]: { chargeback }, [WRITE]: { chargeback } })
    render(orderOf('seller'), call)
    expect(await screen.findByText(/£50\.49 of your earnings is withheld/)).toBeTruthy()
    expect(screen.getByText(/Monday, 30 November 2026/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'View the evidence (PDF)' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Save the statement' }))
    expect(await screen.findByText('Write what happened.')).toBeTruthy()
    expect(lastOf(WRITE)).toBeUndefined()
    fireEvent.change(screen.getByLabelText(/Your statement/), { target: { value: ' It was signed for. ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save the statement' }))
    await waitFor(() => expect(lastOf(WRITE)).toEqual({ id: '9', chargeback: { text: 'It was signed for.' } }))
  })

  it('shows the seller why a statement is refused', async () => {
    const { call } = fakeServer({ [SHOW]: { chargeback } })
    render(orderOf('seller'), call)
    fireEvent.change(await screen.findByLabelText(/Your statement/), { target: { value: 'Late.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save the statement' }))
    expect(await screen.findByText('This chargeback is over: it was lost.')).toBeTruthy()
  })

  it('shows the seller the outcome with the statement', async () => {
    const lost = { ...chargeback, status: 'lost', is_editable: false, seller_text: 'It was signed for.' }
    const { call } = fakeServer({ [SHOW]: { chargeback: lost } })
    render(orderOf('seller'), call)
    expect(await screen.findByText(/£50\.49 was taken from your earnings/)).toBeTruthy()
    expect(screen.getByText('It was signed for.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('button', { name: 'Download the evidence (PDF)' })).toBeTruthy()
  })

  it('shows the buyer only the state', async () => {
    const { call } = fakeServer({ [SHOW]: { chargeback: ofBuyer } })
    render(orderOf('buyer'), call)
    expect(await screen.findByText(/Your bank has taken the payment of this order back/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('is in French', async () => {
    const { call } = fakeServer({ [SHOW]: { chargeback: { ...ofBuyer, status: 'won' } } })
    render(orderOf('buyer'), call, 'fr')
    expect(await screen.findByText(/reste acquis/)).toBeTruthy()
  })

  it('is not requested for an order without one', async () => {
    const { call, requests } = fakeServer({})
    render(orderOf('seller', 'placed'), call)
    await waitFor(() => expect(document.body.textContent).toBe(''))
    expect(requests).toEqual([])
  })
})
