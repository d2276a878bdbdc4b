import { codeSentTo, mailsTo, newMember } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { expectNoToken, heading, signIn } from '../support/ways-in.ts'

test('chooses a new password by a code; whoever was signed in elsewhere is not any more', async ({ page, request, visitor }) => {
  test.slow() // three sign-ins with two browsers, each of which costs the server real work
  const member = await newMember(request, 'Opal')
  const elsewhere = await visitor(member)
  await elsewhere.goto('/profile/details')
  await expect(heading(elsewhere, 'Your details')).toBeVisible()

  await page.goto('/sign-in?return=/profile/my-orders/orders')
  await page.getByLabel('Email address').fill(member.email)
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page.getByLabel('Email address or phone number')).toHaveValue(member.email)
  const before = (await mailsTo(request, member.email)).length
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(`If ${member.email} is linked to an account, we have sent a 6-digit verification code to it.`)).toBeVisible()
  await expectAccessible(page)
  await expect.poll(async () => (await mailsTo(request, member.email)).length).toBeGreaterThan(before)
  await page.getByLabel('Verification code').fill(await codeSentTo(request, member.email))
  await page.getByLabel('New password').fill('password12')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByText('This password is too easy to guess. Choose another one.').first()).toBeVisible()
  await page.getByLabel('New password').fill('seven-grey-herons-fly')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(/\/profile\/my-orders\/orders$/)
  await expect(heading(page, 'My orders')).toBeVisible()

  await test.step('the other device is signed out, and takes the new password only', async () => {
    await elsewhere.goto('/profile/details')
    await signIn(elsewhere, member)
    await expect(elsewhere.getByRole('alert')).toHaveText('Incorrect email address or password.')
    await signIn(elsewhere, { ...member, password: 'seven-grey-herons-fly' })
    await expect(heading(elsewhere, 'Your details')).toBeVisible()
  })
})

test('is told the same of an address that nobody has', async ({ page, request }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email address or phone number').fill('nobody-at-all@example.com')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(
    page.getByText('If nobody-at-all@example.com is linked to an account, we have sent a 6-digit verification code to it.'),
  ).toBeVisible()
  await page.getByLabel('Verification code').fill('123456')
  await expect(page.getByText(/^(Incorrect code|This code has expired)/)).toBeVisible()
  expect(await mailsTo(request, 'nobody-at-all@example.com')).toEqual([])
  await expectNoToken(page)
})
