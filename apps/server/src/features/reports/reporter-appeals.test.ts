import { describe, expect, it } from 'vitest'
import { noticesOf } from '#features/operator-orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { decide, reportListing, startReports } from './test-helpers.ts'

const attributesOf = (response: { body: { data: { attributes: Record<string, unknown> } } }) => response.body.data.attributes

/** A report about a listing that Olivia has decided without action. */
async function startDecided() {
  const setup = await startReports(await startTestApp())
  const { asBuyer, first, listing, app } = setup
  const id = await reportListing(asBuyer, listing)
  await decide(first, id, 'no_action')
  await app.drainOutbox()
  const appeal = (text = 'Look at the logo.', client = asBuyer) => client.post(`/users/reports/${id}/appeal`, { appeal: { text } })
  /** Without `lastAppealId`: the operator has read all appeals. */
  const decideAppeal = (
    client: typeof first,
    outcome: 'upheld' | 'warn' | 'block_listing' | 'block_user',
    { reportId = id, lastAppealId: last_appeal_id = '999999999' } = {},
  ) =>
    client.put(`/operators/reports/${reportId}/decide_reporter_appeal`, { appeal: { outcome, reason: 'Checked again.', last_appeal_id } })
  return { ...setup, id, appeal, decideAppeal }
}

/** The same with another reporter of the listing, whose report is decided together. */
async function startTwoReporters() {
  const setup = await startReports(await startTestApp())
  const { asBuyer, first, listing, app, world } = setup
  const other = await world.user()
  const asOther = app.as(other)
  const id = await reportListing(asBuyer, listing)
  const otherId = await reportListing(asOther, listing)
  await decide(first, id, 'no_action', { last_report_id: otherId })
  await app.drainOutbox()
  const appeal = () => asBuyer.post(`/users/reports/${id}/appeal`, { appeal: { text: 'Look at the logo.' } })
  const decideAppeal = (client: typeof first, outcome: 'upheld' | 'warn', { lastAppealId: last_appeal_id }: { lastAppealId: string }) =>
    client.put(`/operators/reports/${id}/decide_reporter_appeal`, { appeal: { outcome, reason: 'Checked again.', last_appeal_id } })
  return { ...setup, id, otherId, other, asOther, appeal, decideAppeal }
}

