import { describe, expect, it } from 'vitest'
import type { DevelopmentSmsOutbox } from '#platform/sms/development-sms-outbox.ts'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'
import { PASSWORD, storeTestPassword } from './test-helpers.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>

const names = { first_name: 'Ada', last_name: 'Byron' }
const changeContact = ({ app }: TestSetup, user: TestUser, information: Record<string, unknown>) =>
  app.as(user).put('/users/update_profiles/contact_information', { contact_information: { ...names, ...information } })
const confirmAddress = ({ app }: TestSetup, user: TestUser, code: string | undefined, channel: string) =>
  app.as(user).post('/users/account_verification/confirm', { code, channel })
const findCode = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0]
const loadContactColumns = ({ ctx }: TestSetup, { id }: TestUser) =>
  ctx.db.selectFrom('users').where('id', '=', id).select(['email', 'pending_email', 'phone', 'pending_phone']).executeTakeFirstOrThrow()

async function setPhone({ ctx }: TestSetup, { id }: TestUser, phone = '+447700900111') {
  await ctx.db.updateTable('users').set({ phone, phone_confirmed_at: ctx.clock.now() }).where('id', '=', id).execute()
}

describe('contact information', () => {
  it('changes a name without the password, and ignores an unchanged address', async () => {
    const setup = await startTestApp()
    const user = await setup.world.user()
    await storeTestPassword(setup.ctx, user)
    const response = await changeContact(setup, user, { first_name: ' Grace ', email: user.email?.toUpperCase() })
    expect(response).toHaveStatus(200)
    expect(response.body.data.attributes).toMatchObject({ first_name: 'Grace', last_name: 'Byron', email: user.email, pending_email: null })
    await setup.app.drainOutbox()
    expect(await setup.app.mails()).toEqual([])
  })

  it('keeps the old email address until the code of the new one is confirmed', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const user = await world.user()
    const response = await changeContact(setup, user, { email: 'new@example.com' })
    expect(response.body.data.attributes).toMatchObject({ email: user.email, email_confirmed: true, pending_email: 'new@example.com' })
    await app.drainOutbox()
    const mails = await app.mails()
    expect(mails.map(({ to }) => to)).toEqual(['new@example.com'])
    const confirmResponse = await confirmAddress(setup, user, findCode(mails[0]?.text), 'email')
    expect(confirmResponse.body.data.attributes).toMatchObject({ email: 'new@example.com', pending_email: null })
  })

  it('cancels a pending address when the confirmed one is typed again', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const user = await world.user()
    await setPhone(setup, user)
    await changeContact(setup, user, { email: 'new@example.com', phone_number: '07700 900222' })
    await app.drainOutbox()
    const [mail] = await app.mails()
    const response = await changeContact(setup, user, { email: user.email, phone_number: '07700 900111' })
    expect(response.body.data.attributes).toMatchObject({ pending_email: null, pending_phone_number: null, phone_number: '+447700900111' })
    expect(await confirmAddress(setup, user, findCode(mail?.text), 'email')).toBeRefused(409, 'already_confirmed')
  })

  it('stores numbers as E.164 and sends the code there', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const user = await world.user()
    expect((await changeContact(setup, user, { phone_number: '(07700) 900 333' })).body.data.attributes).toMatchObject({
      phone_number: '+447700900333',
      phone_confirmed: false,
    })
    await app.drainOutbox()
    const [sms] = await (ctx.sms as DevelopmentSmsOutbox).list()
    expect(sms?.to).toBe('+447700900333')
    expect((await confirmAddress(setup, user, findCode(sms?.text), 'phone')).body.data.attributes.phone_confirmed).toBe(true)
    const landlineResponse = await changeContact(setup, user, { phone_number: '0113 496 0000' })
    expect(landlineResponse).toBeRefused(422, 'phone_number_invalid')
    expect(landlineResponse).toPointAt('/contact_information/phone_number')
  })

  it('does not reveal that an address has an account, and does not take it', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const [owner, otherUser] = [await world.user(), await world.user()]
    const response = await changeContact(setup, otherUser, { email: owner.email })
    expect(response.body.data.attributes).toMatchObject({ email: otherUser.email, pending_email: owner.email })
    await app.drainOutbox()
    expect((await app.mails()).map(({ text }) => findCode(text))).toEqual([undefined])
    expect(await loadContactColumns(setup, owner)).toMatchObject({ email: owner.email })
  })

  it('refuses a second code within a minute and then changes nothing', async () => {
    const setup = await startTestApp()
    const user = await setup.world.user()
    await changeContact(setup, user, { email: 'one@example.com' })
    const secondResponse = await changeContact(setup, user, { email: 'two@example.com', first_name: 'Grace' })
    expect(secondResponse).toBeRefused(429, 'code_sent_too_recently')
    expect((await setup.app.as(user).get('/users/user')).body.data.attributes).toMatchObject({
      first_name: 'Ada',
      pending_email: 'one@example.com',
    })
    setup.app.clock.advance(61_000)
    expect(await changeContact(setup, user, { email: 'two@example.com' })).toHaveStatus(200)
  })
})

