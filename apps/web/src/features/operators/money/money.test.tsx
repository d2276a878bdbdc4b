// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { CreditDialog } from './CreditDialog.tsx'
import { CreditsPage } from './CreditsPage.tsx'
import { LedgerPage } from './LedgerPage.tsx'
import { PayoutsPage } from './PayoutsPage.tsx'

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
const pageOf = (items: object[]) => ({ items, pagy: { count: items.length, page: 1, items: 24, pages: 1, next: null, prev: null } })

const payout = {
  id: '7',
  status: 'failed',
  amount: gbp('50.49'),
  seller_id: '42',
  seller_name: 'Breakers Ltd',
  held_reason: null,
  gateway: 'sandbox',
  gateway_reference: null,
  order: null,
  attempt: 1,
  failure_code: 'account_closed',
  created_at: '2026-11-23T05:00:00.000Z',
  ended_at: null,
  next_attempt_at: '2026-11-24T05:00:00.000Z',
  return_requested: false,
  actions: ['retry', 'return'],
}
const credit = {
  id: '3',
  status: 'requested',
  amount: gbp('250.00'),
  user_id: '42',
  user_name: 'Breakers Ltd',
  reason: 'Three pickups were missed.',
  needs_approval: true,
  requested_by: 'command line',
  decided_by: null,
  decision_reason: null,
  created_at: '2026-11-23T05:00:00.000Z',
  decided_at: null,
  actions: ['approve', 'refuse'],
}

