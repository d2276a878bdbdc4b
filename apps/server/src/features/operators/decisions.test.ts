import type { DocumentStatus } from '@partlane/domain/documents/document-machine'
import { describe, expect, it } from 'vitest'
import { lockAccount, transitionAccount } from '#features/accounts/public.ts'
import { indexListing } from '#features/search/index-listing.ts'
import { startTestApp } from '#test/app.ts'
import { createPendingDocument, openDocuments } from '#test/documents.ts'

/** Creates a business with two pending documents, and an operator who has opened them. */
async function setupPendingBusiness() {
  const { setup, operator, documents, ...others } = await setupUnopenedDocuments()
  await openDocuments(setup, operator, documents)
  const listAuditEntries = async () => (await others.listAuditEntries()).filter(({ action }) => action !== 'document.read')
  return { ...others, setup, operator, documents, listAuditEntries }
}

/** Creates a business with two pending documents, and an operator. */
async function setupUnopenedDocuments() {
  const setup = await startTestApp()
  const { app, ctx, world } = setup
  const business = await world.business({ status: 'unverified', confirmed: true })
  const operator = await world.user({ operator: true, firstName: 'Olivia' })
  const documents = [await createPendingDocument(setup, business), await createPendingDocument(setup, business, 'vat_certificate')]
  const operatorClient = app.as(operator)
  const decide = (action: string, body: object = {}, id: number = business.id) =>
    operatorClient.put(`/operators/people/${id}/${action}`, body)
  const listAuditEntries = () =>
    ctx.db
      .selectFrom('audit_entries')
      .select(['operator_id', 'operator_name', 'action', 'subject_id', 'subject_name', 'reason', 'before', 'after'])
      .orderBy('id')
      .execute()
  return { ...setup, setup, business, ownerClient: app.as(business), operator, operatorClient, documents, decide, listAuditEntries }
}

const refusalReason = { reason: 'The certificate is of another company' }
const listNotifications = async (client: {
  get: (path: string) => Promise<{ body: { data: { attributes: { message_key: string; data: object } }[] } }>
}) => (await client.get('/users/notifications')).body.data.map(({ attributes }) => [attributes.message_key, attributes.data])

