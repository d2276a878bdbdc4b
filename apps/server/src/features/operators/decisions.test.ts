import { describe, expect, it } from 'vitest'
import { lockStanding, moveAccount } from '#features/accounts/public.ts'
import { indexListing } from '#features/search/public.ts'
import { startTestApp } from '#test/app.ts'
import { waitingDocument } from '#test/documents.ts'

/** A business whose documents wait, and an operator. */
async function startQueue() {
  const started = await startTestApp()
  const { app, ctx, world } = started
  const business = await world.business({ status: 'unverified', confirmed: true })
  const operator = await world.user({ operator: true, firstName: 'Olivia' })
  const documents = [await waitingDocument(started, business), await waitingDocument(started, business, 'vat_certificate')]
  const staff = app.as(operator)
  const act = (action: string, body: object = {}, id: number = business.id) => staff.put(`/operators/people/${id}/${action}`, body)
  const entries = () =>
    ctx.db
      .selectFrom('audit_entries')
      .select(['operator_id', 'operator_name', 'action', 'subject_id', 'subject_name', 'reason', 'before', 'after'])
      .orderBy('id')
      .execute()
  return { ...started, started, business, owner: app.as(business), operator, staff, documents, act, entries }
}

const because = { reason: 'The certificate is of another company' }
const notices = async (owner: {
  get: (path: string) => Promise<{ body: { data: { attributes: { message: string; data: object } }[] } }>
}) => (await owner.get('/users/notifications')).body.data.map(({ attributes }) => [attributes.message, attributes.data])

describe('approving', () => {
  it('lets a business sell at once, tells it, and is written down', async () => {
    const { app, world, business, owner, operator, documents, act, entries } = await startQueue()
    const draft = await world.listing({ seller: business, status: 'draft' })
    const publish = () => owner.post('/users/listings/published', { listing_slug: draft.slug })
    expect(await publish()).toBeRefused(403, 'may_not_sell')

    const answer = await act('approve')
    expect(answer).toHaveStatus(200)
    expect(answer.body.data.attributes).toMatchObject({ status: 'verified', documents_waiting: 0, actions: ['block'] })
    expect(await publish()).toHaveStatus(201)

    await app.drainOutbox()
    const me = (await owner.get('/users/user')).body.data.attributes
    expect(me).toMatchObject({
      status: 'verified',
      may_sell: true,
      documents_uploaded: true,
      documents: { status: 'approved', reason: null },
    })
    expect(await notices(owner)).toEqual([['approved_account', { may_sell: 1 }]])
    expect(app.broadcastsTo(business)).toContainEqual(
      expect.objectContaining({ message: 'approved_account', object_name: 'approved_account' }),
    )
    const [mail] = await app.mails()
    expect(mail).toMatchObject({ to: business.email, subject: 'You can now sell on Partlane' })
    const document_ids = documents.map(Number)
    expect(await entries()).toEqual([
      {
        operator_id: operator.id,
        operator_name: 'Olivia Tester',
        action: 'person.approve',
        subject_id: business.id,
        subject_name: 'Breakers 1 Ltd',
        reason: null,
        before: { status: 'unverified', documents: 'pending', document_ids },
        after: { status: 'verified', documents: 'approved', document_ids },
      },
    ])
  })

  it('of what an approved business sent since changes nothing else', async () => {
    const { started, app, business, owner, act } = await startQueue()
    await act('approve')
    const more = await waitingDocument(started, business, 'trade_licence')
    expect((await act('approve')).body.data.attributes.status).toBe('verified')
    await app.drainOutbox()
    expect(await notices(owner)).toEqual([
      ['documents_approved', { may_sell: 0 }],
      ['approved_account', { may_sell: 1 }],
    ])
    expect((await owner.get('/users/documents')).body.data[0]).toMatchObject({ id: more, attributes: { status: 'approved' } })
  })

  it.each([
    ['a private person', 'business_only', 403, () => ({})],
    ['a business without documents', 'no_documents_waiting', 409, () => ({ role: 'business' as const, status: 'unverified' as const })],
    ['one that is blocked', 'account_is_blocked', 409, () => ({ role: 'business' as const, status: 'blocked' as const })],
    ['one that has left', 'account_is_deleted', 409, () => ({ role: 'business' as const, status: 'deleted' as const })],
  ])('%s is refused: %s', async (_who, code, status, options) => {
    const { world, act } = await startQueue()
    const { id } = await world.user(options())
    expect(await act('approve', {}, id)).toBeRefused(status, code)
  })

  it('nobody who cannot be reached, nobody unknown, and not oneself', async () => {
    const { started, app, world, ctx, act } = await startQueue()
    const unreachable = await world.business({ status: 'unverified', confirmed: false })
    await waitingDocument(started, unreachable)
    expect(await act('approve', {}, unreachable.id)).toBeRefused(403, 'confirmation_required')
    expect(await act('approve', {}, 987_654)).toBeRefused(404, 'not_found')
    const own = await world.business({ operator: true, status: 'unverified', confirmed: true })
    await waitingDocument(started, own)
    expect(await app.as(own).put(`/operators/people/${own.id}/approve`)).toBeRefused(403, 'not_allowed')
    expect(await ctx.db.selectFrom('audit_entries').selectAll().execute()).toEqual([])
  })
})

