import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { callApi } from './api.ts'
import { readMessages } from './messages.ts'
import { type Member, uniqueId } from './people.ts'
import { createSeller } from './sellers.ts'

type Auctioned = { seller: Member; slug: string; title: string }

/**
 * A new member with a part in an auction of three days that starts at £20. `terms`: more fields.
 */
export async function startAuction(request: APIRequestContext, terms: Record<string, unknown> = {}): Promise<Auctioned> {
  const title = `Gearbox ${uniqueId()}`
  const fields = { title, sale_format: 'auction', starting_price: '20.00', auction_duration: 3, item_price: null, ...terms }
  return { ...(await createSeller(request, 'Ivor', fields)), title }
}

export const bidByApi = (request: APIRequestContext, { token }: Member, slug: string, maximum: string) =>
  callApi(request, `/users/listings/${slug}/bids`, { method: 'POST', token, body: { bid: { maximum } } })

/** Lets time pass for one auction, at /dev/auctions. */
async function ageAuction(request: APIRequestContext, slug: string, seconds: number): Promise<void> {
  const response = await request.post(`/dev/auctions/${slug}/age`, { form: { seconds: String(seconds) }, maxRedirects: 0 })
  expect(response.status()).toBe(303)
}

/** Lets time pass until an auction has ended, or until `secondsBefore` its end. */
export async function ageAuctionUntilEnd(request: APIRequestContext, slug: string, secondsBefore = 0): Promise<void> {
  const { data } = await callApi(request, `/listings/${slug}/auction`)
  const endMs = Date.parse(String(data.attributes.ends_at))
  await ageAuction(request, slug, Math.ceil((endMs - Date.now()) / 1000) - secondsBefore)
}

/** Lets the days pass in which the winner can pay. */
export const ageAuctionUntilUnpaid = (request: APIRequestContext, slug: string) => ageAuction(request, slug, 4 * 24 * 3600)

/** The panel of an auction on the page of a listing. */
export function auctionPanelOf(page: Page, locale: 'en-GB' | 'fr' = 'en-GB') {
  const t = readMessages(locale, 'auction-panel')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    t,
    bid: button(t('action.bid')),
    higher: button(t('action.higher')),
    raise: button(t('action.raise')),
    rebid: (price: string) => button(t('action.rebid').replace('{price}', price)),
    // Cards of similar parts follow, which may have the same price.
    price: (price: string) => page.getByRole('main').getByText(price, { exact: true }).first(),
    status: (view: string) => page.getByRole('status').getByText(t(`view.${view}`), { exact: true }),
    /** Types a maximum into the open dialog and sends it. */
    async sendMaximum(maximum: string, submit = t('bid.send')): Promise<void> {
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: t('bid.maximum') }).fill(maximum)
      await dialog.getByRole('button', { name: submit, exact: true }).click()
    },
    /** The effective end that the panel counts down to. */
    async readEnd(): Promise<number> {
      const instant = await page.getByText(t('ends'), { exact: true }).locator('xpath=..').locator('time').getAttribute('datetime')
      return Date.parse(instant ?? '')
    },
  }
}
