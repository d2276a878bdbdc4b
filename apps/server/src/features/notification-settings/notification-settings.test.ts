import type { NoticeKind } from '@partlane/domain/notifications/notice-kinds'
import { isTimeZone } from '@partlane/domain/time-frames/time-zone'
import { describe, expect, it } from 'vitest'
import { createUnsubscribeToken } from '#features/notification-deliveries/unsubscribe-token.ts'
import { notify } from '#features/notifications/public.ts'
import { startTestApp } from '#test/app.ts'
import { startPushService } from '#test/push-service.ts'
import type { TestUser } from '#test/world.ts'

const PARIS = 'Europe/Paris'
const MINUTE_MS = 60_000

async function startSettings(startAt = '2026-11-27T12:00:00Z') {
  const setup = await startTestApp({ startAt: new Date(startAt) })
  const { app, ctx, world } = setup
  const user = await world.user()
  const client = app.as(user)
  let count = 0
  return {
    ...setup,
    user,
    client,
    setPreference: (kind: NoticeKind, mail: string, push = true) =>
      client.put(`/users/notification_settings/${kind}`, { preference: { mail, push, time_zone: PARIS } }),
    setQuietHours: (from: string, to: string, time_zone = PARIS) =>
      client.put('/users/notification_settings', { notification_settings: { time_zone, quiet_hours: { from, to } } }),
    /** A reply to a review, which has a mail of the text of the notice. */
    async notifyOfReply(to: TestUser = user, title = `Part ${count + 1}`) {
      count++
      const data = { review_id: count, order_id: count, side: 'buyer', tab: 'given', title }
      await notify(ctx, { userId: to.id, objectName: 'review', message: 'review_replied', data, dedupeKey: `review:${count}:replied` })
      await app.drainOutbox()
      await app.runDeadlines()
    },
    async runAt(instant: string) {
      app.clock.advance(new Date(instant).getTime() - ctx.clock.now().getTime())
      await app.runDeadlines()
    },
    listStates: () => ctx.db.selectFrom('notification_deliveries').select(['state', 'due_at']).orderBy('id').execute(),
  }
}