describe('refusing', () => {
  it('tells the business why, and it may send others', async () => {
    const { started, app, business, owner, act, entries } = await startQueue()
    const answer = await act('refuse', because)
    expect(answer.body.data.attributes).toMatchObject({ status: 'unverified', documents_waiting: 0, actions: ['block'] })
    expect((await owner.get('/users/documents')).body.data.map((each: { attributes: object }) => each.attributes)).toMatchObject([
      { status: 'refused', ...because },
      { status: 'refused', ...because },
    ])
    const me = (await owner.get('/users/user')).body.data.attributes
    expect(me).toMatchObject({ documents_uploaded: false, may_sell: false, documents: { status: 'refused', ...because } })

    await app.drainOutbox()
    expect(await notices(owner)).toEqual([['documents_refused', because]])
    expect((await app.mails())[0]?.text).toContain(because.reason)
    expect(await entries()).toMatchObject([{ action: 'person.refuse', ...because, after: { documents: 'refused' } }])
    await waitingDocument(started, business)
    expect((await act('approve')).body.data.attributes.status).toBe('verified')
  })

  it('wants a reason and documents that wait', async () => {
    const { act } = await startQueue()
    expect(await act('refuse')).toPointAt('/reason')
    expect(await act('refuse', { reason: '   ' })).toPointAt('/reason')
    await act('refuse', because)
    expect(await act('refuse', because)).toBeRefused(409, 'no_documents_waiting')
  })

  it('and approving at once: one of them counts', async () => {
    for (let round = 0; round < 4; round++) {
      const { app, ctx, business, act, entries } = await startQueue()
      const [approved, refused] = await Promise.all([act('approve'), act('refuse', because)])
      const [winner, loser] = approved.status === 200 ? [approved, refused] : [refused, approved]
      expect(winner).toHaveStatus(200)
      expect(loser).toBeRefused(409, 'no_documents_waiting')
      const { status } = await ctx.db.selectFrom('users').where('id', '=', business.id).select('status').executeTakeFirstOrThrow()
      const documents = await ctx.db.selectFrom('documents').select('status').distinct().execute()
      expect([status, documents]).toEqual(
        winner === approved ? ['verified', [{ status: 'approved' }]] : ['unverified', [{ status: 'refused' }]],
      )
      await app.drainOutbox()
      expect(await entries()).toHaveLength(1)
      expect(await app.mails()).toHaveLength(1)
    }
  })
})

