// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { AuditPage } from '../AuditPage.tsx'
import { RefundPage } from './RefundPage.tsx'
import { RefundsPage } from './RefundsPage.tsx'

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
const amounts = (items: string, delivery: string, total: string) => ({
  items_amount: gbp(items),
  shipping_amount: gbp(delivery),
  amount: gbp(total),
})
const userOf = (id: string, display_name: string) => ({
  id,
  slug: display_name.toLowerCase(),
  display_name,
  role: 'personal',
  former: false,
})
const at = '2026-11-20T10:00:00.000Z'
const testRefund = {
  id: '9',
  order_id: '5',
  order_reference: 'PLABC234',
  side: 'operator',
  status: 'escalated',
  reason: 'damaged',
  ...amounts('40.00', '8.00', '48.00'),
  offer: null,
  actions: [],
  decisions: ['repay', 'return', 'refuse'],
  paid: amounts('60.00', '8.00', '68.00'),
  most: amounts('50.00', '8.00', '58.00'),
  return_paid_by: 'seller',
  return_address: null as object | null,
  due_at: null,
  created_at: at,
  ended_at: null as string | null,
  repayment: null as object | null,
  items: [{ item_id: '1', listing_slug: 'disc', title: 'Brake disc', quantity: 2, photo: null }],
  parcels: [],
  entries: [
    { actor: 'buyer', event: 'request', text: 'It is cracked.', photos: [], created_at: at },
    { actor: 'seller', event: 'decline', text: 'It was whole.', photos: [], created_at: at },
  ],
  buyer: userOf('21', 'Nell'),
  seller: userOf('22', 'Rosie'),
}
const refusal = (status: number, code: string, pointer?: string): InProcessResult => ({
  ok: false,
  status,
  errors: [{ status: String(status), code, title: '', ...(pointer ? { source: { pointer } } : {}) }],
})

function fakeServer(refund: object, responses: Record<string, () => InProcessResult> = {}) {
  const requests: { name: string; input: Record<string, unknown> }[] = []
  const pagy = { count: 1, page: 1, items: 12, pages: 1, next: null, prev: null }
  const call = async ({ method, path }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    const name = `${method} ${path}`
    requests.push({ name, input })
    if (responses[name]) return responses[name]()
    if (name === 'GET /operators/refunds') return { ok: true, value: { items: [refund], pagy } }
    return name === 'GET /operators/refunds/{id}' ? { ok: true, value: refund } : refusal(404, 'not_found')
  }
  return { call, requests }
}

const DECIDE = 'PUT /operators/refunds/{id}/decision'
type Server = ReturnType<typeof fakeServer>
const renderRefund = ({ call }: Server, locale: 'en-GB' | 'fr' = 'en-GB') =>
  renderPage(<RefundPage id="9" notFound={<p>no such page</p>} />, { path: '/staff/refunds/9', token: tokenFor(), call, locale })
const decisionsIn = ({ requests }: Server) => requests.filter(({ name }) => name === DECIDE).map(({ input }) => input)
const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const review = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)

describe('the list of refunds', () => {
  it('shows what waits for a decision first, and filters by status and text', async () => {
    const server = fakeServer(testRefund)
    renderPage(<RefundsPage />, { path: '/staff/refunds', token: tokenFor(), call: server.call })
    const link = await screen.findByRole('link', { name: 'Order PLABC234' })
    expect(link.getAttribute('href')).toContain('/staff/refunds/9')
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'closed' } })
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Ward' } })
    fireEvent.submit(screen.getByRole('searchbox').closest('form') as HTMLFormElement)
    await waitFor(() => expect(server.requests.at(-1)?.input).toMatchObject({ status: 'closed', search: 'Ward' }))
    expect(server.requests[0]?.input).toMatchObject({ status: 'escalated' })
  })

  it('says that nothing waits, in French', async () => {
    const pagy = { count: 0, page: 1, items: 12, pages: 1, next: null, prev: null }
    const { call } = fakeServer(testRefund, { 'GET /operators/refunds': () => ({ ok: true, value: { items: [], pagy } }) })
    renderPage(<RefundsPage />, { path: '/staff/refunds', token: tokenFor(), call, locale: 'fr' })
    expect(await screen.findByText('Aucun remboursement à trancher')).toBeTruthy()
  })
})

describe('a refund', () => {
  it('shows who said what, both users and the amounts', async () => {
    renderRefund(fakeServer(testRefund))
    const statements = await screen.findByText('It is cracked.')
    expect(statements.closest('li')?.textContent).toContain('Buyer · Nell asked for a refund')
    expect(screen.getByText('It was whole.').closest('li')?.textContent).toContain('Seller · Rosie declined')
    expect(screen.getByRole('link', { name: 'Nell' }).getAttribute('href')).toContain('/staff/people/21')
    expect(screen.getByRole('link', { name: 'Rosie' }).getAttribute('href')).toContain('/staff/people/22')
    const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) }).textContent
    expect(rowOf('Paid')).toContain('£68.00')
    expect(rowOf('Asked for')).toContain('£48.00')
    expect(rowOf('At most')).toContain('£58.00')
  })

  it('that is over shows its outcome and no form', async () => {
    const repayment = { status: 'done', amount: gbp('48.00') }
    renderRefund(fakeServer({ ...testRefund, status: 'refunded', decisions: [], ended_at: at, repayment }))
    expect(await screen.findByText('Repayment of £48.00: paid')).toBeTruthy()
    expect(screen.getByRole('row', { name: /^Refunded/ }).textContent).toContain('£48.00')
    expect(screen.queryByRole('button', { name: 'Check the decision' })).toBeNull()
  })
})

