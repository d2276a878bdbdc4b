import type { APIRequestContext, Page } from '@playwright/test'
import { callApi, listResources } from '../support/api.ts'
import { expectPaid, fillCheckoutForm, payWithCardThat } from '../support/checkout.ts'
import { type Listing, publishListing } from '../support/listings.ts'
import { sendParts } from '../support/orders.ts'
import { createMember, demoMember, type Member } from '../support/people.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, signInWithToken, test } from '../support/test.ts'

type Money = { amount: string; currency: string }
type Repayment = { amount: Money; status: string }

/** What each seller does, in the order of the purchase. */
const sellerKeys = { declines: 'dave', splits: 'rosie', gives: 'imran', takesBack: 'niamh', sends: 'harjit' } as const
type Part = keyof typeof sellerKeys
const parts = Object.keys(sellerKeys) as Part[]
const prices: Record<Part, string> = { declines: '41.20', splits: '58.40', gives: '63.99', takesBack: '77.77', sends: '19.05' }

const pence = ({ amount }: Money) => Math.round(Number(amount) * 100)
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
const pounds = (amount: number) => `£${(amount / 100).toFixed(2)}`
const dialogButton = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })

/** The order as the buyer reads it. */
async function loadOrder(request: APIRequestContext, id: string, { token }: Member) {
  const { data } = await callApi(request, `/users/orders/${id}`, { token })
  const { total, charged, shipping_total, repaid, repayments } = data.attributes as Record<
    'total' | 'charged' | 'shipping_total' | 'repaid',
    Money
  > & {
    repayments: Repayment[]
  }
  return { total, charged, shipping: shipping_total, repaid, repayments }
}

