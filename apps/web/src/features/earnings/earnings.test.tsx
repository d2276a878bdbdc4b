// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { EarningsPage } from './EarningsPage.tsx'

const savedNames: string[] = []
beforeEach(() => {
  savedNames.length = 0
  URL.createObjectURL = () => 'blob:test'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    savedNames.push(this.download)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const gbp = (amount: string) => ({ amount, currency: 'gbp' })
const pageOf = (items: object[], pages = 1) => ({
  items,
  pagy: { count: items.length, page: 1, items: 20, pages, next: pages > 1 ? 2 : null, prev: null },
})

const balance = {
  currency: 'gbp',
  pending: gbp('50.49'),
  available: gbp('120.00'),
  reserved: gbp('0.00'),
  on_the_way: gbp('0.00'),
  paid_out: gbp('900.00'),
}
const earnings = {
  id: '1',
  payout_schedule: 'weekly',
  payouts_held: false,
  balances: [balance],
  months: [{ month: '2026-10', currency: 'gbp', earned: gbp('300.00'), paid_out: gbp('250.00') }],
}
const line = { id: '5', at: '2026-10-12T10:00:00.000Z', kind: 'sale', order_id: '31', order_reference: 'PL-31', amount: gbp('50.49') }
const payout = {
  id: '7',
  status: 'failed',
  amount: gbp('80.00'),
  created_at: '2026-10-13T05:00:00.000Z',
  ended_at: null,
  failure_code: 'account_closed',
  retry_at: '2026-10-17T05:00:00.000Z',
}
const feeInvoice = {
  id: '3',
  number: 'FEE-000003',
  month: '2026-10',
  currency: 'gbp',
  issued_at: '2026-11-01T04:10:00.000Z',
  net: gbp('25.00'),
  vat: gbp('5.00'),
  total: gbp('30.00'),
}
const bytes = new Uint8Array([37, 80, 68, 70])

const responses = {
  'GET /users/earnings': earnings,
  'GET /users/earnings/lines': pageOf([line]),
  'GET /users/earnings/payouts': pageOf([payout]),
  'GET /users/fee_invoices': pageOf([feeInvoice]),
  'GET /users/earnings/statement': { bytes, file_name: 'statement-2026-10.pdf' },
  'GET /users/earnings/export': { bytes, file_name: 'earnings-2026-10.csv' },
  'GET /users/fee_invoices/{id}': { bytes, file_name: 'FEE-000003.pdf' },
}

function open(values: Record<string, object> = responses, locale: 'en-GB' | 'fr' = 'en-GB') {
  const requests: { name: string; input: Record<string, unknown> }[] = []
  const call = async ({ method, path }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    const name = `${method} ${path}`
    requests.push({ name, input })
    const value = values[name]
    return value ? { ok: true, value } : { ok: false, status: 404, errors: [{ status: '404', code: 'not_found', title: '' }] }
  }
  renderPage(<EarningsPage />, { path: '/profile/earnings', token: tokenFor(), call, locale })
  return { lastOf: (name: string) => requests.findLast((request) => request.name === name)?.input }
}

describe('the earnings page', () => {
  it('shows that it is loading, then the balances', async () => {
    open()
    expect(screen.getByText('Your earnings are loading')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Balance in GBP' })).toBeTruthy()
    expect(screen.getByText('£120.00')).toBeTruthy()
    expect(screen.queryByText('Held back')).toBeNull()
  })

  it('says that there are no earnings, and how to begin', async () => {
    open({ ...responses, 'GET /users/earnings': { ...earnings, balances: [], months: [] } })
    expect(await screen.findByText('No earnings yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sell a part' }).getAttribute('href')).toBe('/sell')
  })

  it('pages through the payouts', async () => {
    open({ ...responses, 'GET /users/earnings/payouts': pageOf([payout], 3) })
    const last = await screen.findByRole('link', { name: 'Page 3' })
    expect(last.getAttribute('href')).toBe('/profile/earnings?payouts=3')
  })

  it('can be loaded again after an error', async () => {
    const values: Record<string, object> = {}
    open(values)
    expect(await screen.findByText('Your earnings could not be loaded')).toBeTruthy()
    Object.assign(values, responses)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Balance in GBP' })).toBeTruthy()
  })

  it('shows a debt, what is held back and that payouts are on hold', async () => {
    const owing = { ...balance, available: gbp('-12.00'), reserved: gbp('20.00') }
    open({ ...responses, 'GET /users/earnings': { ...earnings, payouts_held: true, balances: [owing] } })
    expect(await screen.findByText('You owe')).toBeTruthy()
    expect(screen.getByText('Held back')).toBeTruthy()
    expect(screen.getByText(/Payouts to you are on hold/)).toBeTruthy()
  })

  it('leads from a line to its order, and from a failed payout to the payment setup', async () => {
    open()
    expect((await screen.findByRole('link', { name: 'PL-31' })).getAttribute('href')).toBe('/profile/sold-items/orders/31')
    expect(await screen.findByText(/Your bank has refused this payout\. We will try again on Saturday, 17 October 2026\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to payment setup' }).getAttribute('href')).toBe('/profile/payment-setup')
  })

  it('saves the statement of a month, its CSV and an invoice for our fees', async () => {
    const { lastOf } = open()
    fireEvent.click(await screen.findByRole('button', { name: 'Statement of October 2026 as PDF' }))
    await waitFor(() => expect(savedNames).toEqual(['statement-2026-10.pdf']))
    expect(lastOf('GET /users/earnings/statement')).toEqual({ month: '2026-10' })
    fireEvent.change(screen.getByLabelText('Month'), { target: { value: '2026-10' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }))
    await waitFor(() => expect(savedNames).toContain('earnings-2026-10.csv'))
    fireEvent.click(await screen.findByRole('button', { name: 'Save invoice FEE-000003 as PDF' }))
    await waitFor(() => expect(savedNames).toContain('FEE-000003.pdf'))
    expect(lastOf('GET /users/fee_invoices/{id}')).toEqual({ id: '3' })
  })

  it('says that a file could not be saved', async () => {
    open({ ...responses, 'GET /users/earnings/statement': undefined as unknown as object })
    fireEvent.click(await screen.findByRole('button', { name: 'Statement of October 2026 as PDF' }))
    expect(savedNames).toEqual([])
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Statement of October 2026 as PDF' }).getAttribute('aria-busy')).not.toBe('true'),
    )
    expect(savedNames).toEqual([])
  })

  it('stores how often the seller is paid', async () => {
    const { lastOf } = open({ ...responses, 'PUT /users/earnings': { ...earnings, payout_schedule: 'daily' } })
    fireEvent.change(await screen.findByLabelText('How often do you want to be paid?'), { target: { value: 'daily' } })
    await waitFor(() => expect(lastOf('PUT /users/earnings')).toEqual({ earnings: { payout_schedule: 'daily' } }))
    await waitFor(() => expect((screen.getByLabelText('How often do you want to be paid?') as HTMLSelectElement).value).toBe('daily'))
  })

  it('is complete in French', async () => {
    open(responses, 'fr')
    const title = await screen.findByRole('heading', { name: 'Nos factures' })
    expect(await within(title.closest('section') as HTMLElement).findByText('octobre 2026')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Relevé mensuel en PDF, octobre 2026' })).toBeTruthy()
  })
})
