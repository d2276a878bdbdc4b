import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { callApi } from './api.ts'
import type { Member } from './people.ts'

/** Connects PayPal for a seller, on the pages of the stand-in, unless it is connected. */
export async function connectPaypal(request: APIRequestContext, { token }: Member): Promise<void> {
  const details = await callApi(request, '/payments/account_details', { token })
  const gateways = details.data.attributes.gateways as { name: string; active: boolean }[]
  if (gateways.some(({ name, active }) => name === 'paypal' && active)) return
  const { data } = await callApi(request, '/payments/paypals/account_links', { token, method: 'POST', body: {} })
  const response = await request.post(String(data.attributes.url), { form: { choice: 'complete' }, maxRedirects: 0 })
  expect(response.status()).toBe(303)
  // The return of the seller, which asks PayPal.
  await request.get(String(response.headers().location), { maxRedirects: 0 })
}

/** Presses the button of PayPal and decides in its window. */
export async function decideAtPaypal(page: Page, decision: 'Pay' | 'Cancel and return'): Promise<void> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: decision, exact: true }).click()
  await closed
}