function fakeServer(values: Record<string, object>) {
  const requests: { name: string; input: Record<string, unknown> }[] = []
  const call = async ({ method, path }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    const name = `${method} ${path}`
    requests.push({ name, input })
    const value = values[name]
    return value ? { ok: true, value } : { ok: false, status: 404, errors: [{ status: '404', code: 'not_found', title: '' }] }
  }
  return { call, requests, lastOf: (name: string) => requests.findLast((request) => request.name === name)?.input }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const pressInDialog = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

describe('payouts', () => {
  it('show the order whose share PayPal pays, which is never returned', async () => {
    const order = { id: '31', reference: 'PL-31' }
    const direct = { ...payout, gateway: 'paypal', order, attempt: 9, actions: ['retry'] }
    const { call } = fakeServer({ 'GET /operators/payouts': pageOf([direct]) })
    renderPage(<PayoutsPage />, { path: '/staff/payouts', token: tokenFor(), call })
    expect((await screen.findByRole('link', { name: 'PL-31' })).getAttribute('href')).toBe('/staff/orders/31')
    expect(screen.getByText('paypal: account_closed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Give up' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('are given up with a reason', async () => {
    const { call, lastOf } = fakeServer({ 'GET /operators/payouts': pageOf([payout]), 'PUT /operators/payouts/{id}/return': payout })
    renderPage(<PayoutsPage />, { path: '/staff/payouts', token: tokenFor(), call })
    expect(await screen.findByText('sandbox: account_closed')).toBeTruthy()
    press('Give up')
    expect(await screen.findByRole('dialog', { name: /Give up the payout of £50\.49 to Breakers Ltd/ })).toBeTruthy()
    pressInDialog('Give up')
    expect(await screen.findByText('Enter a reason.')).toBeTruthy()
    expect(lastOf('PUT /operators/payouts/{id}/return')).toBeUndefined()
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: ' Account closed ' } })
    pressInDialog('Give up')
    await waitFor(() => expect(lastOf('PUT /operators/payouts/{id}/return')).toEqual({ id: '7', reason: 'Account closed' }))
  })

  it('show what prevents the collection of money, and failed tasks that move money', async () => {
    const problem = {
      id: '5',
      status: 'authorised',
      problem: 'authorisation_expired',
      amount: gbp('10.00'),
      gateway: 'sandbox',
      gateway_reference: 'ch_1',
      purchase_reference: 'PL2',
      buyer_id: '8',
      buyer_name: 'Priya Nair',
      created_at: '2026-11-23T05:00:00.000Z',
      orders: [{ id: '9', reference: 'PL9' }],
    }
    const { call } = fakeServer({
      'GET /operators/payouts': pageOf([]),
      'GET /operators/payment_problems': pageOf([problem]),
      'GET /operators/deliveries/handlers': [
        { id: 'checkout.resolve-payment', count: 1, retried: 0 },
        { id: 'search.index-listing', count: 4, retried: 0 },
      ],
    })
    renderPage(<PayoutsPage />, { path: '/staff/payouts', token: tokenFor(), call })
    expect((await screen.findByRole('link', { name: 'PL9' })).getAttribute('href')).toBe('/staff/orders/9')
    expect(screen.getByText('Authorisation expired')).toBeTruthy()
    expect((await screen.findByRole('link', { name: '1 failed task of checkout.resolve-payment' })).getAttribute('href')).toContain(
      'handler=',
    )
    expect(screen.queryByText(/search\.index-listing/)).toBeNull()
  })
})

describe('credits', () => {
  it('are approved', async () => {
    const { call, lastOf } = fakeServer({
      'GET /operators/credits': { ...pageOf([credit]), limit: gbp('100.00') },
      'PUT /operators/credits/{id}/approve': { ...credit, status: 'posted' },
    })
    renderPage(<CreditsPage />, { path: '/staff/credits', token: tokenFor(), call })
    expect(await screen.findByText(/Above £100\.00 a day/)).toBeTruthy()
    expect(screen.getByText(/Requested by Command line/)).toBeTruthy()
    press('Approve')
    expect(await screen.findByRole('dialog', { name: 'Approve the credit of £250.00 for Breakers Ltd?' })).toBeTruthy()
    pressInDialog('Approve')
    await waitFor(() => expect(lastOf('PUT /operators/credits/{id}/approve')).toEqual({ id: '3' }))
  })

  it('say who must approve a credit that its operator has requested', async () => {
    const { call } = fakeServer({ 'GET /operators/credits': { ...pageOf([{ ...credit, actions: ['refuse'] }]), limit: gbp('100.00') } })
    renderPage(<CreditsPage />, { path: '/staff/credits', token: tokenFor(), call })
    expect(await screen.findByText('Another operator must approve it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  it('are requested with one key, and not with a wrong amount', async () => {
    const { call, requests } = fakeServer({})
    renderPage(<CreditDialog user={{ id: '42' }} name="Breakers Ltd" onClose={() => undefined} />, { token: tokenFor(), call })
    fireEvent.change(await screen.findByLabelText(/Reason/), { target: { value: 'Late parcel' } })
    for (const amount of ['', '0', '1.234', '100001']) {
      fireEvent.change(screen.getByLabelText(/Amount/), { target: { value: amount } })
      pressInDialog('Give credit')
      expect(await screen.findByText(/Enter an amount from 0\.01/)).toBeTruthy()
    }
    expect(requests).toEqual([])
    fireEvent.change(screen.getByLabelText(/Amount/), { target: { value: '12,50' } })
    pressInDialog('Give credit')
    await waitFor(() => expect(requests).toHaveLength(1))
    await waitFor(() =>
      expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Give credit' }).getAttribute('aria-busy')).not.toBe('true'),
    )
    pressInDialog('Give credit')
    await waitFor(() => expect(requests).toHaveLength(2))
    const [first, second] = requests.map(({ input }) => input.credit as { request_key: string; amount: string })
    expect(first).toMatchObject({ amount: '12,50', currency: 'gbp', reason: 'Late parcel' })
    expect(second?.request_key).toBe(first?.request_key)
  })
})

describe('the ledger', () => {
  it('reads a typed search and a period from its address', async () => {
    const entry = {
      id: '1',
      created_at: '2026-11-23T05:00:00.000Z',
      movement: 'capture:7',
      account: 'seller:42:pending',
      amount: gbp('-45.00'),
      order_id: '9',
      order_reference: 'PL9',
      seller_id: '42',
      seller_name: 'Breakers Ltd',
    }
    const sum = { currency: 'gbp', opening: gbp('-5.00'), added: gbp('0.00'), taken: gbp('-45.00'), closing: gbp('-50.00'), entries: 1 }
    const { call, lastOf } = fakeServer({ 'GET /operators/ledger/entries': pageOf([entry]), 'GET /operators/ledger/sums': { sums: [sum] } })
    renderPage(<LedgerPage />, { path: '/staff/ledger?search=seller:42&from=2026-11-01', token: tokenFor(), call })
    expect((await screen.findByRole('link', { name: 'capture:7' })).getAttribute('href')).toBe('/staff/ledger?search=capture%3A7')
    expect(screen.getByText('Seller 42: not released')).toBeTruthy()
    expect(await screen.findByText('-£50.00')).toBeTruthy()
    expect(lastOf('GET /operators/ledger/sums')).toEqual({ seller: '42', from: '2026-11-01' })
  })

  it('says when a movement does not sum to zero', async () => {
    const totals = [{ currency: 'gbp', sum: gbp('0.00'), entries: 2 }]
    const accounts = ['sellers:pending', 'gateway:sandbox', 'carrier:sandbox'].map((account) => ({
      account,
      balance: gbp('-45.00'),
      entries: 1,
    }))
    const { call } = fakeServer({
      'GET /operators/ledger/accounts': { totals, accounts },
      'GET /operators/ledger/check': { totals, unbalanced: [{ movement: 'capture:7', sum: gbp('0.01') }] },
    })
    renderPage(<LedgerPage />, { path: '/staff/ledger', token: tokenFor(), call })
    expect(await screen.findByText('All sellers: not released')).toBeTruthy()
    expect(screen.getByText('Money at the payment provider, Test mode')).toBeTruthy()
    expect(screen.getByText('Owed to the carrier, Test mode')).toBeTruthy()
    press('Check every movement')
    expect(await screen.findByText('capture:7: £0.01')).toBeTruthy()
    expect(screen.getByText('Not zero: call the developers')).toBeTruthy()
  })
  it('has one first-level heading, also when the balances cannot be loaded', async () => {
    const call = async (): Promise<InProcessResult> => ({
      ok: false,
      status: 500,
      errors: [{ status: '500', code: 'internal_error', title: '' }],
    })
    renderPage(<LedgerPage />, { path: '/staff/ledger', token: tokenFor(), call })
    expect(await screen.findByRole('heading', { level: 2, name: 'This page could not be loaded.' })).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Ledger'])
  })
})
