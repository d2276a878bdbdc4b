import { describe, expect, it } from 'vitest'
import { sendPhotos, uploadPhoto } from '#features/chats/test-helpers.ts'
import { createPurchase, pay, reserve } from '#features/checkout/test-helpers.ts'
import { noticesOf } from '#features/operator-orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { createDecisionToken } from './decision-tokens.ts'
import { informNextReporters, REPORTERS_PER_PAGE } from './inform-reporters.ts'
import { decide, reportListing, sendSellerMessage, startReports } from './test-helpers.ts'

const start = async () => startReports(await startTestApp())
const attributesOf = (response: { body: { data: { attributes: Record<string, unknown> } } }) => response.body.data.attributes

describe('the queue of operators', () => {
  it('groups the open reports of an object, the oldest first, and counts what waits', async () => {
    const { asBuyer, asSeller, first, listing, seller, world, app, buyer } = await start()
    const id = await reportListing(asBuyer, listing)
    app.clock.advance(60_000)
    await asSeller.post('/reports', { report: { user_id: buyer.slug, reason_id: 'spam' } })
    await reportListing(app.as(await world.user()), listing, { reason_id: 'stolen' })
    const { body } = await first.get('/operators/reports')
    expect(body.data.map(({ id, attributes }: { id: string; attributes: object }) => ({ id, ...attributes }))).toMatchObject([
      { id, kind: 'listing', title: 'Brake disc', reported_id: String(seller.id), reports_count: 2, reasons: ['counterfeit', 'stolen'] },
      { kind: 'user', reported_id: String(buyer.id), reports_count: 1 },
    ])
    expect(body.meta).toMatchObject({ waiting: 2, waiting_reports: 2, waiting_appeals: 0 })
    expect((await first.get('/operators/reports?kind=user')).body.data).toHaveLength(1)
    expect((await first.get('/operators/reports?state=decided')).body.data).toEqual([])
    const ofUser = (await first.get(`/operators/reports?user=${seller.id}`)).body
    expect(ofUser.data.map((row: { id: string }) => row.id)).toEqual([id])
    expect(ofUser.meta).toMatchObject({ waiting: 2 })
    expect((await first.get(`/operators/reports?user=${seller.id}&state=decided`)).body.data).toEqual([])
    expect(await asBuyer.get('/operators/reports')).toBeRefused(403, 'not_allowed')
  })

  it('shows a message with the conversation around it, with nothing hidden, and audits the access', async () => {
    const { testApp, asBuyer, first, buyer, listing, seller, ctx, olivia } = await start()
    const { messageId } = await sendSellerMessage(testApp, { buyer, listing, text: 'Call me on 07911 123456' })
    const report = { message_id: messageId, reason_id: 'pays_elsewhere', text: 'He wants cash.' }
    const { id } = (await asBuyer.post('/reports', { report })).body.data
    const details = attributesOf(await first.get(`/operators/reports/${id}`))
    expect(details).toMatchObject({
      kind: 'message',
      state: 'open',
      reported: { id: String(seller.id), reports_received: 1, reports_confirmed: 0 },
      reports: [{ id, text: 'He wants cash.', reporter: { id: String(buyer.id), reports_made: 1 } }],
      messages: [
        { text: 'Is it original?', is_reported: false, by_reported: false },
        { text: 'Call me on 07911 123456', is_reported: true, by_reported: true },
      ],
      outcomes: ['no_action', 'warn', 'block_user'],
      last_report_id: id,
    })
    expect(await ctx.db.selectFrom('audit_entries').select(['action', 'operator_id', 'subject_type', 'subject_id']).execute()).toEqual([
      { action: 'report.read', operator_id: olivia.id, subject_type: 'report', subject_id: Number(id) },
    ])
  })
})

describe('a report of a message with photos', () => {
  it('shows them to operators', async () => {
    const { testApp, asBuyer, asSeller, first, buyer, listing } = await start()
    const { chatId } = await sendSellerMessage(testApp, { buyer, listing, text: 'Yes' })
    const message = await sendPhotos(asSeller, chatId, { upload_ids: [await uploadPhoto(testApp, asSeller)] })
    const report = { message_id: message.body.data.id, reason_id: 'harassment' }
    const { id } = (await asBuyer.post('/reports', { report })).body.data
    expect(attributesOf(await first.get(`/operators/reports/${id}`))).toMatchObject({
      snapshot: { text: '', photos: [{ position: 1, width: 40, height: 80 }] },
    })
  })
})

