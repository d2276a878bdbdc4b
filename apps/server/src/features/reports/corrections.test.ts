import { describe, expect, it } from 'vitest'
import { noticesOf } from '#features/operator-orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { decide, reportListing, startReports } from './test-helpers.ts'

const attributesOf = (response: { body: { data: { attributes: Record<string, unknown> } } }) => response.body.data.attributes

/** A listing that Olivia has blocked after a report. */
async function startBlocked() {
  const setup = await startReports(await startTestApp())
  const { app, asBuyer, asSeller, first, listing } = setup
  const id = await reportListing(asBuyer, listing)
  app.clock.advance(60_000)
  await decide(first, id, 'block_listing')
  await app.drainOutbox()
  const decisionId: string = (await asSeller.get('/users/decisions')).body.data[0].id
  const correct = (title: string) => {
    app.clock.advance(1000)
    return asSeller.put(`/users/listings/blocked/${listing.slug}`, { listing: { title } })
  }
  const request = (client = asSeller) => client.post(`/users/decisions/${decisionId}/correction`, {})
  const decideCorrection = (client: typeof first, outcome: 'accepted' | 'refused', reportId = id) =>
    client.put(`/operators/reports/${reportId}/decide_correction`, { correction: { outcome, reason: 'Checked again.' } })
  const appeal = () => asSeller.post(`/users/decisions/${decisionId}/appeal`, { appeal: { text: 'It is original.' } })
  const decideAppeal = (client: typeof first, outcome: 'upheld' | 'reversed') =>
    client.put(`/operators/reports/${id}/decide_appeal`, { appeal: { outcome, reason: 'Checked again.' } })
  return { ...setup, id, decisionId, correct, request, decideCorrection, appeal, decideAppeal }
}

