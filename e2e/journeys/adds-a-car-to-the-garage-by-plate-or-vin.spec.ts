import { vehicleCard } from '../support/garage.ts'
import { createMember } from '../support/people.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, signInWithToken, test } from '../support/test.ts'

test('a member adds a car by its registration', async ({ page, request }) => {
  await signInWithToken(page, (await createMember(request, 'Joan')).token)
  await page.goto('/profile/my-garage')
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'UK registration' }).fill('oy15 kdn')
  await page.keyboard.press('Enter')
  await expect(main.getByText('Volkswagen · 2015 · diesel · 1,968 cc · grey')).toBeVisible()
  await main.getByRole('textbox', { name: 'Nickname (optional)' }).fill('Daily')
  await main.getByRole('textbox', { name: 'Mileage (optional)' }).fill('61000')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await main.getByRole('button', { name: 'Add to my garage' }).click()
  const card = vehicleCard(page, 'Daily')
  await expect(card).toContainText('Volkswagen Golf Mk7 (5G) 2.0 TDI 150 · 2015 · 61,000 miles')
  await expect(card).toContainText('OY15 KDN')
  await expect(page.getByRole('region', { name: 'Your car' })).toContainText('Volkswagen Golf Mk7')

  await test.step('edits its details', async () => {
    await card.getByRole('button', { name: 'Details' }).click()
    await card.getByRole('textbox', { name: 'VIN' }).fill('wvwzzzauzfw123456')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await card.getByRole('button', { name: 'Details' }).click()
    await expect(card.getByRole('textbox', { name: 'VIN' })).toHaveValue('WVWZZZAUZFW123456')
  })
})

test('a visitor corrects a VIN and adds the car', async ({ page }) => {
  await page.goto('/profile/my-garage')
  const main = page.getByRole('main')
  await main.getByRole('tab', { name: 'VIN' }).click()
  const vin = main.getByRole('textbox', { name: 'VIN' })
  await vin.fill('1HGCM82643A004352')
  await page.keyboard.press('Enter')
  await expect(main.getByText('This VIN contains an incorrect letter or digit. Check it and try again.')).toBeVisible()
  await vin.fill('TMBJJ7NE0E0123456')
  await page.keyboard.press('Enter')
  await expect(main.getByText('Škoda · around 2014 · Czechia')).toBeVisible()
  await main.getByRole('button', { name: /Octavia Mk3/ }).click()
  await main.getByRole('button', { name: 'Add to my garage' }).click()
  await expect(vehicleCard(page, 'Škoda Octavia Mk3 (5E)').getByText('Selected')).toBeVisible()
})

test('a visitor reports a car whose registration is unknown', async ({ page }) => {
  await page.goto('/profile/my-garage?plate=AB12CDE')
  const main = page.getByRole('main')
  await expect(main.getByText('No vehicle found with this registration. Check it or choose the make and model.')).toBeVisible()
  const form = main.getByRole('form', { name: 'Report a missing car' }).first()
  await expect(form.getByLabel('Engine, version or other details')).toHaveValue('AB12 CDE')
  await form.getByLabel('Make').fill('Wiesmann')
  await form.getByLabel('Model').fill('MF3')
  await form.getByRole('button', { name: 'Send' }).click()
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect(notifications.getByText('Thank you. We will add your car to the list.')).toBeVisible()
})

test.describe('while the vehicle register is unavailable', () => {
  test.use({ toleratedErrors: /status of 503/ })
  test('the page shows an error and still offers the selection by make and model', async ({ page }) => {
    await page.goto('/profile/my-garage?plate=ER19THR')
    const main = page.getByRole('main')
    await expect(main.getByText(/^Registration search is busy/)).toBeVisible()
    await main.getByRole('tab', { name: 'Make and model' }).click()
    await expect(main.getByRole('combobox', { name: 'Make' })).toBeVisible()
  })
})