describe('blocking', () => {
  const reason = { reason: 'Sold parts that were never sent' }

  it('shuts a person out at once, takes their listings out of sight, and says why; restoring undoes it', async () => {
    const { app, ctx, world, act, entries } = await startQueue()
    const seller = await world.user()
    const listing = await world.listing({ seller })
    await indexListing(ctx, listing.id)
    const seen = async () => [
      (await app.visitor.get(`/listings/${listing.slug}`)).status,
      (await app.visitor.get('/listings')).body.meta.pagy.count,
    ]
    expect(await seen()).toEqual([200, 1])

    const blocked = await act('block', reason, seller.id)
    expect(blocked.body.data.attributes).toMatchObject({ status: 'blocked', blocked_reason: reason.reason, actions: ['restore'] })
    expect(await app.as(seller).get('/users/user')).toBeRefused(403, 'account_blocked')
    expect(await app.as(seller).post('/users/listings/drafts', { listing: {} })).toBeRefused(403, 'account_blocked')
    await app.drainOutbox()
    expect(await seen()).toEqual([404, 0])
    const [mail] = await app.mails()
    expect(mail).toMatchObject({ to: seller.email, subject: 'Your account is blocked' })
    expect(mail?.text).toContain(reason.reason)

    const restored = await act('restore', { reason: 'A mistake of ours' }, seller.id)
    expect(restored.body.data.attributes).toMatchObject({ status: 'verified', blocked_reason: null, actions: ['block'] })
    await app.drainOutbox()
    expect(await seen()).toEqual([200, 1])
    expect(await app.as(seller).get('/users/user')).toHaveStatus(200)
    expect((await app.mails())[0]?.subject).toBe('Your account is no longer blocked')
    expect(await entries()).toMatchObject([
      { action: 'person.block', ...reason, before: { status: 'verified' }, after: { status: 'blocked' } },
      { action: 'person.restore', reason: 'A mistake of ours', before: { status: 'blocked' }, after: { status: 'verified' } },
    ])
  })

  it('and restoring gives each the standing they had earned', async () => {
    const { ctx, world, business, act } = await startQueue()
    const unconfirmed = await world.user({ status: 'unverified' })
    const approved = await world.business()
    await ctx.db.updateTable('users').set({ approved_at: ctx.clock.now() }).where('id', '=', approved.id).execute()
    const roundTrip = async (id: number) => {
      await act('block', reason, id)
      return (await act('restore', reason, id)).body.data.attributes.status
    }
    expect(await roundTrip(unconfirmed.id)).toBe('unverified')
    expect(await roundTrip(approved.id)).toBe('verified')
    expect(await roundTrip(business.id)).toBe('unverified')
    expect((await act('approve')).body.data.attributes.status).toBe('verified')
  })

  it('is of members who are not operators, once, and with a reason', async () => {
    const { app, world, operator, act } = await startQueue()
    const person = await world.user()
    const block = (id: number) => act('block', reason, id)
    expect(await act('block', {}, person.id)).toPointAt('/reason')
    expect(await block(operator.id)).toBeRefused(403, 'not_allowed')
    expect(await block((await world.operator()).id)).toBeRefused(409, 'operators_are_not_blocked')
    expect(await block((await world.guest()).id)).toBeRefused(409, 'account_is_guest')
    expect(await block((await world.user({ status: 'deleted' })).id)).toBeRefused(409, 'account_is_deleted')
    expect(await act('restore', reason, person.id)).toBeRefused(409, 'account_is_verified')
    const answers = await Promise.all([1, 2, 3].map(() => block(person.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await block(person.id)).toBeRefused(409, 'account_is_blocked')
    expect(await app.as(await world.user()).put(`/operators/people/${person.id}/restore`, reason)).toBeRefused(403, 'not_allowed')
  })

  it('reaches who has only a number by a text message, and nobody at an address that may be another’s', async () => {
    const { app, ctx, world, act } = await startQueue()
    const [byPhone, unproved] = [await world.user({ confirmed: false }), await world.user({ status: 'unverified' })]
    const phone = { email: null, pending_email: null, phone: '+447700900123', phone_confirmed_at: ctx.clock.now() }
    await ctx.db.updateTable('users').set(phone).where('id', '=', byPhone.id).execute()
    const texts: { to: string; text: string }[] = []
    ctx.sms = { ...ctx.sms, send: async (message) => void texts.push(message) }
    await act('block', reason, byPhone.id)
    await act('block', reason, unproved.id)
    await app.drainOutbox()
    expect(texts).toEqual([{ to: '+447700900123', text: `Partlane: your account is blocked: ${reason.reason}` }])
    expect(await app.mails()).toEqual([])
  })
})

describe('reading a document', () => {
  it('gives the file to operators only, and each time is written down', async () => {
    const { app, documents, staff, owner, operator, entries } = await startQueue()
    const [id] = documents
    const read = await staff.get(`/operators/documents/${id}`)
    expect(read).toHaveStatus(200)
    expect(read.body.meta).toMatchObject({ file_name: 'Certificate.pdf', content_type: 'application/pdf' })
    expect(Buffer.from(read.body.meta.base64, 'base64').toString()).toMatch(/^%PDF-1\.7/)
    expect(String(read.headers['cache-control'])).toMatch(/no-store/)
    expect(await owner.get(`/operators/documents/${id}`)).toBeRefused(403, 'not_allowed')
    expect(await app.visitor.get(`/operators/documents/${id}`)).toBeRefused(401, 'sign_in_required')
    expect(await entries()).toMatchObject([
      { operator_id: operator.id, action: 'document.read', after: { document_ids: [Number(id)], kind: 'company_registration' } },
    ])
  })

  it('waits for the scanner, and ends with what is not there', async () => {
    const { ctx, documents, staff, owner, entries } = await startQueue()
    const [one, two] = documents
    const set = (status: string) => ctx.db.updateTable('documents').set({ status }).where('id', '=', Number(one)).execute()
    await set('scanning')
    expect(await staff.get(`/operators/documents/${one}`)).toBeRefused(409, 'document_is_scanning')
    await set('infected')
    expect(await staff.get(`/operators/documents/${one}`)).toBeRefused(409, 'document_is_infected')
    await owner.delete(`/users/documents/${two}`)
    expect(await staff.get(`/operators/documents/${two}`)).toBeRefused(404, 'not_found')
    expect(await entries()).toEqual([])
  })
})

describe('the audit', () => {
  it('is never changed nor shortened, not even by the database’s owner', async () => {
    const { ctx, act } = await startQueue()
    await act('approve')
    await expect(ctx.db.updateTable('audit_entries').set({ action: 'person.nothing' }).execute()).rejects.toThrow(
      'neither changed nor removed',
    )
    await expect(ctx.db.deleteFrom('audit_entries').execute()).rejects.toThrow('neither changed nor removed')
  })

  it('keeps what was done to somebody who left, without their name', async () => {
    const { app, ctx, business, act, entries } = await startQueue()
    await act('approve')
    await ctx.db.transact(async (tx) => moveAccount(tx, await lockStanding(tx, business.id), 'delete', { now: app.clock.now() }))
    await app.drainOutbox()
    expect(await entries()).toMatchObject([
      { action: 'person.approve', operator_name: 'Olivia Tester', subject_id: business.id, subject_name: null },
    ])
  })

  it('is listed newest first, whole or of one kind', async () => {
    const { staff, act, documents, business } = await startQueue()
    await staff.get(`/operators/documents/${documents[0]}`)
    await act('approve')
    await act('block', because)
    const actions = async (query = '') =>
      (await staff.get(`/operators/audit${query}`)).body.data.map((each: { attributes: { action: string } }) => each.attributes.action)
    expect(await actions()).toEqual(['person.block', 'person.approve', 'document.read'])
    expect(await actions('?action=person.approve')).toEqual(['person.approve'])
    expect(await actions('?items=1&page=2')).toEqual(['person.approve'])
    const [entry] = (await staff.get('/operators/audit')).body.data
    expect(entry.attributes).toMatchObject({
      operator: 'Olivia Tester',
      subject_type: 'person',
      subject_id: String(business.id),
      ...because,
    })
  })
})
