// @vitest-environment jsdom
import type { CurrentUser } from '@partlane/client/accounts'
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { deriveVerificationStatus } from '#lib/accounts/verification-status.ts'
import { currentUser } from '../../../test/current-user.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { ProfilePage } from './ProfilePage.tsx'
import { listProfileItems } from './profile-checklist.ts'

afterEach(cleanup)

const businessUser = (overrides: Partial<CurrentUser> = {}) =>
  currentUser({ role: 'business', status: 'unverified', may_sell: false, ...overrides })

describe('deriveVerificationStatus', () => {
  it.each([
    ['an unconfirmed user', currentUser({ confirmed: false, status: 'unverified' }), 'confirm'],
    ['a confirmed private user', currentUser(), 'verified'],
    ['a business without documents', businessUser(), 'documents'],
    [
      'a business with pending documents',
      businessUser({ documents_uploaded: true, documents: { status: 'pending', reason: null } }),
      'review',
    ],
    ['a business with refused documents', businessUser({ documents: { status: 'refused', reason: 'Blurred' } }), 'refused'],
    ['an approved business', businessUser({ status: 'verified', documents_uploaded: true }), 'verified'],
  ] as const)('derives the status of %s', (_title, user, status) => expect(deriveVerificationStatus(user)).toBe(status))
})

it('listProfileItems lists the missing items of each role', () => {
  const missingItems = (user: CurrentUser, carCount = 0) =>
    listProfileItems(user, carCount)
      .filter(({ isDone }) => !isDone)
      .map(({ id }) => id)
  expect(missingItems(currentUser())).toEqual(['address', 'car'])
  expect(missingItems(currentUser(), 1)).toEqual(['address'])
  expect(missingItems(businessUser({ seller_type: 'retailer', company_number: '00445790' }))).toEqual([
    'contact_email',
    'about',
    'seat',
    'papers',
  ])
})

function setup(user: CurrentUser, call: (path: string, input: unknown) => Partial<CurrentUser> = () => ({})) {
  const groups = [
    { id: 'you', label: 'Account', links: [{ id: 'garage', path: '/profile/my-garage', label: 'My garage', icon: null, badge: '3' }] },
  ]
  return renderPage(<ProfilePage groups={groups} />, {
    path: '/profile',
    token: tokenFor({ role: user.role }),
    call: async ({ method, path }, input) => {
      if (path === '/users/vehicles') return { ok: true, value: [] }
      return { ok: true, value: method === 'GET' ? user : { ...user, ...call(path, input) } }
    },
  })
}

describe('ProfilePage', () => {
  it('links to the pending verification code', async () => {
    const { findByRole } = setup(currentUser({ confirmed: false, email_confirmed: false, status: 'unverified' }))
    const link = await findByRole('link', { name: 'Enter code' })
    expect(link).toHaveProperty('pathname', '/confirm')
    expect(link).toHaveProperty('search', '?channel=email&return=%2Fprofile%2Fdetails')
  })

  it('shows why documents were refused, and links to the upload', async () => {
    const { findByText, getByRole } = setup(
      businessUser({ company_name: 'Hebden', documents: { status: 'refused', reason: 'The scan is blurred.' } }),
    )
    await findByText('The scan is blurred.')
    expect(getByRole('link', { name: 'Upload documents' })).toHaveProperty('hash', '#documents')
  })

  it('shows the missing items with links', async () => {
    const { findByRole, findByText } = setup(currentUser())
    await findByText('2 of 4')
    expect(await findByRole('link', { name: /^Add an address/ })).toHaveProperty('hash', '#addresses')
  })

  it('turns off holiday mode', async () => {
    const requests: unknown[] = []
    const { findByRole, queryByText, findByText } = setup(currentUser({ on_holiday: true, holiday_until: null }), (_path, input) => {
      requests.push(input)
      return { on_holiday: false }
    })
    await findByText('Holiday mode is on. Your listings are not on sale.')
    fireEvent.click(await findByRole('button', { name: 'Turn off holiday mode' }))
    await waitFor(() => expect(queryByText(/Holiday mode is on/)).toBeNull())
    expect(requests).toEqual([{ holiday_mode: { enabled: false } }])
  })
})
