// @vitest-environment jsdom
import { marketplaceDate } from '@partlane/domain/accounts/holiday'
import { findVersionInForce, pageVersions } from '@partlane/domain/static-pages/static-pages'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { currentUser } from '../../test/current-user.ts'
import { createFakeApi, errorResponse, ok } from '../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../test/render.tsx'
import { TermsNotice } from './TermsNotice.tsx'

afterEach(cleanup)

const { version: TERMS_VERSION } = findVersionInForce(pageVersions.terms, marketplaceDate(new Date()))

function renderNotice(termsVersion: number | null, isRefused = false) {
  const { call, sentTo } = createFakeApi({
    '/users/user': () => ok(currentUser({ terms_version: termsVersion })),
    '/users/user/terms': () => (isRefused ? errorResponse(409, 'terms_changed') : ok(currentUser({ terms_version: TERMS_VERSION }))),
  })
  renderPage(<TermsNotice />, { token: tokenFor(), call })
  return () => sentTo('/users/user/terms')
}

describe('the notice of new terms', () => {
  it('is shown until the member agrees to the version in force', async () => {
    const agreements = renderNotice(null)
    const button = await screen.findByRole('button', { name: 'Agree to terms' })
    expect(screen.getByRole('link', { name: 'Read terms' }).getAttribute('href')).toBe('/legal/terms')
    fireEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
    expect(agreements()).toEqual([{ terms_version: TERMS_VERSION }])
  })

  it('shows that the version has changed again', async () => {
    renderNotice(null, true)
    fireEvent.click(await screen.findByRole('button', { name: 'Agree to terms' }))
    await screen.findByText('Our terms have changed. Read the new version and try again.')
  })
})
