// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { ReconciliationPage } from './ReconciliationPage.tsx'

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

const run = {
  requested_at: '2026-11-24T03:00:00.000Z',
  ended_at: '2026-11-24T03:00:09.000Z' as string | null,
  line_count: 1,
  repaired_count: 2,
  difference_count: 1,
}
const overviewOf = (last_run: object | null, ledger = '90.00') => ({
  open_differences: 1,
  gateways: [{ gateway: 'sandbox', last_run, balances: [{ currency: 'gbp', gateway: gbp('100.00'), ledger: gbp(ledger) }] }],
})
const difference = {
  id: '7',
  gateway: 'sandbox',
  kind: 'amount_differs',
  subject: 'capture:31',
  line_kind: 'charge',
  gateway_amount: gbp('100.00') as object | null,
  ledger_amount: gbp('90.00') as object | null,
  at: '2026-11-23T10:00:00.000Z',
  found_at: '2026-11-24T03:00:00.000Z',
  resolved_at: null as string | null,
  resolution: null as string | null,
}

const SHOW = 'GET /operators/reconciliation'
const START = 'POST /operators/reconciliation'
const LIST = 'GET /operators/reconciliation/differences'
const RESOLVE = 'PUT /operators/reconciliation/differences/{id}/resolve'

/** Responds with the values by method and path. Other calls fail. */
function fakeServer(values: Record<string, object>) {
  const requests: { name: string; input: Record<string, unknown> }[] = []
  const call = async ({ method, path }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    const name = `${method} ${path}`
    requests.push({ name, input })
    const value = values[name]
    return value ? { ok: true, value } : { ok: false, status: 500, errors: [{ status: '500', code: 'internal_error', title: '' }] }
  }
  return { call, values, lastOf: (name: string) => requests.findLast((request) => request.name === name)?.input }
}

type Call = ReturnType<typeof fakeServer>['call']
const renderReconciliation = (
  call: Call,
  { locale = 'en-GB', path = '/staff/reconciliation' }: { locale?: 'en-GB' | 'fr'; path?: string } = {},
) => renderPage(<ReconciliationPage />, { path, locale, token: tokenFor(), call })

describe('the reconciliation', () => {
  it('shows what each side has, and by how much they differ', async () => {
    const { call } = fakeServer({ [SHOW]: overviewOf(run), [LIST]: pageOf([difference]) })
    renderReconciliation(call)
    expect(screen.getAllByText('Loading')).toHaveLength(2)
    expect(await screen.findByText('Different by £10.00')).toBeTruthy()
    expect(screen.getByText(/Last comparison: 24 Nov 2026.*1 new record · 2 repaired/)).toBeTruthy()
    const row = (await screen.findByText('capture:31')).closest('tr')
    for (const text of ['Charge', 'The amounts differ', '£100.00', '£90.00'])
      expect(within(row as HTMLElement).getByText(text)).toBeTruthy()
  })

  it('has not run yet, and agrees', async () => {
    const { call } = fakeServer({ [SHOW]: overviewOf(null), [LIST]: pageOf([]) })
    renderReconciliation(call)
    expect(await screen.findByText('Not compared yet')).toBeTruthy()
    expect(await screen.findByText('No open differences')).toBeTruthy()
    expect(screen.queryByText(/Different by/)).toBeNull()
  })

  it('starts a comparison and shows that it runs', async () => {
    const { call, values, lastOf } = fakeServer({ [SHOW]: overviewOf(run, '100.00'), [LIST]: pageOf([]) })
    renderReconciliation(call)
    expect(await screen.findByText('Equal')).toBeTruthy()
    values[START] = overviewOf({ ...run, ended_at: null })
    values[SHOW] = values[START]
    fireEvent.click(screen.getByRole('button', { name: 'Compare now' }))
    expect(await screen.findByText('Running…')).toBeTruthy()
    expect(lastOf(START)).toEqual({})
  })

  it('can be loaded again after an error', async () => {
    const { call, values } = fakeServer({ [LIST]: pageOf([]) })
    renderReconciliation(call)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    values[SHOW] = overviewOf(run)
    fireEvent.click(retry)
    expect(await screen.findByText('Different by £10.00')).toBeTruthy()
  })

  it('resolves a difference with a reason only', async () => {
    const { call, lastOf } = fakeServer({ [SHOW]: overviewOf(run), [LIST]: pageOf([difference]), [RESOLVE]: overviewOf(run) })
    renderReconciliation(call)
    fireEvent.click(await screen.findByRole('button', { name: 'Resolve' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Resolve this difference?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Resolve' }))
    expect(await screen.findByText('Enter a reason.')).toBeTruthy()
    expect(lastOf(RESOLVE)).toBeUndefined()
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: ' A fee of the bank. ' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Resolve' }))
    await waitFor(() => expect(lastOf(RESOLVE)).toEqual({ id: '7', reason: 'A fee of the bank.' }))
  })

  it('shows resolved differences, in French', async () => {
    const resolved = { ...difference, gateway_amount: null, kind: 'missing_at_gateway', resolved_at: '2026-11-24T04:00:00.000Z' }
    const { call, lastOf } = fakeServer({ [SHOW]: overviewOf(run), [LIST]: pageOf([resolved]) })
    renderReconciliation(call, { locale: 'fr', path: '/fr/staff/reconciliation?state=resolved' })
    expect(await screen.findByText('capture:31')).toBeTruthy()
    expect(lastOf(LIST)).toEqual({ state: 'resolved', page: 1 })
    expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull()
    expect(screen.getAllByText('–').length).toBeGreaterThan(0)
  })
})
