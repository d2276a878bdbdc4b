import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './test.ts'

/** Buys the cheapest label in the open dialog, for a parcel of two kilograms. */
export async function buyCheapestLabel(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  for (const [label, value] of [
    ['Weight', '2'],
    ['Length', '40'],
    ['Width', '30'],
    ['Height', '10'],
  ] as const)
    await dialog.getByLabel(label).fill(value)
  await dialog.getByLabel('Weight').focus()
  await expect(dialog.getByText('Sandbox carrier Express')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Buy label for £5.49' }).click()
}