describe('a correction', () => {
  it('is requested after an edit, also at once, and by the seller alone', async () => {
    const { app, asBuyer, asSeller, first, ctx, correct, request, decisionId } = await startBlocked()
    expect(await request()).toBeRefused(409, 'listing_not_changed')
    expect(attributesOf(await asSeller.get(`/users/decisions/${decisionId}`))).toMatchObject({ correction_refusal: 'listing_not_changed' })
    await correct('Brake disc, aftermarket')
    expect(attributesOf(await asSeller.get(`/users/decisions/${decisionId}`))).toMatchObject({ correction_refusal: null })
    expect(await request(asBuyer)).toBeRefused(404, 'not_found')
    expect(await request(first)).toBeRefused(404, 'not_found')
    expect(await app.visitor.post(`/users/decisions/${decisionId}/correction`, {})).toBeRefused(403, 'sign_in_required')
    const responses = await Promise.all([request(), request(), request()])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(await ctx.db.selectFrom('report_corrections').select('status').execute()).toEqual([{ status: 'open' }])
    expect(attributesOf(await request())).toMatchObject({
      correction_refusal: 'correction_is_open',
      corrections: [{ status: 'open', decision_reason: null }],
    })
  })

  it('of a listing that its seller auctions now starts the auction when it is accepted', async () => {
    const { app, asSeller, first, listing, world, correct, request, decideCorrection } = await startBlocked()
    const fields = { sale_format: 'auction', starting_price: '10.00', auction_duration: 5, item_price: null }
    expect(await asSeller.put(`/users/listings/blocked/${listing.slug}`, { listing: fields })).toHaveStatus(200)
    await correct('Brake disc, aftermarket')
    await request()
    expect((await world.listingRow(listing.id)).auction_id).toBeNull()
    expect(await decideCorrection(first, 'accepted')).toHaveStatus(200)
    const { auction_id } = await world.listingRow(listing.id)
    const endsAt = new Date(app.clock.now().getTime() + 5 * 86_400_000)
    expect(await world.auctionRow(auction_id ?? 0)).toMatchObject({ state: 'open', ends_at: endsAt })
  })

  it('of a listing that its seller has deleted can only be refused, and keeps what was reported', async () => {
    const { app, asSeller, listing, ctx, world, olivia: operator, id, correct, request, decideCorrection } = await startBlocked()
    await correct('Brake disc, aftermarket')
    await request()
    expect(await asSeller.delete(`/users/listings/published/${listing.slug}`)).toHaveStatus(204)
    app.clock.advance(367 * 86_400_000)
    await app.runJob('reports.erase-old')
    const olivia = app.withToken(await world.session(operator))
    expect(attributesOf(await olivia.get(`/operators/reports/${id}`))).toMatchObject({
      snapshot: { title: 'Brake disc' },
      current: null,
      correction_outcomes: ['refused'],
    })
    expect(await decideCorrection(olivia, 'accepted')).toBeRefused(409, 'correction_not_possible')
    expect(await decideCorrection(olivia, 'refused')).toHaveStatus(200)
    await app.runJob('reports.erase-old')
    expect(await ctx.db.selectFrom('reports').select('snapshot').executeTakeFirst()).toEqual({ snapshot: {} })
    expect(attributesOf(await olivia.get(`/operators/reports/${id}`))).toMatchObject({ snapshot: null, current: null })
  })

  it('waits in its own queue; any operator accepts it once, and the listing is back on sale', async () => {
    const { app, testApp, asBuyer, asSeller, first, second, listing, seller, buyer, world, ctx, ...actions } = await startBlocked()
    const { id, correct, request, decideCorrection } = actions
    expect(await decideCorrection(first, 'accepted')).toBeRefused(404, 'not_found')
    await correct('Brake disc, aftermarket')
    await request()
    const { body } = await first.get('/operators/reports?state=corrected')
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([id])
    expect(body.meta).toMatchObject({ waiting: 1, waiting_corrections: 1 })
    expect((await first.get('/operators/reports?state=decided')).body.data).toEqual([])
    expect(attributesOf(await first.get(`/operators/reports/${id}`))).toMatchObject({
      state: 'corrected',
      correction_outcomes: ['accepted', 'refused'],
      current: { title: 'Brake disc, aftermarket' },
    })
    expect(await decideCorrection(asSeller, 'accepted')).toBeRefused(403, 'not_allowed')
    const responses = await Promise.all([decideCorrection(first, 'accepted'), decideCorrection(second, 'refused')])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const accepted = responses[0].status === 200
    expect(await decideCorrection(second, 'accepted')).toBeRefused(409, accepted ? 'correction_is_accepted' : 'correction_is_refused')
    expect(await world.listingRow(listing.id)).toMatchObject({ status: accepted ? 'available' : 'blocked' })
    await app.drainOutbox()
    const notice = accepted ? 'correction_accepted' : 'correction_refused'
    expect(await noticesOf(testApp, seller.id)).toEqual(['decision_block_listing', notice])
    expect(await noticesOf(testApp, buyer.id)).toEqual(['report_action'])
    const actionsOfAudit = await ctx.db.selectFrom('audit_entries').select('action').where('action', 'like', 'report.decide%').execute()
    expect(actionsOfAudit.map(({ action }) => action)).toEqual(['report.decide', 'report.decide_correction'])
    expect((await asBuyer.get('/users/reports')).body.data[0].attributes).toMatchObject({ outcome: 'block_listing', reversed: false })
  })

  it('can be repeated after a refusal and another edit, at most five times', async () => {
    const { first, asSeller, decisionId, correct, request, decideCorrection, app, seller } = await startBlocked()
    for (const number of [1, 2, 3, 4, 5]) {
      await correct(`Brake disc ${number}`)
      expect(await request()).toHaveStatus(201)
      expect(await decideCorrection(first, 'refused')).toHaveStatus(200)
      expect(await request()).toBeRefused(409, number === 5 ? 'too_many_corrections' : 'listing_not_changed')
    }
    await correct('Brake disc 6')
    expect(await request()).toBeRefused(409, 'too_many_corrections')
    const shown = attributesOf(await asSeller.get(`/users/decisions/${decisionId}`))
    expect(shown.corrections).toHaveLength(5)
    await app.drainOutbox()
    const mails = (await app.mails()).filter(({ to, subject }) => to === seller.email && subject.includes('stays blocked'))
    expect(mails).toHaveLength(5)
    expect(mails[0]?.text).toContain('/sell/')
  })

  it('is not decided by a reporter, and not possible for a warning', async () => {
    const { world, app, first, second, listing, correct, request, decideCorrection, asSeller, asBuyer, seller } = await startBlocked()
    await correct('Brake disc, aftermarket')
    await request()
    const reporter = await world.user({ operator: true })
    const { id } = (await app.as(reporter).post('/reports', { report: { user_id: seller.slug, reason_id: 'fraud' } })).body.data
    await decide(first, id, 'warn')
    const warning = (await asSeller.get('/users/decisions')).body.data[0]
    expect(warning.attributes).toMatchObject({
      outcome: 'warn',
      listing: null,
      corrections: [],
      correction_refusal: 'correction_not_possible',
    })
    expect(await asSeller.post(`/users/decisions/${warning.id}/correction`, {})).toBeRefused(409, 'correction_not_possible')
    expect(await decideCorrection(second, 'accepted', id)).toBeRefused(404, 'not_found')
    expect(await decideCorrection(asBuyer, 'accepted')).toBeRefused(403, 'not_allowed')
    expect(await decideCorrection(second, 'accepted')).toHaveStatus(200)
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'available' })
  })

  it('that meets the reversal of the appeal ends the block once, and never a later one', async () => {
    const { first, second, asBuyer, listing, world, ctx, correct, request, decideCorrection, appeal, decideAppeal } = await startBlocked()
    await correct('Brake disc, aftermarket')
    await request()
    await appeal()
    const [reversal, acceptance] = await Promise.all([decideAppeal(second, 'reversed'), decideCorrection(first, 'accepted')])
    expect(reversal).toHaveStatus(200)
    expect([200, 409]).toContain(acceptance.status)
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'available' })
    expect(await ctx.db.selectFrom('report_corrections').select('status').execute()).toEqual([{ status: 'accepted' }])
    await decide(first, await reportListing(asBuyer, listing), 'block_listing')
    expect(await request()).toBeRefused(409, 'correction_not_possible')
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'blocked' })
  })

  it('keeps a later block when the first appeal is reversed', async () => {
    const { first, second, asBuyer, listing, world, correct, request, decideCorrection, appeal, decideAppeal } = await startBlocked()
    await appeal()
    await correct('Brake disc, aftermarket')
    await request()
    await decideCorrection(first, 'accepted')
    await decide(first, await reportListing(asBuyer, listing), 'block_listing')
    expect(await decideAppeal(second, 'reversed')).toHaveStatus(200)
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'blocked' })
  })
})