describe('a decision', () => {
  it('without action tells only the reporters', async () => {
    const { testApp, asBuyer, asSeller, first, listing, buyer, seller, app } = await start()
    const id = await reportListing(asBuyer, listing)
    expect(attributesOf(await decide(first, id, 'no_action'))).toMatchObject({
      state: 'decided',
      decision: { outcome: 'no_action', operator: 'Olivia Tester' },
      outcomes: [],
    })
    await app.drainOutbox()
    expect(await noticesOf(testApp, buyer.id)).toEqual(['report_no_action'])
    expect(await noticesOf(testApp, seller.id)).toEqual([])
    expect((await asSeller.get('/users/decisions')).body.data).toEqual([])
    expect((await asBuyer.get('/users/reports')).body.data[0].attributes).toMatchObject({ status: 'decided', outcome: 'no_action' })
    // After it the listing may be reported again.
    expect(await reportListing(asBuyer, listing)).not.toBe(id)
  })

  it('blocks a listing: it is neither found, shown, bought nor edited, and orders stay', async () => {
    const { testApp, asBuyer, asSeller, first, listing, buyer, seller, app, world, ctx } = await start()
    const id = await reportListing(asBuyer, listing)
    expect(await decide(first, id, 'block_listing')).toHaveStatus(200)
    await app.drainOutbox()
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'blocked' })
    expect(await app.visitor.get(`/listings/${listing.slug}`)).toBeRefused(404, 'not_found')
    expect(await ctx.db.selectFrom('listing_search').where('listing_id', '=', listing.id).select('listing_id').execute()).toEqual([])
    const line = { cart_listing: { listing_slug: listing.slug, item_quantity: 1 } }
    expect(await asBuyer.post('/users/carts/listings', line)).toBeRefused(404, 'not_found')
    expect(await asSeller.put(`/users/listings/published/${listing.slug}`, { listing: { title: 'Other' } })).toBeRefused(
      409,
      'listing_is_blocked',
    )
    expect(await asSeller.post('/users/listings/duplications', { listing_slug: listing.slug })).toBeRefused(409, 'listing_is_blocked')
    expect(await noticesOf(testApp, seller.id)).toEqual(['decision_block_listing'])
    expect(await noticesOf(testApp, buyer.id)).toEqual(['report_action'])
    const mail = (await app.mails()).find(({ to }) => to === seller.email)
    expect(mail?.text).toContain('It is a copy of a brand.')
    expect(mail?.text).not.toContain('Priya')
    const [shown] = (await asSeller.get('/users/decisions')).body.data
    expect(shown.attributes).toMatchObject({ outcome: 'block_listing', title: 'Brake disc', can_appeal: true, appeal: null })
    expect(JSON.stringify(shown)).not.toContain(String(buyer.slug))
  })

  it('lets the seller correct a blocked listing, which stays blocked until an appeal gives it back', async () => {
    const { asBuyer, asSeller, first, second, listing, world, app } = await start()
    const correct = (client = asSeller, fields: object = { title: 'Brake disc, aftermarket' }) =>
      client.put(`/users/listings/blocked/${listing.slug}`, { listing: fields })
    expect(await correct()).toBeRefused(409, 'listing_is_not_blocked')
    const id = await reportListing(asBuyer, listing)
    expect(attributesOf(await first.get(`/operators/reports/${id}`))).toMatchObject({ current: null })
    await decide(first, id, 'block_listing')
    expect(await correct(asBuyer)).toBeRefused(404, 'not_found')
    expect(await correct(asSeller, { title: null })).toPointAt('/listing/title')
    expect(attributesOf(await correct())).toMatchObject({ status: 'blocked', title: 'Brake disc, aftermarket' })
    expect(await app.visitor.get(`/listings/${listing.slug}`)).toBeRefused(404, 'not_found')
    const [{ id: decisionId }] = (await asSeller.get('/users/decisions')).body.data
    await asSeller.post(`/users/decisions/${decisionId}/appeal`, { appeal: { text: 'I have named the maker.' } })
    expect(attributesOf(await second.get(`/operators/reports/${id}`))).toMatchObject({
      snapshot: { title: 'Brake disc' },
      current: { title: 'Brake disc, aftermarket' },
    })
    await second.put(`/operators/reports/${id}/decide_appeal`, { appeal: { outcome: 'reversed', reason: 'Corrected.' } })
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'available', title: 'Brake disc, aftermarket' })
    expect(await correct()).toBeRefused(409, 'listing_is_not_blocked')
  })

  it('refuses to pay for a listing that was blocked while it was held', async () => {
    const { asBuyer, first, listing, app, world } = await start()
    const other = await world.user()
    const { client, id: purchaseId } = await createPurchase(app, other, listing)
    expect(await reserve(client, purchaseId)).toHaveStatus(200)
    await decide(first, await reportListing(asBuyer, listing), 'block_listing')
    expect(await pay(client, purchaseId)).toBeRefused(409, 'not_for_sale')
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'blocked' })
  })

  it('is taken once by two operators at once, and leaves reports that came later open', async () => {
    const { asBuyer, first, second, listing, app, world, ctx } = await start()
    const id = await reportListing(asBuyer, listing)
    const later = await reportListing(app.as(await world.user()), listing)
    const responses = await Promise.all([decide(first, id, 'warn'), decide(second, id, 'block_listing')])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)).toBeRefused(409, 'report_is_decided')
    expect(await ctx.db.selectFrom('report_decisions').select('id').execute()).toHaveLength(1)
    const open = await ctx.db.selectFrom('reports').where('status', '=', 'open').select('id').execute()
    expect(open.map(({ id }) => String(id))).toEqual([later])
    expect(await decide(second, id, 'warn')).toBeRefused(409, 'report_is_decided')
  })

  it('decides all reports that the operator has read', async () => {
    const { asBuyer, first, listing, app, world, ctx, testApp } = await start()
    const id = await reportListing(asBuyer, listing)
    const other = await world.user()
    const last = await reportListing(app.as(other), listing)
    expect(await decide(first, id, 'warn', { last_report_id: last })).toHaveStatus(200)
    expect(await ctx.db.selectFrom('reports').where('status', '=', 'open').select('id').execute()).toEqual([])
    await app.drainOutbox()
    expect(await noticesOf(testApp, other.id)).toEqual(['report_action'])
  })

  it('is not made by operators about themselves or their own reports', async () => {
    const { asBuyer, first, second, olivia, listing } = await start()
    const report = { user_id: olivia.slug, reason_id: 'fraud' }
    const { id } = (await asBuyer.post('/reports', { report })).body.data
    expect(attributesOf(await first.get(`/operators/reports/${id}`))).toMatchObject({ outcomes: [] })
    expect(await decide(first, id, 'no_action')).toBeRefused(403, 'not_allowed')
    expect(await decide(second, id, 'block_user')).toBeRefused(409, 'operators_are_not_blocked')
    const own = await reportListing(first, listing)
    expect(await decide(first, own, 'no_action')).toBeRefused(403, 'not_allowed')
    expect(await decide(second, own, 'no_action')).toHaveStatus(200)
  })

  it('blocks a user, who can appeal by the link of the mail', async () => {
    const { asBuyer, asSeller, first, second, listing, seller, app, testApp } = await start()
    const id = await reportListing(asBuyer, listing)
    expect(await decide(first, id, 'block_user')).toHaveStatus(200)
    expect(await asSeller.get('/users/decisions')).toBeRefused(403, 'account_blocked')
    await app.drainOutbox()
    const mails = (await app.mails()).filter(({ to }) => to === seller.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account is blocked'])
    const token = /#token=([\w.-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    const { visitor } = app
    expect(await visitor.post('/report_decisions/open', { token: `${token.slice(0, -1)}_` })).toBeRefused(404, 'not_found')
    expect(attributesOf(await visitor.post('/report_decisions/open', { token }))).toMatchObject({ outcome: 'block_user', can_appeal: true })
    const tokenAt = async (months: number) => {
      app.clock.advance(months * 31 * 86_400_000)
      const response = await visitor.post('/report_decisions/open', { token })
      app.clock.advance(-months * 31 * 86_400_000)
      return response.status
    }
    expect([await tokenAt(5), await tokenAt(7)]).toEqual([200, 404])
    const appealed = await visitor.post('/report_decisions/appeal', { token, appeal: { text: 'That is wrong.' } })
    expect(attributesOf(appealed)).toMatchObject({ can_appeal: false, appeal: { status: 'open', text: 'That is wrong.' } })
    const reversal = { appeal: { outcome: 'reversed', reason: 'The report was wrong.' } }
    expect(await second.put(`/operators/reports/${id}/decide_appeal`, reversal)).toHaveStatus(200)
    expect(await asSeller.get('/users/decisions')).toHaveStatus(200)
    await app.drainOutbox()
    expect(await noticesOf(testApp, seller.id)).toEqual(['decision_block_user', 'appeal_reversed'])
    const later = (await app.mails()).filter(({ to }) => to === seller.email).map(({ subject }) => subject)
    expect(later).toContain('Your appeal was successful')
    expect(later).not.toContain('Your account is no longer blocked')
  })
})

