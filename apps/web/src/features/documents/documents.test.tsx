// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { DocumentsSection } from './DocumentsSection.tsx'
import { deriveAdvice, nextMissingKind } from './document-advice.ts'
import { contentTypeOf, validateFile } from './document-file.ts'

afterEach(cleanup)

const testDocument = {
  id: '7',
  kind: 'company_registration' as const,
  status: 'refused' as const,
  file_name: 'Certificate.pdf',
  content_type: 'application/pdf',
  bytes: 2_500_000,
  reason: 'Cut off at the bottom',
  created_at: '2026-11-20T10:00:00.000Z',
}
const business = { id: '1', role: 'business' as const, status: 'unverified' as const, confirmed: true, documents_uploaded: false }

function setup(documents: object[], { user = business as object, locale = 'en-GB' as 'en-GB' | 'fr' } = {}) {
  const requests: string[] = []
  let current = documents
  const call = async ({ method, path }: { method: string; path: string }): Promise<InProcessResult> => {
    requests.push(`${method} ${path}`)
    if (method === 'DELETE') {
      current = []
      return { ok: true, value: undefined }
    }
    if (path === '/users/user') return { ok: true, value: user }
    if (path === '/users/documents') return { ok: true, value: current }
    return { ok: false, status: 404, errors: [{ status: '404', code: 'not_found', title: '' }] }
  }
  renderPage(<DocumentsSection />, { path: '/profile/details', locale, token: tokenFor({ role: 'business' }), call })
  return requests
}

describe('DocumentsSection', () => {
  it('shows the status of a document and the reason', async () => {
    setup([testDocument])
    expect(await screen.findByText('Rejected')).toBeTruthy()
    expect(screen.getByText('Reason: Cut off at the bottom')).toBeTruthy()
    expect(screen.getByText(/Certificate\.pdf · 2\.4 MB/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Delete Certificate.pdf' })).toBeTruthy()
  })

  it('offers no deletion of an approved document, in French', async () => {
    setup([{ ...testDocument, status: 'approved', reason: null }], { user: { ...business, status: 'verified' }, locale: 'fr' })
    expect(await screen.findByText('Validé')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Supprimer/ })).toBeNull()
  })

  it('asks before it deletes a document, and then moves the focus to the advice', async () => {
    const requests = setup([testDocument])
    const deleteButton = await screen.findByRole('button', { name: 'Delete Certificate.pdf' })
    deleteButton.focus()
    fireEvent.click(deleteButton)
    const dialog = screen.getByRole('dialog', { name: 'Delete this document?', hidden: true })
    expect(dialog.querySelector('.overflow-y-auto')).toBeNull()
    expect(requests).not.toContain('DELETE /users/documents/{id}')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete', hidden: true }))
    await waitFor(() => expect(deleteButton.isConnected).toBe(false))
    expect(document.activeElement?.textContent).toMatch(/^Send us proof of company registration/)
  })

  it('rejects a file of another type without an upload', async () => {
    const requests = setup([])
    const input = (await screen.findByText('Choose files')).querySelector('input') as HTMLInputElement
    fireEvent.change(input, { target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] } })
    expect((await screen.findByRole('alert')).textContent).toContain('notes.txt: Use a PDF, JPEG, PNG or WebP file.')
    expect(requests).not.toContain('POST /users/documents/direct_upload_datas')
    fireEvent.click(screen.getByRole('button', { name: 'Remove notes.txt from the list' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('renders nothing for a private user', async () => {
    const requests = setup([], { user: { ...business, role: 'personal' } })
    await waitFor(() => expect(requests).toContain('GET /users/user'))
    expect(screen.queryByText('Choose files')).toBeNull()
  })
})

describe('document advice', () => {
  const documentsWithStatus = (...statuses: string[]) => statuses.map((status) => ({ ...testDocument, status })) as never
  it.each([
    ['send', 'a confirmed business', [], business],
    ['confirm', 'an unconfirmed business', [], { ...business, confirmed: false }],
    ['confirm', 'an unconfirmed business', ['pending'], { ...business, confirmed: false }],
    ['wait', 'a confirmed business', ['scanning'], business],
    ['wait', 'a confirmed business', ['refused', 'pending'], business],
    ['refused', 'a confirmed business', ['refused'], business],
    ['refused', 'a confirmed business', ['infected'], business],
    ['approved', 'a verified business', ['approved'], { ...business, status: 'verified' as const }],
    ['approved_more', 'a verified business', ['approved', 'pending'], { ...business, status: 'verified' as const }],
  ])('is "%s" for %s with the document statuses %j', (advice, _user, statuses, user) =>
    expect(deriveAdvice(user, documentsWithStatus(...statuses))).toBe(advice),
  )

  it('suggests the first kind without a document', () => {
    expect(nextMissingKind([])).toBe('company_registration')
    expect(nextMissingKind(documentsWithStatus('pending'))).toBe('proof_of_identity')
    expect(nextMissingKind(documentsWithStatus('refused'))).toBe('company_registration')
  })
})

describe('document files', () => {
  it('have the reported type, or the type of their extension if none is reported', () => {
    expect(contentTypeOf({ name: 'a.PDF', type: '' })).toBe('application/pdf')
    expect(contentTypeOf({ name: 'a.pdf', type: 'text/html' })).toBeUndefined()
  })

  it('are rejected when they are too large or empty', () => {
    expect(validateFile({ name: 'a.pdf', type: 'application/pdf', size: 10 * 1024 * 1024 + 1 })).toBe('too_large')
    expect(validateFile({ name: 'a.pdf', type: 'application/pdf', size: 0 })).toBe('empty')
    expect(validateFile({ name: 'a.png', type: 'image/png', size: 5 })).toBeUndefined()
  })
})