describe('approving a business', () => {
  it('allows the business to sell, notifies it and adds an audit entry', async () => {
    const { app, world, business, ownerClient, operator, documents, decide, listAuditEntries } = await setupPendingBusiness()
    const draft = await world.listing({ seller: business, status: 'draft' })
    const publishDraft = () => ownerClient.post('/users/listings/published', { listing_slug: draft.slug })
    expect(await publishDraft()).toBeRefused(403, 'may_not_sell')

    const response = await decide('approve')
    expect(response).toHaveStatus(200)
    expect(response.body.data.attributes).toMatchObject({ status: 'verified', documents_waiting: 0, actions: ['block'] })
    expect(await publishDraft()).toHaveStatus(201)

    await app.drainOutbox()
    const account = (await ownerClient.get('/users/user')).body.data.attributes
    expect(account).toMatchObject({
      status: 'verified',
      may_sell: true,
      documents_uploaded: true,
      documents: { status: 'approved', reason: null },
    })
    expect(await listNotifications(ownerClient)).toEqual([['approved_account', { may_sell: 1 }]])
    expect(app.broadcastsTo(business)).toContainEqual(
      expect.objectContaining({ message_key: 'approved_account', object_name: 'approved_account' }),
    )
    const [mail] = await app.mails()
    expect(mail).toMatchObject({ to: business.email, subject: 'You can now sell on Partlane' })
    const document_ids = documents.map(Number)
    expect(await listAuditEntries()).toEqual([
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

  it('approves later documents of a verified business without changing its status', async () => {
    const { setup, app, business, operator, ownerClient, decide } = await setupPendingBusiness()
    await decide('approve')
    const newDocumentId = await createPendingDocument(setup, business, 'trade_licence')
    await openDocuments(setup, operator, [newDocumentId])
    expect((await decide('approve')).body.data.attributes.status).toBe('verified')
    await app.drainOutbox()
    expect(await listNotifications(ownerClient)).toEqual([
      ['documents_approved', { may_sell: 0 }],
      ['approved_account', { may_sell: 1 }],
    ])
    expect((await ownerClient.get('/users/documents')).body.data[0]).toMatchObject({
      id: newDocumentId,
      attributes: { status: 'approved' },
    })
  })

  it.each([
    ['a personal account', 'business_only', 403, () => ({})],
    ['a business without documents', 'no_documents_waiting', 409, () => ({ role: 'business' as const, status: 'unverified' as const })],
    ['a blocked business', 'account_is_blocked', 409, () => ({ role: 'business' as const, status: 'blocked' as const })],
    ['a closed account', 'account_is_deleted', 409, () => ({ role: 'business' as const, status: 'deleted' as const })],
  ])('refuses %s: %s', async (_case, code, status, options) => {
    const { world, decide } = await setupPendingBusiness()
    const { id } = await world.user(options())
    expect(await decide('approve', {}, id)).toBeRefused(status, code)
  })

  it('refuses unconfirmed accounts, unknown ids and the operator’s own account', async () => {
    const { setup, app, world, decide, listAuditEntries } = await setupPendingBusiness()
    const unconfirmedBusiness = await world.business({ status: 'unverified', confirmed: false })
    await createPendingDocument(setup, unconfirmedBusiness)
    expect(await decide('approve', {}, unconfirmedBusiness.id)).toBeRefused(403, 'confirmation_required')
    expect(await decide('approve', {}, 987_654)).toBeRefused(404, 'not_found')
    const operatorBusiness = await world.business({ operator: true, status: 'unverified', confirmed: true })
    await createPendingDocument(setup, operatorBusiness)
    expect(await app.as(operatorBusiness).put(`/operators/people/${operatorBusiness.id}/approve`)).toBeRefused(403, 'not_allowed')
    expect(await listAuditEntries()).toEqual([])
  })
})

describe('approving documents that were not opened', () => {
  const getReview = async (
    client: { get: (path: string) => Promise<{ body: { data: { attributes: Record<string, unknown> } } }> },
    id: number,
  ) => {
    const { actions, unopened_document_ids } = (await client.get(`/operators/people/${id}`)).body.data.attributes
    return { actions, unopened_document_ids }
  }

  it('is refused until the operator has opened each pending document', async () => {
    const { setup, business, operator, operatorClient, documents, decide, listAuditEntries } = await setupUnopenedDocuments()
    expect(await getReview(operatorClient, business.id)).toEqual({ actions: ['refuse', 'block'], unopened_document_ids: documents })
    expect(await decide('approve')).toBeRefused(409, 'documents_unopened')
    await openDocuments(setup, operator, documents.slice(0, 1))
    expect(await getReview(operatorClient, business.id)).toEqual({
      actions: ['refuse', 'block'],
      unopened_document_ids: documents.slice(1),
    })
    expect(await decide('approve')).toBeRefused(409, 'documents_unopened')
    await openDocuments(setup, operator, documents.slice(0, 1)) // opened twice
    await openDocuments(setup, operator, documents.slice(1))
    expect(await getReview(operatorClient, business.id)).toEqual({ actions: ['approve', 'refuse', 'block'], unopened_document_ids: [] })
    expect(await decide('approve')).toHaveStatus(200)
    expect((await listAuditEntries()).map(({ action }) => action)).toEqual([
      ...['document.read', 'document.read', 'document.read'],
      'person.approve',
    ])
  })

  it('counts only views of the same operator and of the newest document', async () => {
    const { setup, app, world, business, operator, documents, decide } = await setupUnopenedDocuments()
    const otherOperator = await world.operator()
    await openDocuments(setup, otherOperator, documents)
    expect(await decide('approve')).toBeRefused(409, 'documents_unopened')
    await openDocuments(setup, operator, documents)
    await createPendingDocument(setup, business, 'vat_certificate') // a corrected version
    expect(await decide('approve')).toBeRefused(409, 'documents_unopened')
    expect(await app.as(otherOperator).put(`/operators/people/${business.id}/approve`)).toBeRefused(409, 'documents_unopened')
  })

  it('does not count a file that could not be read', async () => {
    const { ctx, documents, operatorClient, decide } = await setupUnopenedDocuments()
    for (const id of documents) {
      const { storage_key } = await ctx.db
        .selectFrom('documents')
        .where('id', '=', Number(id))
        .select('storage_key')
        .executeTakeFirstOrThrow()
      await ctx.storage.delete(storage_key)
      expect(await operatorClient.get(`/operators/documents/${id}`)).toBeRefused(404, 'not_found')
    }
    expect(await decide('approve')).toBeRefused(409, 'documents_unopened')
  })

  it('does not prevent a refusal', async () => {
    const { decide } = await setupUnopenedDocuments()
    expect(await decide('refuse', refusalReason)).toHaveStatus(200)
  })
})

describe('refusing documents', () => {
  it('notifies the business of the reason, and accepts other documents afterwards', async () => {
    const { setup, app, business, operator, ownerClient, decide, listAuditEntries } = await setupPendingBusiness()
    const response = await decide('refuse', refusalReason)
    expect(response.body.data.attributes).toMatchObject({ status: 'unverified', documents_waiting: 0, actions: ['block'] })
    expect(
      (await ownerClient.get('/users/documents')).body.data.map((document: { attributes: object }) => document.attributes),
    ).toMatchObject([
      { status: 'refused', ...refusalReason },
      { status: 'refused', ...refusalReason },
    ])
    const account = (await ownerClient.get('/users/user')).body.data.attributes
    expect(account).toMatchObject({ documents_uploaded: false, may_sell: false, documents: { status: 'refused', ...refusalReason } })

    await app.drainOutbox()
    expect(await listNotifications(ownerClient)).toEqual([['documents_refused', refusalReason]])
    expect((await app.mails())[0]?.text).toContain(refusalReason.reason)
    expect(await listAuditEntries()).toMatchObject([{ action: 'person.refuse', ...refusalReason, after: { documents: 'refused' } }])
    await openDocuments(setup, operator, [await createPendingDocument(setup, business)])
    expect((await decide('approve')).body.data.attributes.status).toBe('verified')
  })

  it('requires a reason and pending documents', async () => {
    const { decide } = await setupPendingBusiness()
    expect(await decide('refuse')).toPointAt('/reason')
    expect(await decide('refuse', { reason: '   ' })).toPointAt('/reason')
    await decide('refuse', refusalReason)
    expect(await decide('refuse', refusalReason)).toBeRefused(409, 'no_documents_waiting')
  })

  it('applies one of two concurrent decisions', async () => {
    for (let round = 0; round < 4; round++) {
      const { app, ctx, business, decide, listAuditEntries } = await setupPendingBusiness()
      const [approveResponse, refuseResponse] = await Promise.all([decide('approve'), decide('refuse', refusalReason)])
      const [successResponse, conflictResponse] =
        approveResponse.status === 200 ? [approveResponse, refuseResponse] : [refuseResponse, approveResponse]
      expect(successResponse).toHaveStatus(200)
      expect(conflictResponse).toBeRefused(409, 'no_documents_waiting')
      const { status } = await ctx.db.selectFrom('users').where('id', '=', business.id).select('status').executeTakeFirstOrThrow()
      const documents = await ctx.db.selectFrom('documents').select('status').distinct().execute()
      expect([status, documents]).toEqual(
        successResponse === approveResponse ? ['verified', [{ status: 'approved' }]] : ['unverified', [{ status: 'refused' }]],
      )
      await app.drainOutbox()
      expect(await listAuditEntries()).toHaveLength(1)
      expect(await app.mails()).toHaveLength(1)
    }
  })
})

describe('blocking and restoring a user', () => {
  const blockReason = { reason: 'Sold parts that were never sent' }

  it('refuses requests, hides listings and sends the reason; restoring reverses it', async () => {
    const { app, ctx, world, decide, listAuditEntries } = await setupPendingBusiness()
    const seller = await world.user()
    const listing = await world.listing({ seller })
    await indexListing(ctx, listing.id)
    const loadVisibility = async () => [
      (await app.visitor.get(`/listings/${listing.slug}`)).status,
      (await app.visitor.get('/listings')).body.meta.pagy.count,
    ]
    expect(await loadVisibility()).toEqual([200, 1])

    const blockResponse = await decide('block', blockReason, seller.id)
    expect(blockResponse.body.data.attributes).toMatchObject({
      status: 'blocked',
      blocked_reason: blockReason.reason,
      actions: ['restore'],
    })
    expect(await app.as(seller).get('/users/user')).toBeRefused(403, 'account_blocked')
    expect(await app.as(seller).post('/users/listings/drafts', { listing: {} })).toBeRefused(403, 'account_blocked')
    await app.drainOutbox()
    expect(await loadVisibility()).toEqual([404, 0])
    const [mail] = await app.mails()
    expect(mail).toMatchObject({ to: seller.email, subject: 'Your account is blocked' })
    expect(mail?.text).toContain(blockReason.reason)

    const restoreResponse = await decide('restore', { reason: 'A mistake of ours' }, seller.id)
    expect(restoreResponse.body.data.attributes).toMatchObject({ status: 'verified', blocked_reason: null, actions: ['block'] })
    await app.drainOutbox()
    expect(await loadVisibility()).toEqual([200, 1])
    expect(await app.as(seller).get('/users/user')).toHaveStatus(200)
    expect((await app.mails())[0]?.subject).toBe('Your account is no longer blocked')
    expect(await listAuditEntries()).toMatchObject([
      { action: 'person.block', ...blockReason, before: { status: 'verified' }, after: { status: 'blocked' } },
      { action: 'person.restore', reason: 'A mistake of ours', before: { status: 'blocked' }, after: { status: 'verified' } },
    ])
  })

  it('restores the status that the account qualifies for', async () => {
    const { ctx, world, business, decide } = await setupPendingBusiness()
    const unconfirmedUser = await world.user({ status: 'unverified' })
    const approvedBusiness = await world.business()
    await ctx.db.updateTable('users').set({ approved_at: ctx.clock.now() }).where('id', '=', approvedBusiness.id).execute()
    const blockAndRestore = async (id: number) => {
      await decide('block', blockReason, id)
      return (await decide('restore', blockReason, id)).body.data.attributes.status
    }
    expect(await blockAndRestore(unconfirmedUser.id)).toBe('unverified')
    expect(await blockAndRestore(approvedBusiness.id)).toBe('verified')
    expect(await blockAndRestore(business.id)).toBe('unverified')
    expect((await decide('approve')).body.data.attributes.status).toBe('verified')
  })

  it('blocks only members who are not operators, once, and with a reason', async () => {
    const { app, world, operator, decide } = await setupPendingBusiness()
    const user = await world.user()
    const blockUser = (id: number) => decide('block', blockReason, id)
    expect(await decide('block', {}, user.id)).toPointAt('/reason')
    expect(await blockUser(operator.id)).toBeRefused(403, 'not_allowed')
    expect(await blockUser((await world.operator()).id)).toBeRefused(409, 'operators_are_not_blocked')
    expect(await blockUser((await world.guest()).id)).toBeRefused(409, 'account_is_guest')
    expect(await blockUser((await world.user({ status: 'deleted' })).id)).toBeRefused(409, 'account_is_deleted')
    expect(await decide('restore', blockReason, user.id)).toBeRefused(409, 'account_is_verified')
    const responses = await Promise.all([1, 2, 3].map(() => blockUser(user.id)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await blockUser(user.id)).toBeRefused(409, 'account_is_blocked')
    expect(await app.as(await world.user()).put(`/operators/people/${user.id}/restore`, blockReason)).toBeRefused(403, 'not_allowed')
  })

  it('sends a text message to a user without email, and nothing to an unconfirmed address', async () => {
    const { app, ctx, world, decide } = await setupPendingBusiness()
    const [phoneUser, unconfirmedUser] = [await world.user({ confirmed: false }), await world.user({ status: 'unverified' })]
    const phoneColumns = { email: null, pending_email: null, phone: '+447700900123', phone_confirmed_at: ctx.clock.now() }
    await ctx.db.updateTable('users').set(phoneColumns).where('id', '=', phoneUser.id).execute()
    const texts: { to: string; text: string }[] = []
    ctx.sms = { ...ctx.sms, send: async (message) => void texts.push(message) }
    await decide('block', blockReason, phoneUser.id)
    await decide('block', blockReason, unconfirmedUser.id)
    await app.drainOutbox()
    expect(texts).toEqual([{ to: '+447700900123', text: `Partlane: your account is blocked: ${blockReason.reason}` }])
    expect(await app.mails()).toEqual([])
  })
})

describe('reading a document', () => {
  it('returns the file to operators only and adds an audit entry', async () => {
    const { app, documents, operatorClient, ownerClient, operator, listAuditEntries } = await setupUnopenedDocuments()
    const [id] = documents
    const response = await operatorClient.get(`/operators/documents/${id}`)
    expect(response).toHaveStatus(200)
    expect(response.body.data.attributes).toMatchObject({ file_name: 'Certificate.pdf', content_type: 'application/pdf' })
    expect(Buffer.from(response.body.data.attributes.base64, 'base64').toString()).toMatch(/^%PDF-1\.7/)
    expect(String(response.headers['cache-control'])).toMatch(/no-store/)
    expect(await ownerClient.get(`/operators/documents/${id}`)).toBeRefused(403, 'not_allowed')
    expect(await app.visitor.get(`/operators/documents/${id}`)).toBeRefused(403, 'sign_in_required')
    expect(await listAuditEntries()).toMatchObject([
      { operator_id: operator.id, action: 'document.read', after: { document_ids: [Number(id)], kind: 'company_registration' } },
    ])
  })

  it('is refused before the scan and for infected or removed documents', async () => {
    const { ctx, documents, operatorClient, ownerClient, listAuditEntries } = await setupUnopenedDocuments()
    const [firstDocumentId, secondDocumentId] = documents
    const setStatus = (status: DocumentStatus) =>
      ctx.db.updateTable('documents').set({ status }).where('id', '=', Number(firstDocumentId)).execute()
    await setStatus('scanning')
    expect(await operatorClient.get(`/operators/documents/${firstDocumentId}`)).toBeRefused(409, 'document_is_scanning')
    await setStatus('infected')
    expect(await operatorClient.get(`/operators/documents/${firstDocumentId}`)).toBeRefused(409, 'document_is_infected')
    await ownerClient.delete(`/users/documents/${secondDocumentId}`)
    expect(await operatorClient.get(`/operators/documents/${secondDocumentId}`)).toBeRefused(404, 'not_found')
    expect(await listAuditEntries()).toEqual([])
  })
})

describe('the audit log', () => {
  it('cannot be changed or deleted, even by the owner of the database', async () => {
    const { ctx, decide } = await setupPendingBusiness()
    await decide('approve')
    await expect(ctx.db.updateTable('audit_entries').set({ action: 'person.changed' }).execute()).rejects.toThrow(
      'neither changed nor removed',
    )
    await expect(ctx.db.deleteFrom('audit_entries').execute()).rejects.toThrow('neither changed nor removed')
  })

  it('keeps the entries about a closed account without the name', async () => {
    const { app, ctx, business, decide, listAuditEntries } = await setupPendingBusiness()
    await decide('approve')
    await ctx.db.transact(async (tx) => transitionAccount(tx, await lockAccount(tx, business.id), 'delete', { now: app.clock.now() }))
    await app.drainOutbox()
    expect(await listAuditEntries()).toMatchObject([
      { action: 'person.approve', operator_name: 'Olivia Tester', subject_id: business.id, subject_name: null },
    ])
  })

  it('is listed newest first, optionally for one action', async () => {
    const { operatorClient, decide, business } = await setupPendingBusiness()
    await decide('approve')
    await decide('block', refusalReason)
    const listActions = async (query = '') =>
      (await operatorClient.get(`/operators/audit${query}`)).body.data.map(
        (auditEntry: { attributes: { action: string } }) => auditEntry.attributes.action,
      )
    expect(await listActions()).toEqual(['person.block', 'person.approve', 'document.read', 'document.read'])
    expect(await listActions('?action=person.approve')).toEqual(['person.approve'])
    expect(await listActions('?items=1&page=2')).toEqual(['person.approve'])
    const [entry] = (await operatorClient.get('/operators/audit')).body.data
    expect(entry.attributes).toMatchObject({
      operator: 'Olivia Tester',
      subject_type: 'person',
      subject_id: String(business.id),
      ...refusalReason,
    })
  })
})
