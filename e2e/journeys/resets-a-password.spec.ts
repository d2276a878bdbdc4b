import { createMember, fetchMails, uniqueEmail, waitForEmailCode } from '../support/people.ts'
import { expectNoToken, heading, signIn } from '../support/sign-in.ts'
import { expect, expectAccessible, test, waitForHydration } from '../support/test.ts'

test('a member resets the password with a code, which signs out other devices', async ({ page, request, openVisitorPage }) => {
  test.slow() // three sign-ins in two browsers; hashing a password is slow
  const member = await createMember(request, 'Opal')
  const otherDevice = await openVisitorPage(member)
  await otherDevice.goto('/profile/details')
  await expect(heading(otherDevice, 'Your details')).toBeVisible()

  await page.goto('/sign-in?return=/profile/my-orders/orders')
  await waitForHydration(page) // before it, the link does not know what was typed
  await page.getByLabel('Email address').fill(member.email)
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page.getByLabel('Email address or phone number')).toHaveValue(member.email)
  const mailCountBefore = (await fetchMails(request, member.email)).length
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(`If ${member.email} is linked to an account, we have sent a 6-digit verification code to it.`)).toBeVisible()
  await expectAccessible(page)
  await expect.poll(async () => (await fetchMails(request, member.email)).length).toBeGreaterThan(mailCountBefore)
  await page.getByLabel('Verification code').fill(await waitForEmailCode(request, member.email))
  await page.getByLabel('New password').fill('password12')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByText('This password is too easy to guess. Choose another one.').first()).toBeVisible()
  await page.getByLabel('New password').fill('seven-grey-herons-fly')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(/\/profile\/my-orders\/orders$/)
  await expect(heading(page, 'My orders')).toBeVisible()

  await test.step('the other device is signed out and accepts the new password only', async () => {
    await otherDevice.goto('/profile/details')
    await signIn(otherDevice, member)
    await expect(otherDevice.getByRole('alert')).toHaveText('Incorrect email address or password.')
    await signIn(otherDevice, { ...member, password: 'seven-grey-herons-fly' })
    await expect(heading(otherDevice, 'Your details')).toBeVisible()
  })
})

test('a visitor with an unregistered address sees the same text and gets no mail', async ({ page, request }) => {
  const email = uniqueEmail('unregistered') // the server limits the codes per address
  await page.goto('/forgot-password')
  await page.getByLabel('Email address or phone number').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(`If ${email} is linked to an account, we have sent a 6-digit verification code to it.`)).toBeVisible()
  await page.getByLabel('Verification code').fill('123456')
  await expect(page.getByText(/^(Incorrect code|This code has expired)/)).toBeVisible()
  expect(await fetchMails(request, email)).toEqual([])
  await expectNoToken(page)
})
