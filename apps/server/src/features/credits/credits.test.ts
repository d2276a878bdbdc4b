import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addFirstRates } from '#features/currencies/public.ts'
import { noticesOf } from '#features/operator-orders/test-helpers.ts'
import { listAudit } from '#features/operator-payouts/test-helpers.ts'
import { runPayouts } from '#features/payouts/run-payouts.ts'
import { connectAccount, listPayoutRows } from '#features/payouts/test-helpers.ts'
import { expectBalanced } from '#features/refunds/test-helpers.ts'
import { startTestApp } from '#test/app.ts'

const reason = 'The parcel was late.'

/** A member and two operators. */
async function startCredits(env: Record<string, string> = {}) {
  const testApp = await startTestApp({ env })
  const { app, ctx, world } = testApp
  const member = await world.business()
  const operator = await world.user({ operator: true, firstName: 'Olivia' })
  const other = await world.user({ operator: true, firstName: 'Omar' })
  const [first, second] = [app.as(operator), app.as(other)]
  const request = (fields: object = {}, client = first) =>
    client.post('/operators/credits', {
      credit: { user_id: member.id, amount: '50', currency: 'gbp', reason, request_key: randomUUID(), ...fields },
    })
  const listEntries = () =>
    ctx.db.selectFrom('ledger_entries').select(['movement', 'account', 'currency', 'amount_minor']).orderBy('id').execute()
  return { ...testApp, testApp, member, operator, other, first, second, request, listEntries }
}

const attributesOf = (response: { body: { data: { id: string; attributes: Record<string, unknown> } } }) => response.body.data.attributes

describe('a credit up to the limit', () => {
  it('is posted at once, and the member is told the reason', async () => {
    const { request, member, listEntries, app, testApp, ctx } = await startCredits()
    const response = await request({ amount: '100' })
    expect(response).toHaveStatus(201)
    expect(attributesOf(response)).toMatchObject({
      status: 'posted',
      amount: { amount: '100.00', currency: 'gbp' },
      user_id: String(member.id),
      reason,
      needs_approval: false,
      requested_by: 'Olivia Tester',
      decided_by: null,
      actions: [],
    })
    const movement = `credit:${response.body.data.id}`
    expect(await listEntries()).toEqual([
      { movement, account: 'credits', currency: 'gbp', amount_minor: 10_000 },
      { movement, account: `seller:${member.id}:available`, currency: 'gbp', amount_minor: -10_000 },
    ])
    await app.drainOutbox()
    expect(await noticesOf(testApp, member.id)).toEqual(['credit_posted'])
    const [mail] = await app.mails()
    expect(mail).toMatchObject({ to: member.email, subject: 'You have received a credit' })
    expect(mail?.text).toContain('£100.00')
    expect(mail?.text).toContain(reason)
    expect(await listAudit(testApp)).toMatchObject([
      {
        action: 'credit.request',
        reason,
        subject_type: 'person',
        subject_id: member.id,
        after: { amount_minor: 10_000, needs_approval: false },
      },
    ])
    await connectAccount(testApp, member)
    expect(await runPayouts(ctx)).toBe(1)
    expect(await listPayoutRows(testApp)).toMatchObject([{ amount_minor: 10_000 }])
    await expectBalanced(testApp)
  })

  it('is given once when the request is repeated, also at once', async () => {
    const { request, listEntries } = await startCredits()
    const key = { request_key: randomUUID() }
    const responses = await Promise.all([request(key), request(key), request(key)])
    responses.push(await request(key))
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await listEntries()).toHaveLength(2)
  })

  it('is refused with the key of another member or amount', async () => {
    const { request, listEntries, world } = await startCredits()
    const key = { request_key: randomUUID() }
    expect(await request(key)).toHaveStatus(201)
    for (const other of [{ user_id: (await world.user()).id }, { amount: '51' }])
      expect(await request({ ...key, ...other })).toHaveStatus(422)
    expect(await listEntries()).toHaveLength(2)
  })

  it('counts with the credits of the last day, also at once', async () => {
    const { request, app } = await startCredits()
    const statuses = (await Promise.all([request({ amount: '60' }), request({ amount: '60' })])).map(
      (response) => attributesOf(response).status,
    )
    expect(statuses.sort()).toEqual(['posted', 'requested'])
    expect(attributesOf(await request({ amount: '40' })).status).toBe('posted')
    expect(attributesOf(await request({ amount: '0.01' })).status).toBe('requested')
    app.clock.advance(23 * 3_600_000)
    expect(attributesOf(await request({ amount: '0.01' })).status).toBe('requested')
  })

  it('has the limit of the configuration, in other currencies by rate', async () => {
    const { request, ctx, first } = await startCredits({ CREDIT_APPROVAL_LIMIT: '10.50' })
    const as_of = ctx.clock.now().toISOString().slice(0, 10)
    const rates = [
      { currency: 'gbp', per_euro: 0.5, as_of },
      { currency: 'eur', per_euro: 1, as_of },
      { currency: 'jpy', per_euro: 100, as_of },
    ] as const
    await ctx.db.transact((tx) => addFirstRates(tx, rates, ctx.clock.now()))
    expect(attributesOf(await request({ amount: '21.04', currency: 'eur' })).status).toBe('requested')
    expect(attributesOf(await request({ amount: '21', currency: 'eur' })).status).toBe('posted')
    expect(await request({ amount: '21.5', currency: 'jpy' })).toPointAt('/credit/amount')
    expect((await first.get('/operators/credits')).body.data).toHaveLength(2)
  })
})

