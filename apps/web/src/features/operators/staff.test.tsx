// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { documentBlob } from './document-blob.ts'
import { QueuePage } from './QueuePage.tsx'
import { StaffFrame } from './StaffFrame.tsx'
import { UserPage } from './UserPage.tsx'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(cleanup)

const testDocument = {
  id: '7',
  kind: 'vat_certificate',
  status: 'pending',
  file_name: 'VAT.pdf',
  content_type: 'application/pdf',
  bytes: 900,
  reason: null,
  created_at: '2026-11-20T10:00:00.000Z',
}
const testUser = {
  id: '42',
  slug: 'mori',
  role: 'business',
  status: 'unverified',
  operator: false,
  name: 'Kenji Mori',
  company_name: 'Mori Motorsport',
  email: 'kenji@example.com',
  phone_number: null,
  confirmed: true,
  documents_waiting: 1,
  waiting_since: '2026-11-20T10:00:00.000Z',
  created_at: '2026-11-19T10:00:00.000Z',
  seller_type: 'mechanic',
  vat_number: null,
  company_number: null,
  website: null,
  about: null,
  business_address: null,
  blocked_reason: null,
  merchant_fee_percentage: null,
  payout_on_dispatch: false,
  payouts_held_reason: null,
  listings_count: 0,
  orders_sold: 0,
  orders_bought: 0,
  open_sessions: 1,
  actions: ['approve', 'refuse', 'block'],
  unopened_document_ids: [] as string[],
  public_user: null,
  documents: [testDocument],
  audit: [] as object[],
}

function fakeServer(responses: Record<string, () => InProcessResult> = {}) {
  const requests: { name: string; input: Record<string, unknown> }[] = []
  const notFoundResponse: InProcessResult = { ok: false, status: 404, errors: [{ status: '404', code: 'not_found', title: '' }] }
  const call = async ({ method, path }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    const name = `${method} ${path}`
    requests.push({ name, input })
    if (responses[name]) return responses[name]()
    return name === 'GET /operators/people/{id}' ? { ok: true, value: testUser } : notFoundResponse
  }
  return { call, requests }
}
const errorResponse = (status: number, code: string): InProcessResult => ({
  ok: false,
  status,
  errors: [{ status: String(status), code, title: '' }],
})
const renderUserPage = (call: ReturnType<typeof fakeServer>['call'], locale: 'en-GB' | 'fr' = 'en-GB') =>
  renderPage(<UserPage id="42" notFound={<p>no such page</p>} />, { path: '/staff/people/42', token: tokenFor(), call, locale })

describe('staff pages', () => {
  const frame = (
    <StaffFrame path="/staff" notFound={<p>no such page</p>}>
      <p>inside</p>
    </StaffFrame>
  )
  const callAs = (operator: boolean) => fakeServer({ 'GET /users/user': () => ({ ok: true, value: { id: '1', operator } }) }).call

  it('are shown to operators only', async () => {
    renderPage(frame, { path: '/staff', token: tokenFor(), call: callAs(true) })
    expect(await screen.findByText('inside')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'To review' }).getAttribute('aria-current')).toBe('page')
    cleanup()
    renderPage(frame, { path: '/staff', token: tokenFor(), call: callAs(false) })
    expect(await screen.findByText('no such page')).toBeTruthy()
    expect(screen.queryByText('inside')).toBeNull()
  })

  it('show on their tabs how many cases wait', async () => {
    const listOf = (count: number) => () => ({
      ok: true as const,
      value: { items: [], pagy: { count, page: 1, items: 24, pages: 1, next: null, prev: null } },
    })
    const { call, requests } = fakeServer({
      'GET /users/user': () => ({ ok: true, value: { id: '1', operator: true } }),
      'GET /operators/people': listOf(0),
      'GET /operators/refunds': listOf(1),
      'GET /operators/repayments': listOf(12),
      'GET /operators/surcharges': listOf(0),
    })
    renderPage(frame, { path: '/staff', token: tokenFor(), call })
    expect(await screen.findByRole('link', { name: /^Refunds ?1 case waits$/ })).toBeTruthy()
    expect(await screen.findByRole('link', { name: /12 cases wait/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'To review' })).toBeTruthy()
    expect(requests.find(({ name }) => name === 'GET /operators/refunds')?.input).toMatchObject({ status: 'escalated' })
  })

  it('list the businesses in the review queue with the number of documents, in French', async () => {
    const pagy = { count: 1, page: 1, items: 24, pages: 1, next: null, prev: null }
    const { call } = fakeServer({ 'GET /operators/people': () => ({ ok: true, value: { items: [testUser], pagy } }) })
    renderPage(<QueuePage />, { path: '/staff', token: tokenFor(), call, locale: 'fr' })
    expect((await screen.findByRole('link', { name: 'Mori Motorsport' })).getAttribute('href')).toContain('/staff/people/42')
    expect(screen.getByText('1 document à vérifier')).toBeTruthy()
  })
})