describe('settings', () => {
  it('have defaults, are stored at once, and belong to the member', async () => {
    const { app, world, client, setPreference, setQuietHours } = await startSettings()
    const { preferences, quiet_hours, time_zone } = (await client.get('/users/notification_settings')).body.data.attributes
    expect(preferences).toHaveLength(10)
    expect(preferences[0]).toEqual({ kind: 'messages', mail: 'at_once', push: true, is_fixed: false })
    expect({ quiet_hours, time_zone }).toEqual({ quiet_hours: null, time_zone: null })

    expect(await setPreference('messages', 'off', false)).toHaveStatus(200)
    const response = await setQuietHours('22:00', '07:30')
    expect(response.body.data.attributes).toMatchObject({ quiet_hours: { from: '22:00', to: '07:30' }, time_zone: PARIS })
    expect(response.body.data.attributes.preferences[0]).toMatchObject({ mail: 'off', push: false })
    // Clients leave out null: both ways remove them.
    for (const quiet_hours of ['no', null]) {
      await setQuietHours('22:00', '07:30')
      const removed = await client.put('/users/notification_settings', { notification_settings: { time_zone: PARIS, quiet_hours } })
      expect(removed.body.data.attributes.quiet_hours).toBeNull()
    }
    const missing = await client.put('/users/notification_settings', { notification_settings: { time_zone: PARIS } })
    expect(missing).toPointAt('/notification_settings/quiet_hours')
    const other = await world.user()
    expect((await app.as(other).get('/users/notification_settings')).body.data.attributes.preferences[0]).toMatchObject({ mail: 'at_once' })
  })

  it('accept the names of time zones that PostgreSQL knows too', async () => {
    const { ctx, setQuietHours } = await startSettings()
    const { rows } = await ctx.db.pool.query<{ name: string }>('select lower(name) as name from pg_timezone_names')
    const known = new Set(rows.map(({ name }) => name))
    const browserNames = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata', 'Europe/Kyiv', 'America/Nuuk', 'Etc/GMT+5']
    expect(browserNames.filter((name) => !isTimeZone(name))).toEqual([])
    const legacyNames = 'ACT,AET,AGT,ART,AST,BET,BST,CAT,CNT,CST,CTT,EAT,ECT,IET,IST,JST,MIT,NET,NST,PLT,PNT,PRT,PST,SST,VST'.split(',')
    const removedNames = ['US/Pacific-New', 'Canada/East-Saskatchewan', 'SystemV/AST4', 'Etc/Unknown']
    const names = [...browserNames, ...legacyNames, ...removedNames, ...known]
    expect(names.filter((name) => isTimeZone(name) && !known.has(name.toLowerCase()))).toEqual([])
    for (const name of ['SST', 'AET', 'US/Pacific-New', 'Canada/East-Saskatchewan'])
      expect(await setQuietHours('22:00', '07:00', name)).toPointAt('/notification_settings/time_zone')
  })

  it('change only the way that is sent, so that a page with old values does not switch the other on again', async () => {
    const { client, ctx } = await startSettings()
    const put = (preference: object) =>
      client.put('/users/notification_settings/sales', { preference: { ...preference, time_zone: PARIS } })
    expect(await put({ mail: 'off' })).toHaveStatus(200)
    expect((await put({ push: false })).body.data.attributes.preferences[1]).toMatchObject({ kind: 'sales', mail: 'off', push: false })
    expect((await put({ mail: 'daily' })).body.data.attributes.preferences[1]).toMatchObject({ mail: 'daily', push: false })
    await Promise.all([put({ mail: 'off' }), put({ push: true })])
    const rows = await ctx.db.selectFrom('notification_preferences').select(['kind', 'mail', 'push']).execute()
    expect(rows).toEqual([{ kind: 'sales', mail: 'off', push: true }])
    expect((await put({ push: 'no' })).body.data.attributes.preferences[1]).toMatchObject({ push: false })
    for (const empty of [{}, { mail: null }, { push: 'often' }]) expect(await put(empty)).toHaveStatus(422)
  })

  it('say whether push messages have a device to reach', async () => {
    const { app, client, world } = await startSettings()
    const service = await startPushService()
    const hasDevice = async (as = client) => (await as.get('/users/notification_settings')).body.data.attributes.has_push_device
    expect(await hasDevice()).toBe(false)
    expect(await client.post('/push_subscription', service.subscribe('browser'))).toHaveStatus(204)
    expect(await hasDevice()).toBe(true)
    expect(await hasDevice(app.as(await world.user()))).toBe(false)
  })

  it('keep the mails about the account on', async () => {
    const { setPreference } = await startSettings()
    const { body } = await setPreference('account', 'off', false)
    expect(body.data.attributes.preferences.at(-1)).toEqual({ kind: 'account', mail: 'at_once', push: false, is_fixed: true })
  })

  it('refuse guests, unknown kinds, times and time zones', async () => {
    const { app, world, client, setQuietHours } = await startSettings()
    expect(await app.visitor.get('/users/notification_settings')).toBeRefused(403, 'sign_in_required')
    expect(await app.as(await world.guest()).get('/users/notification_settings')).toBeRefused(403, 'sign_in_required')
    const preference = { mail: 'off', push: true, time_zone: PARIS }
    expect(await client.put('/users/notification_settings/weather', { preference })).toHaveStatus(422)
    expect(await setQuietHours('22:00', '22:00')).toHaveStatus(422)
    expect(await setQuietHours('24:00', '07:00')).toHaveStatus(422)
    for (const zone of ['Europe/Atlantis', '+01:00', '']) expect(await setQuietHours('22:00', '07:00', zone)).toHaveStatus(422)
  })

  it('end with one value when two devices change them at once', async () => {
    const { setPreference, client, ctx } = await startSettings()
    const responses = await Promise.all([setPreference('sales', 'off'), setPreference('sales', 'daily'), setPreference('sales', 'off')])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await ctx.db.selectFrom('notification_preferences').select('kind').execute()).toHaveLength(1)
    expect(await client.get('/users/notification_settings')).toHaveStatus(200)
  })
})