describe('the current password', () => {
  it.each([
    ['a new address', { email: 'new@example.com' }],
    ['a new number', { phone_number: '07700 900222' }],
    ['a removed number', { phone_number: null }],
  ])('is required for %s, and attempts are limited', async (_case, information) => {
    const setup = await startTestApp()
    const user = await setup.world.user()
    await setPhone(setup, user)
    await storeTestPassword(setup.ctx, user)
    const response = await changeContact(setup, user, information)
    expect(response).toBeRefused(422, 'current_password_wrong')
    expect(response).toPointAt('/contact_information/current_password')
    for (let i = 0; i < 5; i++)
      expect(await changeContact(setup, user, { ...information, current_password: 'wrong password' })).toBeRefused(
        422,
        'current_password_wrong',
      )
    expect(await changeContact(setup, user, { ...information, current_password: PASSWORD })).toBeRefused(429, 'too_many_requests')
    setup.app.clock.advance(60_000)
    expect(await changeContact(setup, user, { ...information, current_password: PASSWORD })).toHaveStatus(200)
  })
})

describe('removing a number', () => {
  it('removes a confirmed and a pending number at once, and rejects the old code', async () => {
    const setup = await startTestApp()
    const user = await setup.world.user()
    await setPhone(setup, user)
    await changeContact(setup, user, { phone_number: '07700 900222' })
    const response = await changeContact(setup, user, { phone_number: null })
    expect(response.body.data.attributes).toMatchObject({ phone_number: null, phone_confirmed: false, pending_phone_number: null })
    expect(await confirmAddress(setup, user, '000000', 'phone')).toBeRefused(409, 'already_confirmed')
  })

  it('is refused when the number is the last sign-in method', async () => {
    const setup = await startTestApp()
    const { ctx, world } = setup
    const confirmedUser = await world.user()
    await setPhone(setup, confirmedUser)
    await ctx.db.updateTable('users').set({ email: null, email_confirmed_at: null }).where('id', '=', confirmedUser.id).execute()
    await storeTestPassword(ctx, confirmedUser)
    const response = await changeContact(setup, confirmedUser, { phone_number: null, email: 'new@example.com', current_password: PASSWORD })
    expect(response).toBeRefused(409, 'last_way_in')
    expect(await loadContactColumns(setup, confirmedUser)).toMatchObject({ phone: '+447700900111', pending_email: null })

    const unconfirmedUser = await world.user({ status: 'unverified' })
    const pendingColumns = { email: null, pending_email: null, pending_phone: '+447700900222' }
    await ctx.db.updateTable('users').set(pendingColumns).where('id', '=', unconfirmedUser.id).execute()
    expect(await changeContact(setup, unconfirmedUser, { phone_number: null, email: 'new@example.com' })).toBeRefused(409, 'last_way_in')
    await storeTestPassword(ctx, unconfirmedUser)
    const replaceResponse = await changeContact(setup, unconfirmedUser, {
      phone_number: null,
      email: 'new@example.com',
      current_password: PASSWORD,
    })
    expect(replaceResponse.body.data.attributes).toMatchObject({ email: 'new@example.com', email_confirmed: false, phone_number: null })
  })

  it('succeeds for three concurrent requests', async () => {
    const setup = await startTestApp()
    const user = await setup.world.user()
    await setPhone(setup, user)
    const responses = await Promise.all([1, 2, 3].map(() => changeContact(setup, user, { phone_number: null })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await loadContactColumns(setup, user)).toMatchObject({ email: user.email, phone: null })
  })
})

describe('fields outside the form', () => {
  it('are rejected', async () => {
    const setup = await startTestApp()
    const user = await setup.world.user()
    const fields = {
      role: 'business',
      status: 'verified',
      operator: true,
      merchant_fee_percentage: 0,
      id: '1',
      slug: 'me',
      email_confirmed: true,
    }
    const response = await changeContact(setup, user, fields)
    for (const field of Object.keys(fields)) expect(response).toPointAt(`/contact_information/${field}`)
  })
})
