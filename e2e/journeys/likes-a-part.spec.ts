import { readMessages } from '../support/messages.ts'
import { createMember } from '../support/people.ts'
import { createSeller } from '../support/sellers.ts'
import { signInOnPage } from '../support/sign-in.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/test.ts'

test('a visitor likes a part, signs in, finds it among the liked parts and unlikes it @phone', async ({
  page,
  request,
  isMobile,
  openVisitorPage,
}) => {
  const locale = isMobile ? 'fr' : 'en-GB'
  const prefix = isMobile ? '/fr' : ''
  const [t, listings, selling] = [readMessages(locale, 'likes'), readMessages(locale, 'listings'), readMessages(locale, 'selling')]
  const member = await createMember(request, 'Nell')
  const { seller, slug } = await createSeller(request, 'Ivor')
  await page.goto(`${prefix}/listings/${slug}`)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const heart = page.getByRole('button', { name: listings('card.like').replace('{title}', title), exact: true }).first()

  await test.step('the heart leads to sign-in and is kept', async () => {
    await heart.click()
    await expect(page).toHaveURL(new RegExp(`sign-in\\?return=.*${slug}`))
    await signInOnPage(page, member, locale)
    await expect(page).toHaveURL(new RegExp(`/listings/${slug}$`))
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
  })

  await test.step('the liked parts have it, also after a reload', async () => {
    await page.goto(`${prefix}/profile/likes`)
    await expect(page.getByRole('list', { name: t('list') }).getByRole('link', { name: title })).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  })

  await test.step('the seller sees the number of likes', async () => {
    const sellerPage = await openVisitorPage(seller)
    await sellerPage.goto(`${prefix}/profile/my-listings/available`)
    await expect(sellerPage.getByText(selling('desk.column.likes')).first()).toBeVisible()
  })

  await test.step('it stays in the list when unliked, until the page is opened again', async () => {
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await page.reload()
    await expect(page.getByText(t('empty'))).toBeVisible()
  })
})

test('a heart pressed far down in results is kept through the sign-in, and so is the place @desktop', async ({
  page,
  request,
  isMobile,
}) => {
  const locale = isMobile ? 'fr' : 'en-GB'
  const path = `${isMobile ? '/fr' : ''}/search?q=brake&sort=cheapest`
  const member = await createMember(request, 'Nell')
  await page.goto(path)
  const heart = page.locator('button[aria-pressed]').nth(12)
  await heart.scrollIntoViewIfNeeded()
  const name = ((await heart.textContent()) ?? '').trim()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(0)
  await heart.click()
  await expect(page).toHaveURL(/sign-in\?return=/)
  await signInOnPage(page, member, locale)
  await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`))
  await expect(page.getByRole('button', { name, exact: true }).first()).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place / 2)
})
