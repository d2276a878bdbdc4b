import { describe, expect, it } from 'vitest'
import type { DevelopmentOutbox } from '#platform/sms/development-outbox.ts'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'
import { givePassword, PASSWORD } from './test-kit.ts'

type Started = Awaited<ReturnType<typeof startTestApp>>

const names = { first_name: 'Ada', last_name: 'Byron' }
const change = ({ app }: Started, user: TestUser, information: Record<string, unknown>) =>
  app.as(user).put('/users/update_profiles/contact_information', { contact_information: { ...names, ...information } })
const confirm = ({ app }: Started, user: TestUser, code: string | undefined, channel: string) =>
  app.as(user).post('/users/account_verification/confirm', { code, channel })
const digitsIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0]
const row = ({ ctx }: Started, { id }: TestUser) =>
  ctx.db.selectFrom('users').where('id', '=', id).select(['email', 'pending_email', 'phone', 'pending_phone']).executeTakeFirstOrThrow()

async function hasPhone({ ctx }: Started, { id }: TestUser, phone = '+447700900111') {
  await ctx.db.updateTable('users').set({ phone, phone_confirmed_at: ctx.clock.now() }).where('id', '=', id).execute()
}

describe('name and addresses', () => {
  it('changes a name without any password, and what is said once more changes nothing', async () => {
    const started = await startTestApp()
    const user = await started.world.user()
    await givePassword(started.ctx, user)
    const changed = await change(started, user, { first_name: ' Grace ', email: user.email?.toUpperCase() })
    expect(changed).toHaveStatus(200)
    expect(changed.body.data.attributes).toMatchObject({ first_name: 'Grace', last_name: 'Byron', email: user.email, pending_email: null })
    await started.app.drainOutbox()
    expect(await started.app.mails()).toEqual([])
  })

  it('lets a new e-mail address count once its code was typed; until then the old one does', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const user = await world.user()
    const asked = await change(started, user, { email: 'new@example.com' })
    expect(asked.body.data.attributes).toMatchObject({ email: user.email, email_confirmed: true, pending_email: 'new@example.com' })
    await app.drainOutbox()
    const mails = await app.mails()
    expect(mails.map(({ to }) => to)).toEqual(['new@example.com'])
    const confirmed = await confirm(started, user, digitsIn(mails[0]?.text), 'email')
    expect(confirmed.body.data.attributes).toMatchObject({ email: 'new@example.com', pending_email: null })
  })

  it('takes a waiting address back when the one that counts is typed again', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const user = await world.user()
    await hasPhone(started, user)
    await change(started, user, { email: 'new@example.com', phone_number: '07700 900222' })
    await app.drainOutbox()
    const [mail] = await app.mails()
    const back = await change(started, user, { email: user.email, phone_number: '07700 900111' })
    expect(back.body.data.attributes).toMatchObject({ pending_email: null, pending_phone_number: null, phone_number: '+447700900111' })
    expect(await confirm(started, user, digitsIn(mail?.text), 'email')).toBeRefused(409, 'already_confirmed')
  })

  it('keeps numbers as E.164, and sends the digits there', async () => {
    const started = await startTestApp()
    const { app, ctx, world } = started
    const user = await world.user()
    expect((await change(started, user, { phone_number: '(07700) 900 333' })).body.data.attributes).toMatchObject({
      phone_number: '+447700900333',
      phone_confirmed: false,
    })
    await app.drainOutbox()
    const [sms] = await (ctx.sms as DevelopmentOutbox).list()
    expect(sms?.to).toBe('+447700900333')
    expect((await confirm(started, user, digitsIn(sms?.text), 'phone')).body.data.attributes.phone_confirmed).toBe(true)
    const landline = await change(started, user, { phone_number: '0113 496 0000' })
    expect(landline).toBeRefused(422, 'phone_number_invalid')
    expect(landline).toPointAt('/contact_information/phone_number')
  })

  it('says nothing of somebody else’s address, and gives it to nobody else', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const [owner, other] = [await world.user(), await world.user()]
    const asked = await change(started, other, { email: owner.email })
    expect(asked.body.data.attributes).toMatchObject({ email: other.email, pending_email: owner.email })
    await app.drainOutbox()
    expect((await app.mails()).map(({ text }) => digitsIn(text))).toEqual([undefined])
    expect(await row(started, owner)).toMatchObject({ email: owner.email })
  })

  it('sends no second code within a minute, and then changes nothing at all', async () => {
    const started = await startTestApp()
    const user = await started.world.user()
    await change(started, user, { email: 'one@example.com' })
    const second = await change(started, user, { email: 'two@example.com', first_name: 'Nobody' })
    expect(second).toBeRefused(429, 'code_sent_too_recently')
    expect((await started.app.as(user).get('/users/user')).body.data.attributes).toMatchObject({
      first_name: 'Ada',
      pending_email: 'one@example.com',
    })
    started.app.clock.advance(61_000)
    expect(await change(started, user, { email: 'two@example.com' })).toHaveStatus(200)
  })
})