describe('a blocked member without a confirmed address', () => {
  const password = 'correct horse battery 9'

  it('opens the decision and appeals, by a session or by the refusal of a sign-in', async () => {
    const { app, world, asBuyer, first } = await start()
    const member = await world.user({ confirmed: false, password, role: 'personal', email: 'una@example.com' })
    const client = app.as(member)
    expect(await client.get('/report_decisions/block')).toBeRefused(404, 'not_found')
    const { id } = (await asBuyer.post('/reports', { report: { user_id: member.slug, reason_id: 'fraud' } })).body.data
    await decide(first, id, 'block_user')
    const { decision_token: token } = attributesOf(await client.get('/report_decisions/block'))
    const signIn = (typed: string) =>
      app.visitor.post('/users/sign_in/with_email', { authentication: { email: 'una@example.com', password: typed } })
    expect((await signIn('wrong password')).text).not.toContain('decision_token')
    const refused = await signIn(password)
    expect(refused).toBeRefused(403, 'account_blocked')
    expect(refused.body.errors[0].meta).toEqual({ decision_token: token })
    const appealed = await app.visitor.post('/report_decisions/appeal', { token, appeal: { text: 'That is wrong.' } })
    expect(attributesOf(appealed)).toMatchObject({ outcome: 'block_user', appeal: { status: 'open' } })
    app.clock.advance(200 * 86_400_000)
    expect((await signIn(password)).body.errors[0].meta).toBeUndefined()
  })

  it('gets no token for a block without a report', async () => {
    const { app, world, first, seller } = await start()
    expect(await first.put(`/operators/people/${seller.id}/block`, { reason: 'Fraud.' })).toHaveStatus(200)
    expect(await app.as(seller).get('/report_decisions/block')).toBeRefused(404, 'not_found')
    expect(await app.as(await world.user()).get('/report_decisions/block')).toBeRefused(404, 'not_found')
    expect(await app.visitor.get('/report_decisions/block')).toBeRefused(403, 'sign_in_required')
  })
})

