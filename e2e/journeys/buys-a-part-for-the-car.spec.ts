import { expectPaid, fillCheckoutFormAndReserve, payWithCardThat } from '../support/checkout.ts'
import { publishListing } from '../support/listings.ts'
import { fetchMails, uniqueEmail } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.describe('a new visitor', () => {
  test.use({ hasConsentChoice: false })

  test('selects a car, finds a part that fits it and buys it as a guest @phone', async ({ page, request }) => {
    const listing = await publishListing(request)
    const email = uniqueEmail('nell')

    await test.step('selects the car', async () => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Reject all' }).click()
      await page.getByRole('tab', { name: 'Make and model' }).click()
      const finder = page.getByRole('form', { name: 'Find parts for your car' })
      await finder.getByLabel('Make').selectOption('Volkswagen')
      await finder.getByLabel('Model').selectOption('Golf')
      await finder.getByLabel('Generation').selectOption('Mk7 · 5G (2012–2020)')
      await finder.getByLabel('Year').selectOption('2016')
      await finder.getByRole('button', { name: 'Show parts' }).click()
      await expect(page.getByRole('heading', { name: /parts that fit your Golf/, level: 1 })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Your car' })).toContainText('Volkswagen Golf Mk7 (5G) · 2016')
    })

    await test.step('finds a part that fits', async () => {
      await page.getByLabel('Sort by').selectOption('Newest')
      const card = page.getByRole('article').filter({ hasText: listing.title })
      await expect(card).toContainText('Fits your Golf')
      await card.getByRole('link', { name: listing.title }).click()
      await expect(page.getByRole('heading', { name: listing.title, level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { name: /^Fits your Volkswagen Golf Mk7/ })).toBeVisible()
      await expect(page.getByText('The seller lists your car as compatible: Volkswagen Golf Mk7 (5G).')).toBeVisible()
    })

    await test.step('adds it to the basket', async () => {
      await page.getByRole('button', { name: 'Add to basket' }).click()
      await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'View basket' }).click()
      await expect(page.getByRole('heading', { name: 'Your basket', level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: listing.title })).toBeVisible()
      await page.getByRole('link', { name: 'Go to checkout' }).click()
    })

    await test.step('pays with another card after a declined one', async () => {
      await fillCheckoutFormAndReserve(page, email)
      await payWithCardThat(page, 'is declined')
      await expect(page.getByRole('alert')).toContainText('Your card was declined')
      await expect(page.getByRole('alert')).toContainText('You have not been charged. Your parts are still reserved')
      await payWithCardThat(page, 'is approved')
      await expectPaid(page)
      await expect(page.getByText(`We have sent a confirmation to ${email}.`)).toBeVisible()
    })

    await test.step('sees the order and an empty basket', async () => {
      await expect
        .poll(async () => (await fetchMails(request, email)).map(({ subject }) => subject))
        .toEqual([expect.stringContaining('Order confirmation')])
      await page.getByRole('link', { name: 'View my orders', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'My orders', level: 1 })).toBeVisible()
      await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: listing.title }).first()).toBeVisible()
      await page.getByRole('link', { name: /^Order / }).click()
      await expect(page.getByRole('heading', { name: /^Order /, level: 1 })).toBeVisible()
      await expect(page.getByText('Waiting for the seller to accept')).toBeVisible()
      await page.getByRole('link', { name: /^Basket/ }).click()
      await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible()
    })
  })
})

test('a guest buys a part in French @desktop', async ({ page, request }) => {
  const listing = await publishListing(request)
  await page.goto('/fr')
  await page.getByRole('tab', { name: 'Marque et modèle' }).click()
  const finder = page.getByRole('form').filter({ has: page.getByLabel('Marque') })
  await finder.getByLabel('Marque').selectOption('Volkswagen')
  await finder.getByLabel('Modèle').selectOption('Golf')
  await finder.getByLabel('Génération').selectOption('Mk7 · 5G (2012–2020)')
  await finder.getByRole('button', { name: 'Voir les pièces' }).click()
  await expect(page).toHaveURL(/\/fr\/search/)
  await page.goto(`/fr/listings/${listing.slug}`)
  await expect(page.getByRole('heading', { name: /Volkswagen Golf Mk7/ })).toBeVisible()
  await page.getByRole('button', { name: 'Acheter' }).click()
  await expect(page.getByRole('heading', { name: 'Finaliser la commande', level: 1 })).toBeVisible()
  await page.getByRole('textbox', { name: 'Adresse email', exact: true }).fill(uniqueEmail('odile'))
  await page.getByLabel('Nom complet').fill('Odile Marchand')
  await page.getByLabel('Numéro et rue').fill('12 Castle Street')
  await page.getByLabel('Ville').fill('Hastings')
  await page.getByLabel('Code postal').fill('TN34 3DY')
  await page.getByRole('button', { name: /^Passer au paiement \(.*58,40|^Passer au paiement/ }).click()
  await page.getByRole('radio', { name: 'Carte refusée' }).check()
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page.getByRole('alert')).toContainText('Votre carte a été refusée')
  await page.getByRole('radio', { name: 'Carte acceptée' }).check()
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page.getByRole('heading', { name: 'Merci pour votre commande', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Voir mes commandes', exact: true }).click()
  await expect(page).toHaveURL(/\/fr\/profile\/my-orders\/orders/)
  await expect(page.getByRole('heading', { name: 'Mes commandes', level: 1 })).toBeVisible()
})
