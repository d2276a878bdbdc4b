// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { ChargebackPage } from './ChargebackPage.tsx'
import { ChargebacksPage } from './ChargebacksPage.tsx'

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

const summary = {
  id: '5',
  gateway: 'sandbox',
  reference: 'dp_1',
  amount: gbp('55.49'),
  reason: 'product_not_received',
  status: 'needs_response',
  evidence_due_at: '2026-11-30T05:00:00.000Z' as string | null,
  opened_at: '2026-11-23T05:00:00.000Z',
  ended_at: null as string | null,
}
const order = { order_id: '9', reference: 'PL9', seller_id: '42', seller_name: 'Breakers Ltd', seller_text: null }
const chargeback = {
  ...summary,
  evidence_submitted_at: null as string | null,
  evidence: 'Order PL9 of 20 Nov 2026 by Priya Nair.',
  orders: [{ ...order, disputed: gbp('55.49'), reserved: gbp('50.49') }],
}
const submitted = { ...chargeback, status: 'under_review', evidence_due_at: null, evidence_submitted_at: '2026-11-24T05:00:00.000Z' }

/** Responds with the values by method and path. Other calls fail with `status`. */
function fakeServer(values: Record<string, object>, status = 404) {
  const requests: { name: string; input: Record<string, unknown> }[] = []
  const call = async ({ method, path }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    const name = `${method} ${path}`
    requests.push({ name, input })
    const value = values[name]
    const code = status === 404 ? 'not_found' : 'internal_error'
    return value ? { ok: true, value } : { ok: false, status, errors: [{ status: String(status), code, title: '' }] }
  }
  return { call, values, lastOf: (name: string) => requests.findLast((request) => request.name === name)?.input }
}

const LIST = 'GET /operators/chargebacks'
const SHOW = 'GET /operators/chargebacks/{id}'
const SUBMIT = 'PUT /operators/chargebacks/{id}/evidence'
const ACCEPT = 'PUT /operators/chargebacks/{id}/accept'
const sandbox = {
  'GET /operators/reconciliation': { open_differences: 0, gateways: [{ gateway: 'sandbox', last_run: null, balances: [] }] },
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pressInDialog = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
const renderOne = (call: ReturnType<typeof fakeServer>['call'], id = '5') =>
  renderPage(<ChargebackPage id={id} notFound={<p>Nothing here</p>} />, { token: tokenFor(), call })

describe('the list of chargebacks', () => {
  it('shows what waits for evidence, with the way to it and to the test bank', async () => {
    const { call } = fakeServer({ [LIST]: pageOf([summary]), ...sandbox })
    renderPage(<ChargebacksPage />, { path: '/staff/chargebacks', token: tokenFor(), call })
    expect(screen.getByText('Loading')).toBeTruthy()
    expect((await screen.findByRole('link', { name: 'dp_1' })).getAttribute('href')).toBe('/staff/chargebacks/5')
    for (const text of ['Evidence needed', 'Not received', '£55.49', '30 Nov 2026, 05:00']) expect(screen.getByText(text)).toBeTruthy()
    expect((await screen.findByRole('link', { name: 'Open the test bank' })).getAttribute('href')).toBe('/sandbox-gateway/disputes')
  })

  it('shows ended ones, or that there are none', async () => {
    const { call, lastOf } = fakeServer({ [LIST]: pageOf([]) })
    renderPage(<ChargebacksPage />, { path: '/staff/chargebacks?state=ended', token: tokenFor(), call })
    expect(await screen.findByText('No chargebacks have ended yet')).toBeTruthy()
    expect(lastOf(LIST)).toEqual({ state: 'ended', page: 1 })
    expect(screen.getByRole('link', { name: 'Ended' }).getAttribute('aria-current')).toBe('page')
    expect(screen.queryByRole('link', { name: 'Open the test bank' })).toBeNull()
  })

  it('can be loaded again after an error', async () => {
    const { call, values } = fakeServer({}, 500)
    renderPage(<ChargebacksPage />, { path: '/staff/chargebacks', token: tokenFor(), call })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    values[LIST] = pageOf([])
    fireEvent.click(retry)
    expect(await screen.findByText('No open chargebacks')).toBeTruthy()
  })

  it('is in French', async () => {
    const { call } = fakeServer({ [LIST]: pageOf([{ ...summary, status: 'under_review', reason: 'other_code' }]) })
    renderPage(<ChargebacksPage />, { path: '/fr/staff/chargebacks', locale: 'fr', token: tokenFor(), call })
    expect(await screen.findByText('La banque décide')).toBeTruthy()
    expect(screen.getByText('Autre raison')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Rétrofacturations' })).toBeTruthy()
  })
})

describe('a chargeback', () => {
  it('has its evidence submitted with a statement', async () => {
    const { call, values, lastOf } = fakeServer({ [SHOW]: chargeback, [SUBMIT]: submitted })
    renderOne(call)
    expect(await screen.findByText(/Order PL9 of 20 Nov 2026/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'PL9' }).getAttribute('href')).toBe('/staff/orders/9')
    expect(screen.getByRole('button', { name: 'View the evidence (PDF)' })).toBeTruthy()
    press('Submit the evidence')
    fireEvent.change(await screen.findByLabelText(/Statement of our team/), { target: { value: ' See the tracking. ' } })
    values[SHOW] = submitted
    pressInDialog('Submit the evidence')
    await waitFor(() => expect(lastOf(SUBMIT)).toEqual({ id: '5', text: 'See the tracking.' }))
    expect(await screen.findByText(/Submitted on 24 Nov 2026/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Submit the evidence' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Download the evidence (PDF)' })).toBeTruthy()
  })

  it('is accepted with a reason only', async () => {
    const { call, lastOf } = fakeServer({ [SHOW]: chargeback, [ACCEPT]: { ...chargeback, status: 'lost' } })
    renderOne(call)
    await screen.findByText(/Order PL9/)
    press('Accept the chargeback')
    expect(await screen.findByRole('dialog', { name: 'Accept this chargeback?' })).toBeTruthy()
    pressInDialog('Accept the chargeback')
    expect(await screen.findByText('Enter a reason.')).toBeTruthy()
    expect(lastOf(ACCEPT)).toBeUndefined()
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'The parcel was lost.' } })
    pressInDialog('Accept the chargeback')
    await waitFor(() => expect(lastOf(ACCEPT)).toEqual({ id: '5', reason: 'The parcel was lost.' }))
  })

  it('keeps the dialog open with the error of a refusal', async () => {
    const { call } = fakeServer({ [SHOW]: chargeback }, 500)
    renderOne(call)
    await screen.findByText(/Order PL9/)
    press('Submit the evidence')
    pressInDialog('Submit the evidence')
    await waitFor(() => expect(within(screen.getByRole('dialog')).getByText(/went wrong/i)).toBeTruthy())
  })

  it('does not exist with another id', async () => {
    const { call, lastOf } = fakeServer({})
    renderOne(call, 'x')
    expect(await screen.findByText('Nothing here')).toBeTruthy()
    expect(lastOf(SHOW)).toBeUndefined()
  })
})