describe('a case with many reports', () => {
  it('shows the first hundred, counts all, and is decided as a whole', async () => {
    const { first, listing, ctx, world } = await start()
    const reporters = await Promise.all(Array.from({ length: 102 }, () => world.user()))
    const created_at = ctx.clock.now()
    const rows = reporters.map(({ id }, index) => ({
      ...({ kind: 'listing', reason: index === 0 ? 'stolen' : 'unsafe' } as const),
      ...{ reporter_id: id, reported_id: listing.seller.id, listing_id: listing.id, snapshot: '{"title":"Brake disc"}', created_at },
    }))
    const ids = (await ctx.db.insertInto('reports').values(rows).returning('id').execute()).map(({ id }) => id)
    const details = attributesOf(await first.get(`/operators/reports/${ids[0]}`))
    expect(details).toMatchObject({ reports_count: 102, reasons: ['stolen', 'unsafe'], last_report_id: String(ids.at(-1)) })
    expect(details.reports).toHaveLength(100)
    expect(await decide(first, String(ids[0]), 'warn', { last_report_id: details.last_report_id })).toHaveStatus(200)
    expect(await ctx.db.selectFrom('reports').where('status', '=', 'open').select('id').execute()).toEqual([])
  })

  it('informs the reporters page by page, each once, also if a page is repeated', async () => {
    const { first, listing, ctx, app, world } = await start()
    const reporters = await Promise.all(Array.from({ length: REPORTERS_PER_PAGE + 2 }, () => world.user()))
    const created_at = ctx.clock.now()
    const rows = reporters.map(({ id }) => ({
      ...({ kind: 'listing', reason: 'unsafe' } as const),
      ...{ reporter_id: id, reported_id: listing.seller.id, listing_id: listing.id, snapshot: '{"title":"Brake disc"}', created_at },
    }))
    const ids = (await ctx.db.insertInto('reports').values(rows).returning('id').execute()).map(({ id }) => id)
    await decide(first, String(ids[0]), 'warn', { last_report_id: String(ids.at(-1)) })
    const events = () => ctx.db.selectFrom('outbox_events').where('name', '=', 'reporter_concerned').select('id').execute()
    expect(await events()).toEqual([])
    const { id: decisionId } = await ctx.db.selectFrom('report_decisions').select('id').executeTakeFirstOrThrow()
    const page = { decisionId, news: 'action', after: 0 } as const
    await Promise.all([informNextReporters(ctx, page), informNextReporters(ctx, page)])
    expect(await events()).toHaveLength(REPORTERS_PER_PAGE)
    await app.drainOutbox()
    expect(await events()).toHaveLength(reporters.length)
    const notices = await ctx.db.selectFrom('notifications').where('message', '=', 'report_action').select('user_id').execute()
    expect(notices.map(({ user_id }) => user_id).sort((a, b) => a - b)).toEqual(reporters.map(({ id }) => id).sort((a, b) => a - b))
  })
})