describe('the messages to the reported user', () => {
  it('name the listing of a warning, with its link', async () => {
    const { asBuyer, asSeller, first, app, listing, seller, ctx } = await startReports(await startTestApp())
    await decide(first, await reportListing(asBuyer, listing), 'warn')
    await app.drainOutbox()
    const mail = (await app.mails()).find(({ to }) => to === seller.email)
    expect(mail?.subject).toContain('A warning about your listing')
    expect(mail?.text).toContain(`/listings/${listing.slug}`)
    const { data } = await ctx.db.selectFrom('notifications').where('user_id', '=', seller.id).select('data').executeTakeFirstOrThrow()
    expect(data).toMatchObject({ kind: 'listing', title: 'Brake disc' })
    expect((await asSeller.get('/users/decisions')).body.data[0].attributes).toMatchObject({
      title: 'Brake disc',
      listing: { slug: listing.slug, status: 'available', is_public: true },
    })
  })

  it('say that a warning is about the account', async () => {
    const { asBuyer, first, app, seller } = await startReports(await startTestApp())
    const { id } = (await asBuyer.post('/reports', { report: { user_id: seller.slug, reason_id: 'fraud' } })).body.data
    await decide(first, id, 'warn')
    await app.drainOutbox()
    expect((await app.mails()).find(({ to }) => to === seller.email)?.subject).toBe('A warning about your account')
  })

  it('lead from a blocked listing to its correction', async () => {
    const { app, seller, listing } = await startBlocked()
    expect((await app.mails()).find(({ to }) => to === seller.email)?.text).toContain(`/sell/${listing.id}`)
  })
})