describe('an own order', () => {
  it('is decided by another operator', async () => {
    renderRefund(fakeServer({ ...testRefund, decisions: [] }))
    expect(await screen.findByText('You are the buyer or the seller of this order. Another operator decides.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Check the decision' })).toBeNull()
  })
})

describe('the audit log', () => {
  it('links to the refunds that were read and decided', async () => {
    const entry = { operator: 'Olivia', subject_type: 'order', subject_id: '5', subject_name: 'PLABC234', created_at: at }
    const items = [
      { ...entry, id: '2', action: 'refund.decide', reason: 'It is cracked.', before: { refund_id: '9' }, after: { outcome: 'repay' } },
      { ...entry, id: '1', action: 'refund.read', reason: null, before: {}, after: { refund_id: '9' } },
    ]
    const pagy = { count: 2, page: 1, items: 24, pages: 1, next: null, prev: null }
    const { call } = fakeServer(testRefund, { 'GET /operators/audit': () => ({ ok: true, value: { items, pagy } }) })
    renderPage(<AuditPage />, { path: '/staff/audit', token: tokenFor(), call })
    expect((await screen.findByText('It is cracked.')).closest('li')?.textContent).toContain('Refund decided')
    const links = screen.getAllByRole('link', { name: 'Order PLABC234' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/staff/refunds/9', '/staff/refunds/9'])
  })
})

describe('a decision', () => {
  it('is confirmed and sent once, and its outcome shown', async () => {
    let current: object = testRefund
    const server = fakeServer(testRefund, {
      'GET /operators/refunds/{id}': () => ({ ok: true, value: current }),
      [DECIDE]: () => {
        current = { ...testRefund, ...amounts('20.00', '0.00', '20.00'), status: 'refunded', decisions: [], ended_at: at }
        return { ok: true, value: current }
      },
    })
    renderRefund(server)
    fireEvent.click(await screen.findByRole('radio', { name: /Refund an amount/ }))
    expect(screen.getByLabelText<HTMLInputElement>(/For the parts/).value).toBe('40.00')
    fill(/For the parts/, '20,00')
    fill(/For the delivery/, '')
    fill(/Reason/, ' The photos show a crack. ')
    review()
    const dialog = await screen.findByRole('dialog', { name: 'Refund £20.00?' })
    expect(dialog.textContent).toContain('The photos show a crack.')
    expect(decisionsIn(server)).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Refund £20.00' }))
    expect(await screen.findByText(/£20.00 was refunded on/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(decisionsIn(server)).toEqual([
      { id: '9', decision: { outcome: 'repay', items_amount: '20,00', shipping_amount: '0', text: 'The photos show a crack.' } },
    ])
    // Each request is audited as a view.
    expect(server.requests.filter(({ name }) => name === 'GET /operators/refunds/{id}')).toHaveLength(1)
  })

  it('needs an outcome, a reason and amounts within what is left', async () => {
    const server = fakeServer(testRefund)
    renderRefund(server)
    await screen.findByRole('button', { name: 'Check the decision' })
    review()
    expect(await screen.findByText('Choose what happens.')).toBeTruthy()
    expect(screen.getByText('Enter a reason.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /Refund an amount/ }))
    fill(/For the parts/, '50.01')
    fill(/Reason/, 'A reason')
    review()
    expect(await screen.findByText('Enter at most £50.00.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/For the parts/))
    fill(/For the parts/, '0')
    fill(/For the delivery/, '0')
    review()
    expect(await screen.findByText('Enter an amount above zero.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(decisionsIn(server)).toEqual([])
  })

  it('for a return asks for an address if the seller has none, and shows its errors', async () => {
    const server = fakeServer(testRefund, { [DECIDE]: () => refusal(422, 'required', '/decision/return_address/postal_code') })
    renderRefund(server)
    fireEvent.click(await screen.findByRole('radio', { name: /Have the parts sent back/ }))
    fill(/Full name/, 'Rosie Calder')
    fill(/Reason/, 'It does not match the listing.')
    review()
    const dialog = await screen.findByRole('dialog', { name: 'Have the parts sent back?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Have the parts sent back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText(/Postcode/).getAttribute('aria-invalid')).toBe('true')
    expect(decisionsIn(server)).toMatchObject([
      { decision: { outcome: 'return', return_address: { full_name: 'Rosie Calder', country: 'GB' } } },
    ])
  })

  it('shows the stored address of a return', async () => {
    const return_address = { full_name: 'Rosie Calder', line1: '4 Dock Road', city: 'Hull', postal_code: 'HU1 2AB', country: 'GB' }
    renderRefund(fakeServer({ ...testRefund, return_address }))
    fireEvent.click(await screen.findByRole('radio', { name: /Have the parts sent back/ }))
    expect(screen.getByText('4 Dock Road')).toBeTruthy()
    expect(screen.queryByLabelText(/Postcode/)).toBeNull()
  })

  it('that comes too late shows what holds now', async () => {
    let current: object = testRefund
    const server = fakeServer(testRefund, {
      'GET /operators/refunds/{id}': () => ({ ok: true, value: current }),
      [DECIDE]: () => {
        current = { ...testRefund, status: 'closed', decisions: [], ended_at: at }
        return refusal(409, 'refund_is_closed')
      },
    })
    renderRefund(server)
    fireEvent.click(await screen.findByRole('radio', { name: /Refuse the refund/ }))
    fill(/Reason/, 'No sign of damage.')
    review()
    const dialog = await screen.findByRole('dialog', { name: 'Refuse the refund?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Refuse the refund' }))
    expect(await screen.findByText(/Closed on .* without a refund/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