describe('the token of a mail', () => {
  it('ends with the account', async () => {
    const { asBuyer, first, seller, app, ctx } = await start()
    const { id } = (await asBuyer.post('/reports', { report: { user_id: seller.slug, reason_id: 'fraud' } })).body.data
    await decide(first, id, 'warn')
    const { id: decisionId } = await ctx.db.selectFrom('report_decisions').select('id').executeTakeFirstOrThrow()
    const token = createDecisionToken(ctx, decisionId)
    expect(await app.visitor.post('/report_decisions/open', { token })).toHaveStatus(200)
    await ctx.db.updateTable('users').set({ status: 'deleted' }).where('id', '=', seller.id).execute()
    expect(await app.visitor.post('/report_decisions/open', { token })).toBeRefused(404, 'not_found')
    const appeal = { token, appeal: { text: 'Why?' } }
    expect(await app.visitor.post('/report_decisions/appeal', appeal)).toBeRefused(404, 'not_found')
  })
})

describe('the reversal of a block', () => {
  it('does not end a later block for the same reason', async () => {
    const { asBuyer, asSeller, first, second, seller } = await start()
    const report = { user_id: seller.slug, reason_id: 'fraud' }
    const { id } = (await asBuyer.post('/reports', { report })).body.data
    await decide(first, id, 'block_user')
    const reason = { reason: 'It is a copy of a brand.' }
    expect(await second.put(`/operators/people/${seller.id}/restore`, reason)).toHaveStatus(200)
    const [{ id: blockId }] = (await asSeller.get('/users/decisions')).body.data
    await asSeller.post(`/users/decisions/${blockId}/appeal`, { appeal: { text: 'Wrong.' } })
    expect(await second.put(`/operators/people/${seller.id}/block`, reason)).toHaveStatus(200)
    const reversal = { appeal: { outcome: 'reversed', reason: 'Wrong.' } }
    expect(await second.put(`/operators/reports/${id}/decide_appeal`, reversal)).toHaveStatus(200)
    expect(await asSeller.get('/users/decisions')).toBeRefused(403, 'account_blocked')
  })
})