describe('DecisionDialog', () => {
  it('asks for confirmation, sends one request and shows the new status', async () => {
    const approved = { ...testUser, status: 'verified', documents_waiting: 0, actions: ['block'] }
    let currentUser: object = testUser
    const { call, requests } = fakeServer({
      'GET /operators/people/{id}': () => ({ ok: true, value: currentUser }),
      'PUT /operators/people/{id}/approve': () => {
        currentUser = approved
        return { ok: true, value: approved }
      },
    })
    renderUserPage(call)
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog', { name: 'Approve Mori Motorsport?' })
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
    expect(await screen.findByText('Verified')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.filter(({ name }) => name.endsWith('/approve'))).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  it('requires a reason for a block', async () => {
    const { call, requests } = fakeServer()
    renderUserPage(call)
    fireEvent.click(await screen.findByRole('button', { name: 'Block' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
    expect(await within(dialog).findByText('Enter a reason.')).toBeTruthy()
    expect(requests.some(({ name }) => name.endsWith('/block'))).toBe(false)
  })

  it('shows an error when another operator has already decided', async () => {
    const { call } = fakeServer({ 'PUT /operators/people/{id}/refuse': () => errorResponse(409, 'no_documents_waiting') })
    renderUserPage(call)
    fireEvent.click(await screen.findByRole('button', { name: 'Reject documents' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Cut off' } })
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
    expect(await within(dialog).findByText('There are no documents to review.')).toBeTruthy()
  })
})

describe('operator documents', () => {
  it('keep their bytes and content type', async () => {
    const blob = documentBlob(Buffer.from('%PDF-1.7 é').toString('base64'), 'application/pdf')
    expect([blob.type, blob.size]).toEqual(['application/pdf', Buffer.from('%PDF-1.7 é').length])
  })

  it('are opened beside the data of the business before the approval', async () => {
    const business = {
      ...testUser,
      vat_number: 'GB123456789',
      business_address: { line1: '1 Kirkstall Road', city: 'Leeds', postal_code: 'LS3 1LX', country: 'GB' },
    }
    let isOpened = false
    const { call } = fakeServer({
      'GET /operators/people/{id}': () => ({
        ok: true,
        value: isOpened ? business : { ...business, actions: ['refuse', 'block'], unopened_document_ids: ['7'] },
      }),
      'GET /operators/documents/{id}': () => {
        isOpened = true
        return { ok: true, value: { file_name: 'VAT.pdf', content_type: 'application/pdf', base64: '' } }
      },
    })
    URL.createObjectURL ??= () => 'blob:test'
    URL.revokeObjectURL ??= () => {}
    renderUserPage(call)
    const isApproveDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Approve', hidden: true }).disabled
    expect(await screen.findByText('Not opened yet')).toBeTruthy()
    expect(isApproveDisabled()).toBe(true)
    expect(screen.getByText('Open the document to be able to approve: 1 left.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Open/ }))
    const dialog = await screen.findByRole('dialog')
    const facts = within(dialog).getByRole('region', { name: 'Compare with', hidden: true })
    expect(facts.closest('[tabindex="0"]')).toBeTruthy() // keys scroll it
    expect(facts.textContent).toContain('GB123456789')
    expect(facts.textContent).toContain('1 Kirkstall Road')
    expect(facts.textContent).toContain('Company numberNot given')
    await waitFor(() => expect(isApproveDisabled()).toBe(false))
    expect(screen.queryByText('Not opened yet')).toBeNull()
  })

  it('cannot be opened during the virus scan', async () => {
    const { call } = fakeServer({
      'GET /operators/people/{id}': () => ({ ok: true, value: { ...testUser, documents: [{ ...testDocument, status: 'scanning' }] } }),
    })
    renderUserPage(call)
    expect(await screen.findByText('Checking for viruses')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull()
  })
})
