// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
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

it.each([
  ['may sell', { may_sell: true }, ''],
  [
    'has to confirm an address',
    { confirmed: false },
    'Confirm your email address or phone number to publish. You can already prepare listings. Confirm now',
  ],
  [
    'has sent no documents',
    { documents_uploaded: false },
    'Send your business documents to publish. You can already prepare listings. Send documents',
  ],
  [
    'waits for approval',
    { documents: documents('pending') },
    'We are checking your business documents. You can already prepare listings and publish them once your documents are approved. ',
  ],
  [
    'was refused',
    { documents: documents('refused') },
    'We could not accept your documents. Send new ones to publish. You can already prepare listings. Send documents',
  ],
  [
    'sent a virus',
    { documents: documents('infected') },
    'We could not accept your documents. Send new ones to publish. You can already prepare listings. Send documents',
  ],
] as const)('tells who %s what has to happen first', (_, user, text) => {
  const { container } = renderPage(<SellNotice user={{ ...waitingUser, ...user }} />)
  expect(container.querySelector('p')?.textContent ?? '').toBe(text)
})