describe('mails of notices', () => {
  it('have the text, a button, links and headers to unsubscribe', async () => {
    const { app, notifyOfReply, user } = await startSettings()
    await notifyOfReply()
    const [mail, ...others] = await app.mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: user.email, subject: 'Review' })
    expect(mail?.text).toContain('You have a reply to your review of “Part 1”.')
    expect(mail?.text).toContain('/profile/reviews/given')
    expect(mail?.text).toContain('/profile/notification-settings')
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(mail?.headers?.['List-Unsubscribe']).toMatch(/^<https?:\/\/[^>]+\/unsubscriptions\/one_click\?token=\d+\.reviews\.[\w-]+>$/)
  })

  it('can be switched off from one address by any number of members, but invalid links are limited', async () => {
    const { app, ctx, world } = await startTestApp({ env: { RATE_LIMIT: '30' } })
    const { id } = await world.user()
    const token = createUnsubscribeToken(ctx, { userId: id, scope: 'reviews' })
    const press = async (link: string) => (await app.visitor.post(`/unsubscriptions/one_click?token=${link}`)).status
    const pressMany = async (link: string) => {
      const statuses: number[] = []
      for (let i = 0; i < 5; i++) statuses.push(await press(link))
      return statuses
    }
    expect(await pressMany(token)).toEqual([204, 204, 204, 204, 204])
    expect(await pressMany('forged')).toEqual([404, 404, 404, 429, 429])
    expect(await press(token)).toBe(204)
  })

  it('are not sent when switched off, also not when they were waiting', async () => {
    const { app, notifyOfReply, setPreference, runAt, listStates } = await startSettings()
    await setPreference('reviews', 'daily')
    await notifyOfReply()
    await setPreference('reviews', 'off')
    await notifyOfReply()
    await runAt('2026-11-28T12:00:00Z')
    expect(await app.mails()).toEqual([])
    expect(await listStates()).toMatchObject([{ state: 'skipped' }])
  })

  it('wait for the end of the quiet hours, in the time zone of the member', async () => {
    const { app, notifyOfReply, setQuietHours, runAt, listStates } = await startSettings('2026-11-27T21:30:00Z')
    await setQuietHours('22:00', '07:30')
    await notifyOfReply()
    expect(await listStates()).toEqual([{ state: 'waiting', due_at: new Date('2026-11-28T06:30:00Z') }])
    await runAt('2026-11-28T06:29:00Z')
    expect(await app.mails()).toEqual([])
    await runAt('2026-11-28T06:30:00Z')
    expect(await app.mails()).toHaveLength(1)
  })

  it('wait over the change of the clocks', async () => {
    // Clocks in Paris go from 3:00 back to 2:00 on 25 October 2026.
    const { notifyOfReply, setQuietHours, listStates } = await startSettings('2026-10-24T21:30:00Z')
    await setQuietHours('22:00', '07:00')
    await notifyOfReply()
    expect(await listStates()).toMatchObject([{ due_at: new Date('2026-10-25T06:00:00Z') }])
  })

  it('are collected into one daily mail, without what was read', async () => {
    const { app, client, notifyOfReply, setPreference, runAt, listStates } = await startSettings()
    await setPreference('reviews', 'daily')
    for (const _ of [1, 2, 3]) await notifyOfReply()
    const [newest] = (await client.get('/users/notifications')).body.data
    await client.put('/users/notifications/read', { ids: [newest.id] })
    await runAt('2026-11-28T06:59:00Z')
    expect(await app.mails()).toEqual([])
    await Promise.all([runAt('2026-11-28T07:00:00Z'), app.runDeadlines(), app.runDeadlines()])
    await runAt('2026-11-29T07:00:00Z')
    const mails = await app.mails()
    expect(mails.map(({ subject }) => subject)).toEqual(['2 new notifications'])
    expect(mails[0]?.text).toContain('“Part 1”')
    expect(mails[0]?.text).not.toContain('“Part 3”')
    expect((await listStates()).map(({ state }) => state).sort()).toEqual(['sent', 'sent', 'skipped'])
  })

  it('are not sent when all were read', async () => {
    const { app, client, notifyOfReply, setPreference, runAt } = await startSettings()
    await setPreference('reviews', 'daily')
    await notifyOfReply()
    await client.put('/users/notifications/read')
    await runAt('2026-11-28T07:00:00Z')
    expect(await app.mails()).toEqual([])
  })

  it('are sent again after a failure of the mail server, once', async () => {
    const { app, ctx, notifyOfReply, listStates } = await startSettings()
    const { send } = ctx.mail
    let failures = 0
    ctx.mail.send = async (mail) => {
      if (failures++ < 2) throw new Error('mail server is away')
      await send(mail)
    }
    await notifyOfReply()
    expect(await listStates()).toMatchObject([{ state: 'waiting' }])
    for (const minutes of [1, 2, 4, 8]) {
      app.clock.advance(minutes * MINUTE_MS)
      await app.runDeadlines()
    }
    expect(await app.mails()).toHaveLength(1)
    expect(await listStates()).toMatchObject([{ state: 'sent' }])
  })

  it('show texts of people harmless, in every script', async () => {
    const { app, notifyOfReply } = await startSettings()
    const title = `<img src=x onerror=alert(1)> https://evil.example \u202Eעברית\u200D 日本語 👩‍🔧 ${'x'.repeat(3900)}`
    await notifyOfReply(undefined, title)
    const [mail] = await app.mails()
    expect(mail?.html).not.toContain('<img src=x')
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(mail?.html).not.toContain('href="https://evil.example')
    expect(mail?.html).not.toContain('\u202E')
    expect(mail?.html).toContain('\u2068')
    expect(mail?.text).toContain('日本語 👩‍🔧')
    expect(mail?.subject).not.toMatch(/[\r\n]/)
  })
})

