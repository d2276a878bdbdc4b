import { publishListing } from '../support/listings.ts'
import { uniqueEmail, waitForEmailCode } from '../support/people.ts'
import { PASSWORD, signUp } from '../support/sign-in.ts'
import { expect, test, waitForHydration } from '../support/test.ts'

const golfName = 'Volkswagen Golf Mk7 (5G) 2.0 TDI 150'

test('a driver types a registration and only sees parts that fit, until all parts are requested @phone', async ({ page, request }) => {
  const listing = await publishListing(request)
  const carBar = page.getByRole('region', { name: 'Your car' })
  // Its role changes to combobox when the suggestions load.
  const search = page.getByRole('banner').locator('input[name="q"]')

  await test.step('types the registration into the search box', async () => {
    await page.goto('/')
    await search.fill('oy15 kdn')
    await search.press('Enter')
    await expect(page.getByRole('heading', { name: /parts that fit your Golf/, level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/search\?fit=fits$/)
    await expect(carBar).toContainText('OY15 KDN')
    await expect(carBar).toContainText(golfName)
  })

  await test.step('searches in the header and in a category', async () => {
    for (const open of [
      async () => {
        await search.fill(listing.title)
        await search.press('Enter')
        await expect(page).toHaveURL(/q=.*&fit=fits/)
        await expect(page.getByRole('article').filter({ hasText: listing.title })).toBeVisible()
      },
      async () => {
        await page.goto('/')
        await expect(page.locator('#finder')).toContainText(golfName)
        await expect(page.getByRole('tab', { name: 'Registration' })).toBeHidden()
        const tile = page
          .getByRole('navigation', { name: 'Categories' })
          .first()
          .getByRole('link', { name: /Brakes/ })
        await expect(tile).toContainText(/\d/)
        const [count] = /\d+/.exec(await tile.innerText()) ?? []
        await tile.click()
        await expect(page).toHaveURL(/category=brakes&fit=fits/)
        await expect(page.getByRole('heading', { name: new RegExp(`^${count} parts in Brakes`), level: 1 })).toBeVisible()
      },
    ]) {
      await open()
      await expect(page.getByRole('link', { name: /Fits your Golf/ })).toBeVisible()
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(page.getByText('Does not fit')).toHaveCount(0)
    }
  })

  await test.step('requests all parts, also in the next step of the same search', async () => {
    await search.fill('brake disc')
    await search.press('Enter')
    await expect(page.getByRole('heading', { name: /brake discs? that fit your Golf/, level: 1 })).toBeVisible()
    await expect(page.getByText('Does not fit')).toHaveCount(0)
    await page
      .getByRole('link', { name: /Fits your Golf/ })
      .first()
      .click()
    await expect(page).not.toHaveURL(/fit=/)
    await expect(page.getByText('Does not fit').first()).toBeVisible()
    await page.getByLabel('Sort by').selectOption('Newest')
    await expect(page).toHaveURL(/sort=newest/)
    await expect(page).not.toHaveURL(/fit=/)
  })
})

test('the car of a visitor is in the garage after the sign-up @desktop', async ({ page, request }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('region', { name: 'Your car' }).getByRole('link', { name: 'Choose your car' }).click()
  const sheet = page.getByRole('dialog', { name: 'Choose your car' })
  await sheet.getByRole('textbox', { name: 'UK registration' }).fill('OY15 KDN')
  await page.keyboard.press('Enter')
  const useButton = sheet.getByRole('button', { name: 'Use this car' })
  await expect(useButton).toBeInViewport()
  await useButton.click()
  await expect(page.getByRole('region', { name: 'Your car' })).toContainText('OY15 KDN')
  await page.goto('/profile/my-garage')
  await expect(page.getByRole('button', { name: 'Save this Golf' })).toBeVisible()

  const email = uniqueEmail('joan')
  await page.goto('/sign-up?return=/profile/my-garage')
  await signUp(page, { firstName: 'Joan', email, password: PASSWORD })
  await page.getByLabel('Verification code').fill(await waitForEmailCode(request, email))
  await expect(page.getByRole('heading', { name: 'My garage', level: 1 })).toBeVisible()
  const card = page.getByRole('main').getByRole('article').filter({ hasText: golfName })
  await expect(card).toContainText('OY15 KDN')
  await expect(card.getByText('Selected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save this Golf' })).toHaveCount(0)
})
