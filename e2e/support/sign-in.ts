import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { readMessages } from './messages.ts'
import { waitForHydration } from './test.ts'

export const PASSWORD = 'quiet-lantern-42-oak'

/** A random British mobile number in national format. */
export const uniquePhoneNumber = () => `07400 ${String(randomInt(1_000_000)).padStart(6, '0')}`

type Sms = { to: string; text: string }

/** Reads the text messages of the sandbox, newest first. */
export async function fetchTextMessages(request: APIRequestContext, number: string): Promise<Sms[]> {
  const to = `+44${number.replaceAll(' ', '').slice(1)}`
  const response = await request.get('/dev/sms.json', { params: { to } })
  return ((await response.json()) as { data: Sms[] }).data
}

/** Waits for more than `knownCount` text messages and returns the code of the newest one. */
export async function waitForTextCode(request: APIRequestContext, number: string, knownCount = 0): Promise<string> {
  await expect.poll(async () => (await fetchTextMessages(request, number)).length).toBeGreaterThan(knownCount)
  const [newest] = await fetchTextMessages(request, number)
  return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? ''
}

type SignUpFields = { firstName: string; email?: string; number?: string; password?: string }

/** Fills in and submits the sign-up form. */
export async function signUp(page: Page, { firstName, email, number, password }: SignUpFields): Promise<void> {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Journey')
  if (number !== undefined) {
    await page.getByRole('tab', { name: 'Phone' }).click()
    await page.getByLabel('Phone number').fill(number)
  }
  if (email !== undefined) await page.getByLabel('Email address').fill(email)
  if (password !== undefined) await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('I am not a robot (test)').check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

type Credentials = { email: string; password: string }

/** Waits for the sign-in form, fills it in with email address and password, and submits it. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await expect(heading(page, 'Sign in')).toBeVisible()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

/** Expects that no user is signed in. */
export const expectNoToken = (page: Page) => expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()

/** Signs in on the sign-in page that is open, which then returns to the page before it. */
export async function signInOnPage(
  page: Page,
  { email, password }: { email: string; password: string },
  locale: 'en-GB' | 'fr',
): Promise<void> {
  const t = readMessages(locale, 'accounts')
  await waitForHydration(page)
  await page.getByRole('textbox', { name: t('field.email') }).fill(email)
  await page.getByLabel(t('field.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('sign_in.submit') }).click()
}