describe('the links of a mail', () => {
  async function startWithMail() {
    const setup = await startSettings()
    await setup.notifyOfReply()
    const [mail] = await setup.app.mails()
    const link = new URL(mail?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '')
    return { ...setup, path: link.pathname + link.search, token: link.searchParams.get('token') ?? '' }
  }
  const form = { payload: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } }

  it('switch the mails of their kind off with one POST, but not with a GET', async () => {
    const { app, path, token, client, notifyOfReply } = await startWithMail()
    const mailOf = async () =>
      (await client.get('/users/notification_settings')).body.data.attributes.preferences.filter(
        ({ mail }: { mail: string }) => mail === 'off',
      )
    const opened = await app.server.inject({ method: 'GET', url: path })
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/unsubscribe?token=${token}`])
    expect((await app.visitor.get(`/unsubscriptions?token=${token}`)).body.data.attributes).toEqual({
      kind: 'reviews',
      is_subscribed: true,
    })
    expect(await mailOf()).toEqual([])

    for (const _ of [1, 2]) expect((await app.server.inject({ method: 'POST', url: path, ...form })).statusCode).toBe(204)
    expect(await mailOf()).toEqual([{ kind: 'reviews', mail: 'off', push: true, is_fixed: false }])
    await notifyOfReply()
    expect(await app.mails()).toHaveLength(1)
  })

  it('switch off by the button of the page', async () => {
    const { app, token } = await startWithMail()
    const response = await app.visitor.post('/unsubscriptions', { unsubscription: { token } })
    expect(response.body.data.attributes).toEqual({ kind: 'reviews', is_subscribed: false })
    expect((await app.visitor.get(`/unsubscriptions?token=${token}`)).body.data.attributes.is_subscribed).toBe(false)
  })

  it('switch off by the form of the page without scripts, which is shown again', async () => {
    const { app, path, token } = await startWithMail()
    const locationAfter = async (url: string) => {
      const { statusCode, headers } = await app.server.inject({ method: 'POST', url, payload: '', headers: form.headers })
      return [statusCode, headers.location]
    }
    expect(await locationAfter(`${path}&locale=fr`)).toEqual([303, `/fr/unsubscribe?token=${token}&done`])
    expect((await app.visitor.get(`/unsubscriptions?token=${token}`)).body.data.attributes.is_subscribed).toBe(false)
    expect(await locationAfter(path.replace(/token=.*/, 'token=x&locale=en-GB'))).toEqual([303, '/unsubscribe'])
  })

  it('refuse a changed or forged token', async () => {
    const { app, path, token, user } = await startWithMail()
    const [id, , signature] = token.split('.')
    for (const forged of [`${Number(id) + 1}.reviews.${signature}`, `${id}.money.${signature}`, `${id}.reviews.`, 'x', `${user.id}`]) {
      expect(await app.visitor.post('/unsubscriptions', { unsubscription: { token: forged } })).toBeRefused(404, 'not_found')
      const oneClick = path.replace(/token=.*/, `token=${encodeURIComponent(forged)}`)
      expect((await app.server.inject({ method: 'POST', url: oneClick, ...form })).statusCode).toBe(404)
    }
  })

  it('switch off all kinds of the daily mail', async () => {
    const { app, client, notifyOfReply, setPreference, runAt } = await startSettings()
    await setPreference('reviews', 'daily')
    await notifyOfReply()
    await runAt('2026-11-28T07:00:00Z')
    const [mail] = await app.mails()
    const token = /token=([^>]+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1]
    await app.visitor.post('/unsubscriptions', { unsubscription: { token } })
    const { preferences } = (await client.get('/users/notification_settings')).body.data.attributes
    const off = preferences.filter(({ mail: mode }: { mail: string }) => mode === 'off').map(({ kind }: { kind: string }) => kind)
    expect(off).toEqual(['reviews', 'matches'])
  })
})
