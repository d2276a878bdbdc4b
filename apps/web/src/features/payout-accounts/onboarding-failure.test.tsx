// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toastStore } from '#ui/feedback/toast-store.ts'
import { renderPage } from '../../../test/render.tsx'
import { OnboardingFailureWatcher } from './OnboardingFailureWatcher.tsx'

beforeEach(() => toastStore.dismiss())
afterEach(() => {
  cleanup()
  window.location.hash = ''
})

const shown = () => toastStore.getSnapshot().map(({ title, message, href }) => [title, message, href])

describe('the return from a payment provider without an account', () => {
  it.each([
    ['en-GB', 'No account was connected', 'You can try again in your payment setup.'],
    ['fr', 'Aucun compte n’a été relié', 'Vous pouvez réessayer dans votre configuration des paiements.'],
  ] as const)('is reported on the home page in %s, with a link to try again', async (locale, title, message) => {
    window.location.hash = '#failed'
    renderPage(<OnboardingFailureWatcher />, { locale })
    await expect.poll(shown).toEqual([[title, message, '/profile/payment-setup']])
  })

  it('is not reported on other visits', () => {
    const { container } = render(<OnboardingFailureWatcher />)
    expect(container.innerHTML).toBe('')
    expect(shown()).toEqual([])
  })
})