describe('an appeal of a reporter', () => {
  it('is made once, also at once, and by the reporter alone', async () => {
    const { app, appeal, asSeller, first, asBuyer, ctx } = await startDecided()
    const [report] = (await asBuyer.get('/users/reports')).body.data
    expect(report.attributes).toMatchObject({ outcome: 'no_action', can_appeal: true, appeal: null })
    const responses = await Promise.all([appeal(), appeal(), appeal()])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(attributesOf(await appeal())).toMatchObject({ can_appeal: false, appeal: { status: 'open', text: 'Look at the logo.' } })
    expect(await appeal('Another text')).toBeRefused(409, 'already_appealed')
    expect(await appeal('x', asSeller)).toBeRefused(404, 'not_found')
    expect(await appeal('x', first)).toBeRefused(404, 'not_found')
    expect(await appeal('x', app.visitor)).toBeRefused(403, 'sign_in_required')
    expect(await ctx.db.selectFrom('reporter_appeals').select('text').execute()).toEqual([{ text: 'Look at the logo.' }])
  })

  it('needs a decision without action, at most six months old', async () => {
    const { asBuyer, first, listing, app, appeal, world, buyer } = await startDecided()
    const other = await reportListing(asBuyer, listing, { reason_id: 'stolen' })
    const appealOther = () => asBuyer.post(`/users/reports/${other}/appeal`, { appeal: { text: 'Why?' } })
    expect(await appealOther()).toBeRefused(409, 'appeal_not_possible')
    await decide(first, other, 'warn')
    expect(await appealOther()).toBeRefused(409, 'appeal_not_possible')
    app.clock.advance(190 * 86_400_000)
    expect(await appeal('Late', app.withToken(await world.session(buyer)))).toBeRefused(409, 'appeal_too_late')
  })

  it('waits in the queue for another operator; upheld, only who appealed learns of it', async () => {
    const { appeal, decideAppeal, app, first, second, id, asBuyer, testApp, buyer, seller } = await startDecided()
    expect(await decideAppeal(second, 'upheld')).toBeRefused(404, 'not_found')
    await appeal()
    const { body } = await second.get('/operators/reports?state=appealed')
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([id])
    expect(body.meta).toMatchObject({ waiting: 1, waiting_appeals: 1 })
    expect((await first.get('/operators/reports?state=decided')).body.data).toEqual([])
    expect(attributesOf(await first.get(`/operators/reports/${id}`))).toMatchObject({ state: 'appealed', reporter_appeal_outcomes: [] })
    expect(attributesOf(await second.get(`/operators/reports/${id}`))).toMatchObject({
      reporter_appeals: [{ text: 'Look at the logo.', status: 'open', reporter_name: expect.stringContaining('Priya') }],
      reporter_appeal_outcomes: ['upheld', 'warn', 'block_listing', 'block_user'],
      outcomes: [],
    })
    expect(await decideAppeal(first, 'upheld')).toBeRefused(409, 'another_operator_required')
    expect(await decideAppeal(asBuyer, 'upheld')).toBeRefused(403, 'not_allowed')
    const responses = await Promise.all([decideAppeal(second, 'upheld'), decideAppeal(second, 'upheld')])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await decideAppeal(second, 'warn')).toBeRefused(409, 'appeal_is_upheld')
    await app.drainOutbox()
    expect(await noticesOf(testApp, buyer.id)).toEqual(['report_no_action', 'report_appeal_upheld'])
    expect(await noticesOf(testApp, seller.id)).toEqual([])
    expect((await app.mails()).map(({ to, subject }) => [to, subject])).toContainEqual([buyer.email, 'The outcome of your appeal'])
    const [report] = (await asBuyer.get('/users/reports')).body.data
    expect(report.attributes).toMatchObject({ outcome: 'no_action', appeal: { status: 'upheld', decision_reason: 'Checked again.' } })
  })

  it('with an action becomes a new decision, which the reported user can appeal', async () => {
    const { appeal, decideAppeal, app, first, second, id, asBuyer, asSeller, testApp, buyer, seller, listing, world, ctx } =
      await startDecided()
    await appeal()
    const responses = await Promise.all([decideAppeal(second, 'block_listing'), decideAppeal(second, 'block_listing')])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await decideAppeal(second, 'upheld')).toBeRefused(409, 'appeal_is_reversed')
    await app.drainOutbox()
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'blocked' })
    expect(await noticesOf(testApp, buyer.id)).toEqual(['report_no_action', 'report_action'])
    expect(await noticesOf(testApp, seller.id)).toEqual(['decision_block_listing'])
    const [report] = (await asBuyer.get('/users/reports')).body.data
    expect(report.attributes).toMatchObject({
      ...{ outcome: 'block_listing', can_appeal: false },
      appeal: { status: 'reversed', decision_reason: null },
    })
    expect(attributesOf(await second.get(`/operators/reports/${id}`))).toMatchObject({
      ...{ state: 'decided', earlier: [], decision: { outcome: 'block_listing', operator: expect.stringContaining('Omar') } },
      reporter_appeals: [{ status: 'reversed' }],
    })
    const [{ id: decisionId }] = (await asSeller.get('/users/decisions')).body.data
    await asSeller.post(`/users/decisions/${decisionId}/appeal`, { appeal: { text: 'It is original.' } })
    const reversal = { appeal: { outcome: 'reversed', reason: 'It is.' } }
    expect(await second.put(`/operators/reports/${id}/decide_appeal`, reversal)).toBeRefused(409, 'another_operator_required')
    expect(await first.put(`/operators/reports/${id}/decide_appeal`, reversal)).toHaveStatus(200)
    await app.drainOutbox()
    expect(await noticesOf(testApp, buyer.id)).toEqual(['report_no_action', 'report_action', 'report_reversed'])
    expect(await ctx.db.selectFrom('report_decisions').select('id').execute()).toHaveLength(2)
  })

  it('keeps what was reported until it is decided, and is erased with the report', async () => {
    const { appeal, decideAppeal, app, ctx, world, omar } = await startDecided()
    await appeal()
    app.clock.advance(367 * 86_400_000)
    const textsOf = async () => {
      await app.runJob('reports.erase-old')
      const report = await ctx.db.selectFrom('reports').select('text').executeTakeFirstOrThrow()
      const own = await ctx.db.selectFrom('reporter_appeals').select('text').executeTakeFirstOrThrow()
      return [report.text, own.text]
    }
    expect(await textsOf()).toEqual(['A copy.', 'Look at the logo.'])
    expect(await decideAppeal(app.withToken(await world.session(omar)), 'upheld')).toHaveStatus(200)
    expect(await textsOf()).toEqual([null, ''])
  })

  it('that the operator has not read stays open when the decision stays', async () => {
    const { app, world, ctx, second, appeal, decideAppeal, id, otherId, asOther, other, testApp } = await startTwoReporters()
    await appeal()
    const { reporter_appeals } = attributesOf(await second.get(`/operators/reports/${id}`)) as { reporter_appeals: { id: string }[] }
    const lastAppealId = reporter_appeals[0]?.id ?? ''
    // Arrives while the operator reads.
    expect(await asOther.post(`/users/reports/${otherId}/appeal`, { appeal: { text: 'Mine too.' } })).toHaveStatus(201)
    const responses = await Promise.all([1, 2].map(() => decideAppeal(second, 'upheld', { lastAppealId })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const statuses = async () =>
      (await ctx.db.selectFrom('reporter_appeals').select('status').orderBy('id').execute()).map(({ status }) => status)
    expect(await statuses()).toEqual(['upheld', 'open'])
    await app.drainOutbox()
    expect(await noticesOf(testApp, other.id)).toEqual(['report_no_action'])
    // It waits in the queue and is decided like the first.
    expect((await second.get('/operators/reports?state=appealed')).body.data).toHaveLength(1)
    expect(await decideAppeal(second, 'upheld', { lastAppealId: '999999999' })).toHaveStatus(200)
    expect(await statuses()).toEqual(['upheld', 'upheld'])
    expect((await world.events()).filter((name) => name === 'reporter_concerned').length).toBeGreaterThan(0)
  })

  it('that the operator has not read is decided by an action: that is what it asks for', async () => {
    const { ctx, second, appeal, decideAppeal, id, otherId, asOther } = await startTwoReporters()
    await appeal()
    const { reporter_appeals } = attributesOf(await second.get(`/operators/reports/${id}`)) as { reporter_appeals: { id: string }[] }
    await asOther.post(`/users/reports/${otherId}/appeal`, { appeal: { text: 'Mine too.' } })
    expect(await decideAppeal(second, 'warn', { lastAppealId: reporter_appeals[0]?.id ?? '' })).toHaveStatus(200)
    const rows = await ctx.db.selectFrom('reporter_appeals').select('status').execute()
    expect(rows.map(({ status }) => status)).toEqual(['reversed', 'reversed'])
  })

  it.each(['reporter', 'reported'] as const)('is decided also when the %s has closed the account', async (side) => {
    const { app, ctx, world, appeal, decideAppeal, second, buyer, seller, id, listing } = await startDecided()
    await appeal()
    const user = side === 'reporter' ? buyer : seller
    if (side === 'reported') await ctx.db.updateTable('listings').set({ status: 'deleted' }).where('id', '=', listing.id).execute()
    expect(await app.withToken(await world.session(user)).delete('/users/user', { reason: { text: 'Done.' } })).toHaveStatus(204)
    await app.drainOutbox()
    const shown = attributesOf(await second.get(`/operators/reports/${id}`)) as { reporter_appeal_outcomes: string[] }
    expect(shown.reporter_appeal_outcomes).toContain('upheld')
    for (const outcome of ['warn', 'block_listing', 'block_user'] as const)
      if (!shown.reporter_appeal_outcomes.includes(outcome)) expect((await decideAppeal(second, outcome)).status).toBe(409)
    expect(await decideAppeal(second, 'upheld')).toHaveStatus(200)
    await app.drainOutbox()
    expect(await ctx.db.selectFrom('reporter_appeals').select('status').execute()).toEqual([{ status: 'upheld' }])
  })
})
