import type { Page } from '@playwright/test'
import { readMessages } from './messages.ts'
import { expect } from './test.ts'

/** The page of the payment setup in a language, with one account at a time. */
export function createPaymentSetup(locale: 'en-GB' | 'fr') {
  const text = readMessages(locale, 'payout-accounts')
  const prefix = locale === 'fr' ? '/fr' : ''
  const path = `${prefix}/profile/payment-setup`
  return {
    text,
    path,
    failedPath: `${prefix || '/'}#failed`,
    open: (page: Page) => page.goto(path),
    /** The card of an account, by its heading. */
    account(page: Page, title: string) {
      const section = page
        .getByRole('main')
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      return {
        section,
        expectState: (state: string) => expect(section.getByText(text(`state.${state}.label`), { exact: true })).toBeVisible(),
        expectMissing: (requirement: string) => expect(section.getByText(text(`missing.${requirement}`), { exact: true })).toBeVisible(),
        press: (label: string) => section.getByRole('button', { name: label, exact: true }).click(),
      }
    },
    expectNotice: (page: Page, outcome: 'complete' | 'incomplete' | 'expired') =>
      expect(page.getByText(text(`returned.${outcome}`))).toBeVisible(),
  }
}