describe('a credit above the limit', () => {
  it('waits for a second operator', async () => {
    const { request, first, second, member, operator, other, testApp, app, listEntries } = await startCredits()
    const response = await request({ amount: '100.01' })
    const { id } = response.body.data
    expect(attributesOf(response)).toMatchObject({ status: 'requested', needs_approval: true, actions: ['refuse'] })
    await app.drainOutbox()
    expect(await listEntries()).toEqual([])
    expect(await noticesOf(testApp, member.id)).toEqual([])
    expect(await noticesOf(testApp, operator.id)).toEqual([])
    expect(await noticesOf(testApp, other.id)).toEqual(['operator_credit_requested'])
    expect((await app.mails()).map(({ to }) => to)).toEqual([other.email])
    expect(await first.put(`/operators/credits/${id}/approve`)).toBeRefused(409, 'second_operator_required')

    expect((await second.get('/operators/credits')).body.data[0].attributes.actions).toEqual(['approve', 'refuse'])
    const approved = await second.put(`/operators/credits/${id}/approve`)
    expect(attributesOf(approved)).toMatchObject({ status: 'posted', decided_by: 'Omar Tester', actions: [] })
    expect(await listEntries()).toHaveLength(2)
    await app.drainOutbox()
    expect(await noticesOf(testApp, member.id)).toEqual(['credit_posted'])
    for (const action of ['approve', 'refuse'])
      expect(await second.put(`/operators/credits/${id}/${action}`, action === 'refuse' ? { reason } : {})).toBeRefused(
        409,
        'credit_is_posted',
      )
    expect(await listAudit(testApp)).toMatchObject([
      { action: 'credit.request' },
      { action: 'credit.approve', after: { credit_id: Number(id) } },
    ])
  })

  it('is posted once when it is approved twice at once', async () => {
    const { request, second, world, app, listEntries, testApp } = await startCredits()
    const { id } = (await request({ amount: '500' })).body.data
    const third = app.as(await world.user({ operator: true }))
    const responses = await Promise.all([second, third, second].map((client) => client.put(`/operators/credits/${id}/approve`)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await listEntries()).toHaveLength(2)
    expect((await listAudit(testApp)).filter(({ action }) => action === 'credit.approve')).toHaveLength(1)
  })

  it('is refused with a reason, or withdrawn by who has requested it', async () => {
    const { request, first, second, app, member, testApp, listEntries } = await startCredits()
    const [one, two] = [(await request({ amount: '500' })).body.data, (await request({ amount: '500' })).body.data]
    expect(await second.put(`/operators/credits/${one.id}/refuse`, { reason: '' })).toHaveStatus(422)
    const refused = await second.put(`/operators/credits/${one.id}/refuse`, { reason: 'Too much.' })
    expect(attributesOf(refused)).toMatchObject({ status: 'refused', decision_reason: 'Too much.', decided_by: 'Omar Tester' })
    expect(await first.put(`/operators/credits/${two.id}/refuse`, { reason })).toHaveStatus(200)
    expect(await second.put(`/operators/credits/${two.id}/approve`)).toBeRefused(409, 'credit_is_refused')
    await app.drainOutbox()
    expect(await noticesOf(testApp, member.id)).toEqual([])
    expect(await listEntries()).toEqual([])
  })

  it('is approved or refused when both happen at once', async () => {
    const { request, second, first, listEntries } = await startCredits()
    const { id } = (await request({ amount: '500' })).body.data
    const responses = await Promise.all([
      second.put(`/operators/credits/${id}/approve`),
      first.put(`/operators/credits/${id}/refuse`, { reason }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await listEntries()).toHaveLength(responses[0]?.status === 200 ? 2 : 0)
  })
})

describe('credits', () => {
  it('are listed, those that wait first, with a constant number of statements', async () => {
    const { request, first, app, member } = await startCredits()
    const waiting = (await request({ amount: '500' })).body.data.id
    const count = () => app.countStatements(() => first.get('/operators/credits'))
    const before = await count()
    const posted = (await request()).body.data.id
    expect(await count()).toBe(before)
    const { body } = await first.get('/operators/credits')
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([waiting, posted])
    expect(body.meta.limit).toEqual({ amount: '100.00', currency: 'gbp' })
    expect((await first.get('/operators/credits?status=posted')).body.data).toHaveLength(1)
    expect((await first.get(`/operators/credits?user=${member.id}`)).body.data).toHaveLength(2)
    expect((await first.get('/operators/credits?user=999')).body.data).toEqual([])
  })

  it('are refused with bad input, for others and for oneself', async () => {
    const { request, world, operator, member, app, listEntries, second, ctx } = await startCredits()
    for (const fields of [
      { amount: '0' },
      { amount: '-5' },
      { amount: '1.234' },
      { amount: '100000.01' },
      { currency: 'xyz' },
      { reason: ' ' },
      { request_key: 'x' },
    ])
      expect(await request(fields)).toHaveStatus(422)
    expect(await request({ user_id: 999_999 })).toBeRefused(404, 'not_found')
    expect(await request({ user_id: (await world.guest()).id })).toBeRefused(409, 'account_is_guest')
    expect(await request({ user_id: (await world.user({ status: 'deleted' })).id })).toBeRefused(409, 'account_is_deleted')
    expect(await request({ user_id: operator.id })).toBeRefused(403, 'not_allowed')
    expect(await request({}, app.as(member))).toBeRefused(403, 'not_allowed')
    expect(await listEntries()).toEqual([])
    const { id } = (await request({ amount: '500' })).body.data
    await ctx.db.updateTable('users').set({ operator: true }).where('id', '=', member.id).execute()
    for (const action of ['approve', 'refuse'])
      expect(await app.as(member).put(`/operators/credits/${id}/${action}`, action === 'refuse' ? { reason } : {})).toBeRefused(
        403,
        'not_allowed',
      )
    await ctx.db.updateTable('users').set({ status: 'deleted', operator: false }).where('id', '=', member.id).execute()
    expect(await second.put(`/operators/credits/${id}/approve`)).toBeRefused(409, 'account_is_deleted')
    expect(await second.put(`/operators/credits/${id}/refuse`, { reason })).toHaveStatus(200)
  })
})