test('a buyer pays five sellers at once: one declines, one sends two parcels, two give money back', async ({
  page,
  request,
  openVisitorPage,
}) => {
  test.slow()
  const buyer = await createMember(request, 'Nell')
  const sellers = new Map<Part, Member>()
  const listings = new Map<Part, Listing>()
  for (const part of parts) {
    const seller = await demoMember(request, sellerKeys[part])
    sellers.set(part, seller)
    const quantity = part === 'splits' ? 2 : 1
    const listing = await publishListing(request, { seller, template: '', price: prices[part], quantity })
    listings.set(part, listing)
    const cart_listing = { listing_slug: listing.slug, item_quantity: quantity }
    await callApi(request, '/users/carts/listings', { token: buyer.token, method: 'POST', body: { cart_listing } })
  }
  const orderIds = new Map<Part, string>()
  let purchasePath = ''
  const sellerPage = await openVisitorPage()
  const openAs = async (part: Part) => {
    await signInWithToken(sellerPage, sellers.get(part)!.token)
    await sellerPage.goto(`/profile/sold-items/orders/${orderIds.get(part)}`)
  }
  const openAsBuyer = (part: Part) => page.goto(`/profile/my-orders/orders/${orderIds.get(part)}`)

  await test.step('the buyer pays the basket of five sellers once', async () => {
    await signInWithToken(page, buyer.token)
    await page.goto('/cart')
    for (const part of parts) await expect(page.getByRole('heading', { name: new RegExp(sellers.get(part)!.name) })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to checkout' }).click()
    await fillCheckoutForm(page, buyer.email)
    await page.getByRole('button', { name: /^Continue to payment \(£/ }).click()
    await payWithCardThat(page, 'is approved')
    await expectPaid(page)
    purchasePath = `/payments/orders/${new URL(page.url()).pathname.split('/').at(-1)}`
    const orders = await listResources(request, '/users/orders?items=48', buyer.token)
    expect(orders).toHaveLength(5)
    expect(new Set(orders.map(({ attributes }) => attributes.purchase_reference)).size).toBe(1)
    for (const part of parts) {
      const order = orders.find(({ attributes }) => JSON.stringify(attributes.items).includes(listings.get(part)!.title))
      orderIds.set(part, order!.id)
    }
  })

  await test.step('one seller declines the order', async () => {
    await openAs('declines')
    await sellerPage.getByRole('button', { name: 'Decline order' }).click()
    await sellerPage.getByRole('dialog').getByLabel('Reason').selectOption('I cannot find it')
    await dialogButton(sellerPage, 'Decline').click()
    await expect(sellerPage.getByText('This order is cancelled.')).toBeVisible()
  })

  await test.step('one seller sends two units in two parcels', async () => {
    await openAs('splits')
    await sellerPage.getByRole('button', { name: 'Accept order' }).click()
    const { title } = listings.get('splits')!
    for (const [number, quantity] of [
      ['AB123456789GB', '1'],
      ['AB987654321GB', undefined],
    ] as const) {
      await sellerPage.getByRole('button', { name: 'Send parcel' }).click()
      const dialog = sellerPage.getByRole('dialog')
      if (quantity) await dialog.getByLabel(`Number of ${title}`).fill(quantity)
      await dialog.getByRole('radio', { name: /I have a label/ }).check()
      await dialog.getByLabel('Carrier').selectOption('Royal Mail')
      await dialog.getByLabel('Tracking number').fill(number)
      await dialog.getByRole('button', { name: 'Mark as sent' }).click()
      await expect(sellerPage.getByText(`Tracking number ${number}`)).toBeVisible()
    }
    await expect(sellerPage.getByRole('button', { name: 'Send parcel' })).toBeHidden()
  })

  for (const part of ['gives', 'takesBack', 'sends'] as const) await sendParts(request, orderIds.get(part)!, sellers.get(part)!)

  await test.step('one seller gives a part of the price back', async () => {
    await openAs('gives')
    await sellerPage.getByRole('button', { name: 'Give money back' }).click()
    await sellerPage.getByLabel('For the part').fill('7.77')
    await dialogButton(sellerPage, 'Give £7.77 back').click()
    await expect(sellerPage.getByRole('link', { name: 'Given by the seller' })).toBeVisible()
  })

  await test.step('the buyer returns one part', async () => {
    await openAsBuyer('takesBack')
    await page.getByRole('link', { name: 'Something is wrong' }).click()
    await page.getByRole('radio', { name: /It is not as described/ }).check()
    await page.getByLabel(/Describe what is wrong/).fill('It is for the rear axle.')
    await page.getByRole('button', { name: 'Ask for a refund' }).click()
    await expect(page.getByText('Waiting for the seller')).toBeVisible()
    const refundPath = new URL(page.url()).pathname
    await signInWithToken(sellerPage, sellers.get('takesBack')!.token)
    await sellerPage.goto(refundPath.replace('my-orders', 'sold-items'))
    await sellerPage.getByRole('button', { name: 'Accept the return' }).click()
    await dialogButton(sellerPage, 'Accept the return').click()
    await expect(sellerPage.getByText('Return accepted').first()).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'I have sent it' }).click()
    await page.getByRole('dialog').getByLabel('Carrier').selectOption('Royal Mail')
    await dialogButton(page, 'I have sent it').click()
    await expect(page.getByText('Return on its way')).toBeVisible()
    await sellerPage.reload()
    await sellerPage.getByRole('button', { name: 'The return has arrived' }).click()
    await dialogButton(sellerPage, 'It has arrived').click()
    await sellerPage.getByRole('button', { name: /^Refund £/ }).click()
    await dialogButton(sellerPage, /^Refund £/).click()
    await expect(sellerPage.getByText('Refunded', { exact: true })).toBeVisible()
  })

  await test.step('the buyer confirms the other parts, of which two came in two parcels', async () => {
    await openAsBuyer('splits')
    await expect(page.getByRole('heading', { name: 'Parcel 2' }).or(page.getByText('Parcel 2')).first()).toBeVisible()
    for (const part of ['splits', 'gives', 'sends'] as const) {
      await openAsBuyer(part)
      await page.getByRole('button', { name: 'It has arrived' }).click()
      await page.getByRole('button', { name: /^Yes, (it has|they have) arrived/ }).click()
      await expect(page.getByText('This order is completed.')).toBeVisible()
    }
  })

  await test.step('the sums of the five pages are those of the purchase and of its repayments', async () => {
    const expected: Partial<Record<Part, (order: Awaited<ReturnType<typeof loadOrder>>) => number>> = {
      declines: ({ total }) => pence(total),
      gives: () => 777,
      takesBack: ({ total }) => pence(total),
    }
    let chargedTotal = 0
    for (const part of parts) {
      const id = orderIds.get(part)!
      await expect
        .poll(
          async () => (await loadOrder(request, id, buyer)).repayments.filter(({ status }) => status !== 'done'),
          'unfinished repayments',
        )
        .toEqual([])
      const order = await loadOrder(request, id, buyer)
      const repaid = expected[part]?.(order) ?? 0
      const quantity = part === 'splits' ? 2 : 1
      expect(pence(order.total), part).toBe(Math.round(Number(prices[part]) * 100) * quantity + pence(order.shipping))
      expect(pence(order.repaid), part).toBe(repaid)
      expect(sum(order.repayments.map(({ amount }) => pence(amount))), part).toBe(repaid)
      chargedTotal += pence(order.charged)
      await openAsBuyer(part)
      await expect(page.getByText(pounds(pence(order.total))).first()).toBeVisible()
      const moneyBack = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Money back' }) })
      if (repaid === 0) await expect(moneyBack).toHaveCount(0)
      else await expect(moneyBack).toContainText(pounds(repaid))
      await expectNoHorizontalScroll(page)
    }
    await expectAccessible(page)
    const { data } = await callApi(request, purchasePath, { token: buyer.token })
    expect(chargedTotal).toBe(pence(data.attributes.total as Money))
    await page.goto('/profile/my-orders/refunds')
    await expect(page.getByText('£7.77')).toBeVisible()
  })
})
