import { createMember, fetchMails, uniqueEmail, waitForEmailCode } from '../support/people.ts'
import { fetchTextMessages, heading, PASSWORD, signUp, uniquePhoneNumber, waitForTextCode } from '../support/sign-in.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test('a visitor signs up by email, corrects a weak password and confirms the address with a code @phone', async ({ page, request }) => {
  const email = uniqueEmail('nina')
  await page.goto('/sign-up?return=/profile/my-garage')
  await signUp(page, { firstName: 'Nina', email, password: 'password12' })
  await expect(page.getByText('This password is too easy to guess. Choose another one.').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expect(page.getByText('Strong')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(heading(page, 'Confirm your email address')).toBeVisible()
  await expect(page.getByText(`We have sent a 6-digit verification code to ${email}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send a new code \(in / })).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('Verification code').fill('000000')
  await expect(page.getByText('Incorrect code. Check it and try again.')).toBeVisible()
  await page.getByLabel('Verification code').fill(await waitForEmailCode(request, email))
  await expect(heading(page, 'My garage')).toBeVisible()
  await page.goto('/profile')
  await expect(heading(page, 'Nina Journey')).toBeVisible()
})

test('a visitor signs up by phone without a password and signs in again with a code @desktop', async ({ page, request }) => {
  const number = uniquePhoneNumber()
  await page.goto('/sign-up')
  await signUp(page, { firstName: 'Otis', number })
  await expect(heading(page, 'Confirm your phone number')).toBeVisible()
  await page.getByLabel('Verification code').fill(await waitForTextCode(request, number))
  await expect(page).toHaveURL(/\/profile$/)
  await expect(heading(page, 'Otis Journey')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page, /^Find the part/)).toBeVisible()

  const textCountBefore = (await fetchTextMessages(request, number)).length
  await page.goto('/sign-in?return=/profile')
  await page.getByRole('tab', { name: 'Phone' }).click()
  await page.getByLabel('Phone number').fill(`+44 ${number.slice(1)}`)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(/we have sent a verification code to it by text message/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Verification code').fill(await waitForTextCode(request, number, textCountBefore))
  await expect(heading(page, 'Otis Journey')).toBeVisible()
})

test('a visitor who signs up with a registered address sees the usual page; the mail names the account @desktop', async ({
  page,
  request,
}) => {
  const member = await createMember(request, 'Iris')
  const mailCountBefore = (await fetchMails(request, member.email)).length
  await page.goto('/sign-up')
  await signUp(page, { firstName: 'Mallory', email: member.email, password: PASSWORD })
  await expect(heading(page, 'Confirm your email address')).toBeVisible()
  await expect(page.getByText(`We have sent a 6-digit verification code to ${member.email}.`)).toBeVisible()
  await expect.poll(async () => (await fetchMails(request, member.email)).length).toBeGreaterThan(mailCountBefore)
  const [newest] = await fetchMails(request, member.email)
  expect(newest?.subject).toMatch(/^You already have a .* account/)
})

test('a business signs up in French @phone', async ({ page, request }) => {
  const email = uniqueEmail('odile')
  await page.goto('/fr/sign-up')
  await page.getByText('Pour les casses, magasins et garages').click()
  await page.getByLabel('Nom de l’entreprise').fill('Casse du Vieux Port')
  await page.getByLabel('Prénom').fill('Odile')
  await page.getByLabel('Nom', { exact: true }).fill('Marchand')
  await page.getByLabel('Adresse email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByText('Effectuez la vérification de sécurité.')).toBeVisible()
  await page.getByLabel('Je ne suis pas un robot (test)').check()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(heading(page, 'Confirmez votre adresse email')).toBeVisible()
  await page.getByLabel('Code de vérification').fill(await waitForEmailCode(request, email))
  await expect(page).toHaveURL(/\/fr\/profile$/)
  await expect(heading(page, 'Casse du Vieux Port')).toBeVisible()
})