describe('the password', () => {
  it.each([
    ['a new address', { email: 'new@example.com' }],
    ['a new number', { phone_number: '07700 900222' }],
    ['a number taken away', { phone_number: null }],
  ])('is asked for with %s, and guessing it is slowed', async (_what, information) => {
    const started = await startTestApp()
    const user = await started.world.user()
    await hasPhone(started, user)
    await givePassword(started.ctx, user)
    const without = await change(started, user, information)
    expect(without).toBeRefused(422, 'current_password_wrong')
    expect(without).toPointAt('/contact_information/current_password')
    for (let i = 0; i < 5; i++)
      expect(await change(started, user, { ...information, current_password: 'a guess' })).toBeRefused(422, 'current_password_wrong')
    expect(await change(started, user, { ...information, current_password: PASSWORD })).toBeRefused(429, 'too_many_requests')
    started.app.clock.advance(60_000)
    expect(await change(started, user, { ...information, current_password: PASSWORD })).toHaveStatus(200)
  })
})

describe('a number that is taken away', () => {
  it('goes at once, a waiting one too, and comes back to nobody by the old code', async () => {
    const started = await startTestApp()
    const user = await started.world.user()
    await hasPhone(started, user)
    await change(started, user, { phone_number: '07700 900222' })
    const gone = await change(started, user, { phone_number: null })
    expect(gone.body.data.attributes).toMatchObject({ phone_number: null, phone_confirmed: false, pending_phone_number: null })
    expect(await confirm(started, user, '000000', 'phone')).toBeRefused(409, 'already_confirmed')
  })

  it('stays when it is the last way in', async () => {
    const started = await startTestApp()
    const { ctx, world } = started
    const proved = await world.user()
    await hasPhone(started, proved)
    await ctx.db.updateTable('users').set({ email: null, email_confirmed_at: null }).where('id', '=', proved.id).execute()
    await givePassword(ctx, proved)
    const refused = await change(started, proved, { phone_number: null, email: 'new@example.com', current_password: PASSWORD })
    expect(refused).toBeRefused(409, 'last_way_in')
    expect(await row(started, proved)).toMatchObject({ phone: '+447700900111', pending_email: null })

    const unproved = await world.user({ status: 'unverified' })
    const waits = { email: null, pending_email: null, pending_phone: '+447700900222' }
    await ctx.db.updateTable('users').set(waits).where('id', '=', unproved.id).execute()
    expect(await change(started, unproved, { phone_number: null, email: 'new@example.com' })).toBeRefused(409, 'last_way_in')
    await givePassword(ctx, unproved)
    const exchanged = await change(started, unproved, { phone_number: null, email: 'new@example.com', current_password: PASSWORD })
    expect(exchanged.body.data.attributes).toMatchObject({ email: 'new@example.com', email_confirmed: false, phone_number: null })
  })

  it('is not lost by two at once that each rely on the other way in', async () => {
    const started = await startTestApp()
    const user = await started.world.user()
    await hasPhone(started, user)
    const answers = await Promise.all([1, 2, 3].map(() => change(started, user, { phone_number: null })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await row(started, user)).toMatchObject({ email: user.email, phone: null })
  })
})

describe('nobody', () => {
  it('gives themselves what is not theirs to give', async () => {
    const started = await startTestApp()
    const user = await started.world.user()
    const fields = {
      role: 'business',
      status: 'verified',
      operator: true,
      merchant_fee_percentage: 0,
      id: '1',
      slug: 'me',
      email_confirmed: true,
    }
    const answer = await change(started, user, fields)
    for (const field of Object.keys(fields)) expect(answer).toPointAt(`/contact_information/${field}`)
  })
})
