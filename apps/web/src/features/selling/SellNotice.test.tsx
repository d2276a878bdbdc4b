// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../../test/render.tsx'
import { SellNotice } from './SellNotice.tsx'

afterEach(cleanup)

const waitingUser = {
  role: 'business' as const,
  status: 'unverified' as const,
  confirmed: true,
  may_sell: false,
  documents_uploaded: true,
  documents: null,
}
const documents = (status: 'pending' | 'refused' | 'infected') => ({ status, reason: null })

describe('SellNotice', () => {
  it.each([
    ['can sell', { may_sell: true }, ''],
    [
      'has to confirm an address',
      { confirmed: false },
      'Confirm your email address or phone number to publish. You can already prepare listings. Confirm now',
    ],
    [
      'has not sent documents',
      { documents_uploaded: false },
      'Send your business documents to publish. You can already prepare listings. Send documents',
    ],
    [
      'waits for approval',
      { documents: documents('pending') },
      'We are checking your business documents. You can already prepare listings and publish them once your documents are approved. View documents',
    ],
    [
      'sent documents that were rejected',
      { documents: documents('refused') },
      'We could not accept your documents. Send new ones to publish. You can already prepare listings. Send documents',
    ],
    [
      'sent an infected file',
      { documents: documents('infected') },
      'We could not accept your documents. Send new ones to publish. You can already prepare listings. Send documents',
    ],
    [
      'sent documents that were refused with a reason',
      { documents: { status: 'refused' as const, reason: 'The certificate has expired.' } },
      'We could not accept your documents. Send new ones to publish. You can already prepare listings. Send documentsReason: The certificate has expired.',
    ],
    ['is blocked', { status: 'blocked' as const }, 'Your account is blocked, so you cannot sell. Contact us'],
  ] as const)('tells a user who %s what to do first', (_, user, text) => {
    const { container } = renderPage(<SellNotice user={{ ...waitingUser, ...user }} />)
    expect([...container.querySelectorAll('p')].map((p) => p.textContent).join('')).toBe(text)
    expect(container.querySelectorAll('a')).toHaveLength(text === '' ? 0 : 1)
    expect(container.querySelectorAll('a.underline.text-link')).toHaveLength(text === '' ? 0 : 1)
  })
})
