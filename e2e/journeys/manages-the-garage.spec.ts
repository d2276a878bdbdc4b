import type { Page } from '@playwright/test'
import { vehicleCard } from '../support/garage.ts'
import { publishListing } from '../support/listings.ts'
import { createMember } from '../support/people.ts'
import { expect, signInWithToken, test, waitForHydration } from '../support/test.ts'

type Car = { make: string; model: string; generation: string; name: string }
const golf: Car = { make: 'Volkswagen', model: 'Golf', generation: 'Mk7 · 5G (2012–2020)', name: 'Volkswagen Golf Mk7 (5G)' }
const fiesta: Car = { make: 'Ford', model: 'Fiesta', generation: 'Mk6 · JA8 (2008–2012)', name: 'Ford Fiesta Mk6 (JA8)' }

async function addCar(page: Page, { make, model, generation, name }: Car): Promise<void> {
  const form = page.getByRole('main')
  await waitForHydration(page)
  await form.getByRole('tab', { name: 'Make and model' }).click()
  await form.getByRole('combobox', { name: 'Make' }).selectOption(make)
  await form.getByRole('combobox', { name: 'Model' }).selectOption(model)
  await form.getByRole('combobox', { name: 'Generation' }).selectOption(generation)
  await form.getByRole('button', { name: 'Add to my garage' }).click()
  await expect(vehicleCard(page, name)).toBeVisible()
}

test('a member has two cars, and parts show whether they fit the selected one', async ({ page, request }) => {
  const [listing, member] = [await publishListing(request), await createMember(request, 'Joan')]
  await signInWithToken(page, member.token)

  await test.step('adds two cars', async () => {
    await page.goto('/profile/my-garage')
    await expect(page.getByRole('heading', { name: 'No cars yet' })).toBeVisible()
    await addCar(page, golf)
    await addCar(page, fiesta)
    await expect(vehicleCard(page, golf.name).getByText('Selected')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your car' })).toContainText(golf.name)
  })

  await test.step('sees that a part fits the first car and not the second', async () => {
    await page.goto(`/listings/${listing.slug}`)
    await expect(page.getByRole('heading', { name: /^Fits your Volkswagen Golf/ })).toBeVisible()
    await page.goto('/profile/my-garage')
    await vehicleCard(page, fiesta.name).getByRole('button', { name: 'Select', exact: true }).click()
    await expect(vehicleCard(page, fiesta.name).getByText('Selected')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your car' })).toContainText(fiesta.name)
    await page.goto(`/listings/${listing.slug}`)
    await expect(page.getByRole('heading', { name: /^Does not fit your Ford Fiesta/ })).toBeVisible()
  })

  await test.step('changes the car on the page of the part', async () => {
    await waitForHydration(page) // before, the link opens the finder of the home page
    await page.getByRole('region', { name: 'Your car' }).getByRole('link', { name: 'Change' }).click()
    await page.getByRole('dialog', { name: 'Choose your car' }).getByRole('button', { name: golf.name }).click()
    await expect(page.getByRole('heading', { name: /^Fits your Volkswagen Golf/ })).toBeVisible()
  })

  await test.step('removes a car and restores it', async () => {
    await page.goto('/profile/my-garage')
    await vehicleCard(page, golf.name).getByRole('button', { name: 'Remove' }).click()
    await expect(vehicleCard(page, golf.name)).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Your car' })).toContainText(fiesta.name)
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
    await expect(vehicleCard(page, golf.name).getByText('Selected')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your car' })).toContainText(golf.name)
  })
})
