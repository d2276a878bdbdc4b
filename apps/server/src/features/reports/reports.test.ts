import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { CurrentUser } from '#app/context.ts'
import { noticesOf } from '#features/operator-orders/test-helpers.ts'
import { mergeGuestIntoMember } from '#features/sign-in/public.ts'
import { startTestApp } from '#test/app.ts'
import { reportListing, sendSellerMessage, startReports } from './test-helpers.ts'

const start = async (env: Record<string, string> = {}) => startReports(await startTestApp({ env }))

describe('GET /listing_reason_lookup and /user_reason_lookup', () => {
  it('name the reasons in the language of the request', async () => {
    const { app, buyer } = await start()
    const english = await app.visitor.get('/listing_reason_lookup')
    expect(english.body.data[0]).toMatchObject({ id: 'illegal', attributes: { name: 'Illegal content', text_required: true } })
    const french = await app.as(buyer, { locale: 'fr' }).get('/user_reason_lookup')
    expect(french.body.data.map(({ id }: { id: string }) => id)).toContain('pays_elsewhere')
    expect(french.body.data[0].attributes.name).toBe('Fraude ou tentative de fraude')
  })
})

describe('POST /reports', () => {
  it('reports a listing with what it contains now, and mails a receipt', async () => {
    const { asBuyer, listing, buyer, app, ctx } = await start()
    const response = await asBuyer.post('/reports', {
      report: { listing_id: String(listing.id), reason_id: 'counterfeit', text: 'A copy.' },
    })
    expect(response).toHaveStatus(201)
    expect(response.body.data.attributes).toMatchObject({
      kind: 'listing',
      title: 'Brake disc',
      status: 'open',
      outcome: null,
      reversed: false,
    })
    const row = await ctx.db.selectFrom('reports').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ reporter_id: buyer.id, reported_id: listing.seller.id, listing_id: listing.id, text: 'A copy.' })
    expect(row.snapshot).toMatchObject({ title: 'Brake disc', price_minor: expect.any(Number) })
    await app.drainOutbox()
    expect(await app.mails()).toMatchObject([{ to: buyer.email, subject: 'We have received your report' }])
    expect((await asBuyer.get('/users/reports')).body.data).toHaveLength(1)
  })

  it('returns the open report of a repeated request, also at once', async () => {
    const { asBuyer, listing, ctx } = await start()
    const ids: string[] = await Promise.all(Array.from({ length: 4 }, () => reportListing(asBuyer, listing)))
    expect(new Set(ids).size).toBe(1)
    expect(await ctx.db.selectFrom('reports').select(['reason', 'text']).execute()).toEqual([{ reason: 'counterfeit', text: 'A copy.' }])
  })

  it('adds the text of a repeated request, and reports again for another reason', async () => {
    const { asBuyer, listing, ctx, first } = await start()
    const id = await reportListing(asBuyer, listing)
    expect(await reportListing(asBuyer, listing, { text: 'The logo is wrong.' })).toBe(id)
    expect(await reportListing(asBuyer, listing, { text: null })).toBe(id)
    const other = await reportListing(asBuyer, listing, { reason_id: 'stolen', text: 'I know the car.' })
    expect(await ctx.db.selectFrom('reports').select(['id', 'reason', 'text']).orderBy('id').execute()).toEqual([
      { id: Number(id), reason: 'counterfeit', text: 'A copy.\n\nThe logo is wrong.' },
      { id: Number(other), reason: 'stolen', text: 'I know the car.' },
    ])
    expect((await first.get(`/operators/reports/${id}`)).body.data.attributes).toMatchObject({
      reports_count: 2,
      reasons: ['counterfeit', 'stolen'],
    })
  })

  it('reports a user, by slug or id, and not oneself', async () => {
    const { asBuyer, asSeller, seller } = await start()
    const report = { user_id: seller.slug, reason_id: 'fraud' }
    const response = await asBuyer.post('/reports', { report })
    expect(response.body.data.attributes).toMatchObject({ kind: 'user', status: 'open' })
    const repeated = await asBuyer.post('/reports', { report: { ...report, user_id: seller.id } })
    expect([response.status, repeated.status]).toEqual([201, 200])
    expect(repeated.body.data.id).toBe(response.body.data.id)
    expect(await asSeller.post('/reports', { report })).toBeRefused(409, 'cannot_report_yourself')
  })

  it('reports a message only as the other side of its conversation', async () => {
    const { testApp, asBuyer, asSeller, buyer, listing, app, world, ctx } = await start()
    const { messageId } = await sendSellerMessage(testApp, { buyer, listing, text: 'Call me on 07911 123456' })
    const report = { message_id: messageId, reason_id: 'pays_elsewhere' }
    expect(await app.as(await world.user()).post('/reports', { report })).toBeRefused(404, 'not_found')
    expect(await asSeller.post('/reports', { report })).toBeRefused(409, 'cannot_report_yourself')
    expect(await asBuyer.post('/reports', { report })).toHaveStatus(201)
    const { snapshot } = await ctx.db.selectFrom('reports').select('snapshot').executeTakeFirstOrThrow()
    expect(snapshot.text).toBe('Call me on 07911 123456')
  })

  it('refuses own and hidden listings, and unknown objects', async () => {
    const { asBuyer, asSeller, listing, world } = await start()
    const ofListing = (listing_id: string) => ({ report: { listing_id, reason_id: 'stolen' } })
    expect(await asSeller.post('/reports', ofListing(listing.slug))).toBeRefused(409, 'own_listing')
    const draft = await world.listing({ status: 'draft' })
    for (const slug of [draft.slug, 'nothing', '999999'])
      expect(await asBuyer.post('/reports', ofListing(slug))).toBeRefused(404, 'not_found')
    expect(await asBuyer.post('/reports', { report: { user_id: 'nobody', reason_id: 'fraud' } })).toBeRefused(404, 'not_found')
  })

  it('needs one object, a reason that fits, and a text where the reason says nothing', async () => {
    const { asBuyer, listing, seller } = await start()
    const post = (report: object) => asBuyer.post('/reports', { report })
    expect(await post({ reason_id: 'stolen' })).toPointAt('/report/listing_id')
    expect(await post({ reason_id: 'stolen', listing_id: listing.slug, user_id: seller.slug })).toPointAt('/report/user_id')
    expect(await post({ reason_id: 'harassment', listing_id: listing.slug })).toPointAt('/report/reason_id')
    expect(await post({ reason_id: 'nonsense', listing_id: listing.slug })).toPointAt('/report/reason_id')
    for (const text of [' ', '\u200b\u2060'])
      expect(await post({ reason_id: 'other', listing_id: listing.slug, text })).toPointAt('/report/text')
  })

  it('needs an email address of a guest, who gets receipt and outcome there', async () => {
    const { app, world, listing, first } = await start()
    const guest = app.as(await world.user({ role: 'guest' }))
    expect(await guest.post('/reports', { report: { listing_id: listing.slug, reason_id: 'unsafe' } })).toPointAt('/report/email')
    const id = await reportListing(guest, listing, { email: 'guest@example.com' })
    await first.put(`/operators/reports/${id}/decide`, { decision: { outcome: 'no_action', reason: 'It is fine.', last_report_id: id } })
    await app.drainOutbox()
    expect((await app.mails()).map(({ to, subject }) => [to, subject])).toEqual(
      expect.arrayContaining([
        ['guest@example.com', 'We have received your report'],
        ['guest@example.com', 'The outcome of your report'],
      ]),
    )
    expect(await app.visitor.post('/reports', { report: { listing_id: listing.slug, reason_id: 'unsafe' } })).toBeRefused(
      403,
      'sign_in_required',
    )
  })

  it('mails no words of a stranger to the address that a guest names, and few mails', async () => {
    const { app, world, ctx } = await start()
    const reported = await world.user({ firstName: 'Open https://evil.example now' })
    const report = { user_id: reported.slug, reason_id: 'spam', email: 'victim@example.com' }
    const responses = []
    for (const _ of [1, 2, 3, 4]) responses.push(await app.as(await world.user({ role: 'guest' })).post('/reports', { report }))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 429])
    expect(responses[3]).toBeRefused(429, 'too_many_requests')
    await app.drainOutbox()
    const mails = (await app.mails()).filter(({ to }) => to === 'victim@example.com')
    expect(mails).toHaveLength(3)
    expect(await ctx.db.selectFrom('reports').select(sql<string>`snapshot->>'title'`.as('title')).executeTakeFirst()).toMatchObject({
      title: expect.stringContaining('evil'),
    })
    for (const mail of mails) {
      expect(`${mail.subject} ${mail.text}`).not.toContain('evil')
      expect(mail.text).toContain('your report about a user (report ')
    }
    const other = { report: { ...report, email: 'other@example.com' } }
    expect(await app.as(await world.user({ role: 'guest' })).post('/reports', other)).toHaveStatus(201)
  })

  it('accepts 20 reports an hour of guests of one network address', async () => {
    const { app, world, listing } = await start({ RATE_LIMIT: '1000' })
    const statuses = []
    for (let count = 0; count < 21; count++) {
      const guest = app.as(await world.user({ role: 'guest' }))
      const report = { listing_id: listing.slug, reason_id: 'stolen', email: `guest${count}@example.com` }
      statuses.push((await guest.post('/reports', { report })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
  })

  it('isolates a right-to-left title in the mail', async () => {
    const { app, world, asBuyer, buyer } = await start()
    await reportListing(asBuyer, await world.listing({ title: 'פנס קדמי' }))
    await app.drainOutbox()
    const mail = (await app.mails()).find(({ to }) => to === buyer.email)
    expect(mail?.text).toContain('about “\u2068פנס קדמי\u2069”.')
  })

  it('is not lost when the guest becomes a member at the same moment', async () => {
    const { app, world, listing, ctx } = await start()
    for (let round = 0; round < 8; round++) {
      const [guest, member] = [await world.user({ role: 'guest' }), await world.user()]
      const report = { listing_id: listing.slug, reason_id: 'stolen', email: `guest${round}@example.com` }
      const [response] = await Promise.all([
        app.as(guest).post('/reports', { report }),
        ctx.db.transact((tx) =>
          mergeGuestIntoMember(ctx, tx, { user: { id: guest.id, role: 'guest' } as CurrentUser, memberId: member.id }),
        ),
      ])
      const reports = (await app.as(member).get('/users/reports')).body.data
      expect([response.status, reports.length]).toEqual(response.status === 201 ? [201, 1] : [expect.any(Number), 0])
    }
  })

  it('accepts 20 reports a day, also at once', async () => {
    const { asBuyer, world, app, buyer } = await start()
    const sellers = await Promise.all(Array.from({ length: 22 }, () => world.user()))
    const report = (slug: string) => asBuyer.post('/reports', { report: { user_id: slug, reason_id: 'spam' } })
    const statuses = (await Promise.all(sellers.map(({ slug }) => report(slug)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    app.clock.advance(3_600_000)
    const refused = await app
      .withToken(await world.session(buyer))
      .post('/reports', { report: { user_id: (await world.user()).slug, reason_id: 'spam' } })
    expect(refused).toBeRefused(429, 'too_many_reports')
    expect(refused.headers['retry-after']).toBe(String(23 * 3600))
    app.clock.advance(23 * 3_600_000)
    const other = await world.user()
    const client = app.withToken(await world.session(buyer))
    expect(await client.post('/reports', { report: { user_id: other.slug, reason_id: 'spam' } })).toHaveStatus(201)
  })

  it('of a guest moves to the member who signs in', async () => {
    const { app, world, listing, ctx, buyer, testApp } = await start()
    const guest = await world.user({ role: 'guest' })
    await reportListing(app.as(guest), listing, { email: 'guest@example.com' })
    await ctx.db.transact((tx) => ctx.mergeGuest(tx, { guestId: guest.id, memberId: buyer.id }))
    expect((await app.as(buyer).get('/users/reports')).body.data).toHaveLength(1)
    expect(await noticesOf(testApp, buyer.id)).toEqual([])
  })
})
