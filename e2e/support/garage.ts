import type { Page } from '@playwright/test'

/** Card of a car in the garage; the heading is the nickname or the name of the car. */
export const vehicleCard = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, level: 2 }) })
