// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import type { Order } from '@partlane/client/orders'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { NextStep } from '../progress/NextStep.tsx'
import { item, order } from '../progress/test-helpers.tsx'
import { OrderRefunds } from '../refunds/OrderRefunds.tsx'
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

describe('the next step of an order with a chargeback', () => {
  const timeline = [{ step: 'charged_back' }] as Order['timeline']
  const renderStep = (side: 'buyer' | 'seller', values: object, locale: 'en-GB' | 'fr' = 'en-GB') =>
    renderPage(<NextStep order={order({ side, status: 'completed', deadlines: [], timeline })} />, {
      locale,
      token: tokenFor(),
      call: fakeServer({ [SHOW]: { chargeback: { ...(side === 'buyer' ? ofBuyer : chargeback), ...values } } }).call,
    })

  it.each([
    ['seller', 'needs_response', /add your statement below until 29 Nov 2026/],
    ['seller', 'under_review', /There is nothing for you to do\./],
    ['seller', 'won', 'The bank has decided about the chargeback for you.'],
    ['seller', 'lost', /for the buyer, who keeps the money/],
    ['buyer', 'needs_response', /Your bank has taken the payment back and is deciding/],
    ['buyer', 'under_review', /Your bank has taken the payment back and is deciding/],
    ['buyer', 'won', 'Your bank has decided that the payment stays with the seller.'],
    ['buyer', 'lost', 'Your bank has given you the payment back.'],
  ] as const)('tells the %s what %s means', async (side, status, text) => {
    renderStep(side, { status })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText('This order is completed.')).toBeTruthy()
  })

  it('tells a seller in French until when a statement can be added', async () => {
    renderStep('seller', {}, 'fr')
    expect(await screen.findByText(/ajouter votre déclaration ci-dessous jusqu’au 29 nov\. 2026/)).toBeTruthy()
  })
})

describe('giving money back for an order with a chargeback', () => {
  const sent = item({ status: 'confirmed', dispatched_at: '2026-11-20T05:00:00.000Z' })
  const renderRefunds = (steps: string[], locale: 'en-GB' | 'fr' = 'en-GB') =>
    renderPage(
      <OrderRefunds
        order={order({ status: 'completed', items: [sent], timeline: steps.map((step) => ({ step })) as Order['timeline'] })}
      />,
      {
        locale,
        token: tokenFor(),
      },
    )

  it.each([[['charged_back']], [['charged_back', 'chargeback_won', 'charged_back']]])(
    'is not offered while it is open, and the page says why: %s',
    async (steps) => {
      renderRefunds(steps)
      expect(await screen.findByText(/You cannot give money back while the buyer’s bank decides/)).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Give money back' })).toBeNull()
    },
  )

  it.each([[[]], [['charged_back', 'chargeback_won']], [['charged_back', 'chargeback_lost']]])(
    'is offered without an open one: %s',
    async (steps) => {
      renderRefunds(steps)
      expect(await screen.findByRole('button', { name: 'Give money back' })).toBeTruthy()
      expect(screen.queryByText(/You cannot give money back/)).toBeNull()
    },
  )

  it('has its reason in French', async () => {
    renderRefunds(['charged_back'], 'fr')
    expect(await screen.findByText(/Vous ne pouvez pas rembourser tant que la banque/)).toBeTruthy()
  })
})