describe('an appeal', () => {
  async function startAppeal() {
    const setup = await start()
    const { asBuyer, asSeller, first, listing } = setup
    const id = await reportListing(asBuyer, listing)
    await decide(first, id, 'block_listing')
    await setup.app.drainOutbox()
    const decisionId: string = (await asSeller.get('/users/decisions')).body.data[0].id
    const appeal = (text = 'It is original.') => asSeller.post(`/users/decisions/${decisionId}/appeal`, { appeal: { text } })
    const decideAppeal = (client: typeof first, outcome: 'upheld' | 'reversed') =>
      client.put(`/operators/reports/${id}/decide_appeal`, { appeal: { outcome, reason: 'Checked again.' } })
    return { ...setup, id, decisionId, appeal, decideAppeal }
  }

  it('is made once, also at once, and by nobody else', async () => {
    const { appeal, asBuyer, decisionId, ctx } = await startAppeal()
    const responses = await Promise.all([appeal(), appeal(), appeal()])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(await appeal('Another text')).toBeRefused(409, 'already_appealed')
    expect(await ctx.db.selectFrom('report_appeals').select('text').execute()).toEqual([{ text: 'It is original.' }])
    expect(await asBuyer.post(`/users/decisions/${decisionId}/appeal`, { appeal: { text: 'x' } })).toBeRefused(404, 'not_found')
    expect(await asBuyer.get(`/users/decisions/${decisionId}`)).toBeRefused(404, 'not_found')
  })

  it('is found by its listing', async () => {
    const { asSeller, asBuyer, listing, decisionId } = await startAppeal()
    const idsOf = async (client: typeof asSeller, listingId: number) =>
      (await client.get(`/users/decisions?listing_id=${listingId}`)).body.data.map(({ id }: { id: string }) => id)
    expect(await idsOf(asSeller, listing.id)).toEqual([decisionId])
    expect(await idsOf(asSeller, listing.id + 1)).toEqual([])
    expect(await idsOf(asBuyer, listing.id)).toEqual([])
  })

  it('is decided by another operator; a reversal puts the listing back on sale', async () => {
    const { appeal, decideAppeal, first, second, listing, world, app, testApp, seller, buyer, asBuyer, id } = await startAppeal()
    expect(await decideAppeal(second, 'reversed')).toBeRefused(404, 'not_found')
    await appeal()
    const { body } = await second.get('/operators/reports?state=appealed')
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([id])
    expect(body.meta).toMatchObject({ waiting: 1, waiting_appeals: 1 })
    expect(await decideAppeal(first, 'reversed')).toBeRefused(409, 'another_operator_required')
    const responses = await Promise.all([decideAppeal(second, 'reversed'), decideAppeal(second, 'reversed')])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await decideAppeal(second, 'upheld')).toBeRefused(409, 'appeal_is_reversed')
    await app.drainOutbox()
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'available' })
    expect(await app.visitor.get(`/listings/${listing.slug}`)).toHaveStatus(200)
    expect(await noticesOf(testApp, seller.id)).toEqual(['decision_block_listing', 'appeal_reversed'])
    expect(await noticesOf(testApp, buyer.id)).toEqual(['report_action', 'report_reversed'])
    expect((await asBuyer.get('/users/reports')).body.data[0].attributes).toMatchObject({ outcome: 'block_listing', reversed: true })
  })

  it('that is upheld leaves the block', async () => {
    const { appeal, decideAppeal, second, listing, world, app, testApp, seller, buyer } = await startAppeal()
    await appeal()
    expect(await decideAppeal(second, 'upheld')).toHaveStatus(200)
    await app.drainOutbox()
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'blocked' })
    expect(await noticesOf(testApp, seller.id)).toEqual(['decision_block_listing', 'appeal_upheld'])
    expect(await noticesOf(testApp, buyer.id)).toEqual(['report_action'])
  })

  it('is refused after six months', async () => {
    const { app, asSeller, decisionId, world, seller } = await startAppeal()
    app.clock.advance(190 * 86_400_000)
    expect(await asSeller.get(`/users/decisions/${decisionId}`)).toHaveStatus(419)
    const client = app.withToken(await world.session(seller))
    expect(attributesOf(await client.get(`/users/decisions/${decisionId}`))).toMatchObject({ can_appeal: false })
    expect(await client.post(`/users/decisions/${decisionId}/appeal`, { appeal: { text: 'Late' } })).toBeRefused(409, 'appeal_too_late')
  })

  it.each([
    ['deactivated', 'deactivated'],
    ['sold_out', 'sold_out'],
  ] as const)('gives a listing that was %s its status back', async (former, after) => {
    const { asBuyer, asSeller, first, second, listing, ctx, world } = await start()
    const id = await reportListing(asBuyer, listing)
    await ctx.db
      .updateTable('listings')
      .set({ status: former, ...(former === 'sold_out' ? { quantity: 0 } : {}) })
      .where('id', '=', listing.id)
      .execute()
    await decide(first, id, 'block_listing')
    const decisionId: string = (await asSeller.get('/users/decisions')).body.data[0].id
    await asSeller.post(`/users/decisions/${decisionId}/appeal`, { appeal: { text: 'Why?' } })
    await second.put(`/operators/reports/${id}/decide_appeal`, { appeal: { outcome: 'reversed', reason: 'Checked again.' } })
    expect(await world.listingRow(listing.id)).toMatchObject({ status: after })
  })
})

describe('the erasure', () => {
  it('removes texts and contents a year after the decision, and keeps open appeals', async () => {
    const { asBuyer, first, listing, ctx, app } = await start()
    const id = await reportListing(asBuyer, listing)
    await decide(first, id, 'warn')
    const run = () => app.runJob('reports.erase-old')
    const read = () => ctx.db.selectFrom('reports').select(['text', 'snapshot', 'erased_at']).executeTakeFirstOrThrow()
    await run()
    expect(await read()).toMatchObject({ text: 'A copy.', erased_at: null })
    app.clock.advance(367 * 86_400_000)
    await run()
    expect(await read()).toMatchObject({ text: null, snapshot: {}, erased_at: expect.any(Date) })
  })
})
