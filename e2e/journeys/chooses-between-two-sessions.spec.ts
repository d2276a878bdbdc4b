import type { Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { createMember } from '../support/people.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, signInWithToken, test } from '../support/test.ts'

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'))
const linkOf = (token: string, path = '/') => `${path}?authToken=${token}&isNativeApp=true`

/** The Referer header of every request of the page. */
function recordReferrers(page: Page): string[] {
  const referrers: string[] = []
  page.on('request', (request) => referrers.push(request.headers().referer ?? ''))
  return referrers
}

test('a member keeps the stored session or continues with that of a link', async ({ page, request }) => {
  const [stored, offered] = [await createMember(request, 'Tom'), await createMember(request, 'Priya')]
  const referrers = recordReferrers(page)
  await signInWithToken(page, stored.token)
  await page.goto(linkOf(offered.token, '/search'))
  const dialog = page.getByRole('dialog', { name: `Continue as ${offered.name}?` })
  await expect(dialog).toBeVisible()
  expect(page.url()).not.toContain('authToken')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await dialog.getByRole('button', { name: `Stay signed in as ${stored.name}` }).click()
  await expect(dialog).toBeHidden()
  expect(await storedToken(page)).toBe(stored.token)

  await page.goto(linkOf(offered.token))
  await dialog.getByRole('button', { name: `Continue as ${offered.name}` }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => storedToken(page)).toBe(offered.token)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: offered.name, level: 1 })).toBeVisible()
  expect(referrers.filter((referrer) => referrer.includes('authToken'))).toEqual([])
})

test('a guest is asked in French and keeps the basket', async ({ page, request }) => {
  const offered = await createMember(request, 'Priya')
  const { data } = await callApi(request, '/guests/user', { method: 'POST', body: {} })
  const guestToken = String(data.attributes.jwt_token)
  await signInWithToken(page, guestToken)
  await page.goto(linkOf(offered.token, '/fr'))
  const dialog = page.getByRole('dialog', { name: `Continuer en tant que ${offered.name} ?` })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await dialog.getByRole('button', { name: 'Continuer en tant qu’invité' }).click()
  await expect(dialog).toBeHidden()
  expect(await storedToken(page)).toBe(guestToken)
})

test('a visitor without a session continues as the member of a link at once', async ({ page, request }) => {
  const offered = await createMember(request, 'Priya')
  await page.goto(linkOf(offered.token, '/profile'))
  await expect(page.getByRole('heading', { name: offered.name, level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).not.toContain('authToken')
})

test('a forged token of the same member does not sign the member out', async ({ page, request }) => {
  const member = await createMember(request, 'Vera')
  const [header, claims] = member.token.split('.')
  await signInWithToken(page, member.token)
  const verification = page.waitForResponse(async (response) => response.url().includes('/api/v1/') && response.status() === 401)
  await page.goto(linkOf(`${header}.${claims}.forged`, '/profile'))
  await verification
  await expect(page.getByRole('heading', { name: member.name, level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: member.name, level: 1 })).toBeVisible()
  expect(await storedToken(page)).toBe(member.token)
})
