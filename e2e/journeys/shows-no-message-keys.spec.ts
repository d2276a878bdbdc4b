import { navigateInBrowser, recordKeyLikeTexts, shownKeys } from '../support/message-keys.ts'
import { demoMember } from '../support/people.ts'
import { expect, signInWithToken, test } from '../support/test.ts'

/** Pages that are shown in place of those of others. opens-every-page checks all other pages. */
const refusedPages = [
  { name: 'a visitor', paths: ['/profile/details', '/profile/my-orders/orders/1', '/sell/1'] },
  {
    name: 'a personal member',
    memberKey: 'priya',
    paths: ['/staff', '/staff/people', '/sell/1', '/profile/sold-items/orders/1', '/profile/my-orders/refunds/999999', '/confirm'],
  },
  { name: 'a business', memberKey: 'rosie', paths: ['/profile/my-listings/available', '/checkout/1', '/profile/reports/decisions/999999'] },
]

for (const { name, memberKey, paths } of refusedPages)
  test(`${name} navigates to pages of others and sees no message key @phone`, async ({ page, request }) => {
    await recordKeyLikeTexts(page)
    if (memberKey) await signInWithToken(page, (await demoMember(request, memberKey)).token)
    for (const path of paths) {
      await page.goto('/fr/get-app')
      await navigateInBrowser(page, `/fr${path}`)
      expect(await shownKeys(page), path).toEqual([])
    }
  })
