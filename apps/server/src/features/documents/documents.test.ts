import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ScannerUnavailable } from '#gateways/virus-scan/port.ts'
import { startTestApp } from '#test/app.ts'
import { createPdf, createPendingDocument, submitUploadForm, uploadDocument } from '#test/documents.ts'
import { removeAllDocuments } from './remove-all-documents.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>

const eicar = Buffer.from(`%PDF-1.7\nX5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'}!$H+H*`)
const png = () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
    .then((bytes) => Buffer.from(bytes))
const file = { file_name: 'Certificate.pdf', content_type: 'application/pdf', bytes: 5000 }

async function setupBusiness() {
  const setup = await startTestApp()
  const user = await setup.world.business({ status: 'unverified', confirmed: true })
  await setup.ctx.db.updateTable('users').set({ documents_uploaded: false }).where('id', '=', user.id).execute()
  return { ...setup, setup, user, client: setup.app.as(user) }
}

const listStorageKeys = async ({ ctx }: TestSetup): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of ctx.storage.list('documents/')) keys.push(key)
  return keys
}
const loadDocumentsUploaded = async (client: {
  get: (path: string) => Promise<{ body: { data: { attributes: { documents_uploaded: boolean } } } }>
}) => (await client.get('/users/user')).body.data.attributes.documents_uploaded
const addDocument = (client: Awaited<ReturnType<typeof setupBusiness>>['client'], upload_id: string, kind = 'company_registration') =>
  client.post('/users/documents', { document: { upload_id, kind } })

describe('a document', () => {
  it('is uploaded with a signed form, scanned, and becomes pending', async () => {
    const { setup, app, client, user, world } = await setupBusiness()
    const { uploadId } = await uploadDocument(setup, user)
    const response = await addDocument(client, uploadId)
    expect(response).toHaveStatus(201)
    expect(response.body.data.attributes).toMatchObject({
      kind: 'company_registration',
      status: 'scanning',
      file_name: 'Certificate.pdf',
      content_type: 'application/pdf',
      bytes: createPdf().length,
      reason: null,
    })
    expect(await loadDocumentsUploaded(client)).toBe(true)
    expect(await world.events()).toContain('document_added')

    await app.drainOutbox()
    const listResponse = await client.get('/users/documents')
    expect(listResponse.body.data).toMatchObject([{ id: response.body.data.id, attributes: { status: 'pending' } }])
    expect(await listStorageKeys(setup)).toEqual([expect.stringMatching(new RegExp(`^documents/${user.id}/[0-9a-f]{32}\\.pdf$`))])
    expect((await client.get('/users/user')).body.data.attributes.documents).toEqual({ status: 'pending', reason: null })
  })

  it('cannot be read by any public URL', async () => {
    const { setup, app, user } = await setupBusiness()
    await createPendingDocument(setup, user)
    const [key = ''] = await listStorageKeys(setup)
    expect(key).not.toBe('')
    const mediaUrls = [`/media/${key}`, `/media/${key}/480.webp`, `/media/listings/../${key}/480.webp`, `/media/variants/${key}/480.webp`]
    for (const url of [...mediaUrls, `/storage/${key}`, `/storage/uploads/${key}`, `/${key}`])
      expect([url, (await app.server.inject({ url })).statusCode]).toEqual([url, 404])
  })

  it('does not change when another file is uploaded with the same form', async () => {
    const { setup, app, ctx, user } = await setupBusiness()
    const { uploadId, form } = await uploadDocument(setup, user)
    await addDocument(app.as(user), uploadId)
    await app.drainOutbox()
    expect(await submitUploadForm(setup, form, eicar)).toBe(204) // the form is valid for an hour
    const [{ storage_key, id }] = (await ctx.db.selectFrom('documents').select(['storage_key', 'id']).execute()) as [never]
    expect(await ctx.storage.read(storage_key)).toEqual(createPdf())
    expect((await addDocument(app.as(user), uploadId)).body.data.id).toBe(String(id))
    expect(await listStorageKeys(setup)).toHaveLength(2)

    app.clock.advance(2 * 3_600_000)
    await app.runJob('documents.sweep-uploads')
    expect(await listStorageKeys(setup)).toEqual([storage_key])
  })

  it('is created once by five concurrent requests, and the other copies are deleted', async () => {
    const { setup, app, ctx, user, client } = await setupBusiness()
    const { uploadId } = await uploadDocument(setup, user)
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => addDocument(client, uploadId)))
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.data?.id}`))).toHaveLength(1)
    expect(responses[0]?.status).toBe(201)
    await app.drainOutbox()
    app.clock.advance(2 * 3_600_000)
    await app.runJob('documents.sweep-uploads')
    const { storage_key } = await ctx.db.selectFrom('documents').select('storage_key').executeTakeFirstOrThrow()
    expect(await listStorageKeys(setup)).toEqual([storage_key])
    expect(await ctx.db.selectFrom('document_uploads').selectAll().execute()).toEqual([])
  })

  const invalidFiles: [string, string, () => Promise<Buffer<ArrayBuffer>> | Buffer<ArrayBuffer>][] = [
    ['an HTML page', 'application/pdf', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG image', 'image/png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['of another type than declared', 'image/jpeg', png],
    ['a PDF declared as an image', 'image/webp', () => createPdf()],
    ['a truncated image', 'image/png', async () => (await png()).subarray(0, 24)],
    ['an executable', 'application/pdf', () => Buffer.from(`MZ${'\0'.repeat(200)}`)],
  ]
  it.each(invalidFiles)('is refused and deleted when it is %s (%s)', async (_case, contentType, bytes) => {
    const { setup, user, client } = await setupBusiness()
    const { uploadId } = await uploadDocument(setup, user, await bytes(), contentType)
    expect(await addDocument(client, uploadId)).toBeRefused(422, 'document_type_unsupported')
    expect(await listStorageKeys(setup)).toEqual([])
    expect(await loadDocumentsUploaded(client)).toBe(false)
    expect(await addDocument(client, uploadId)).toBeRefused(409, 'upload_not_ready')
  })

  it('may be an image', async () => {
    const { setup, app, user, client } = await setupBusiness()
    const { uploadId } = await uploadDocument(setup, user, await png(), 'image/png')
    expect(await addDocument(client, uploadId, 'proof_of_identity')).toHaveStatus(201)
    await app.drainOutbox()
    expect((await client.get('/users/documents')).body.data[0].attributes).toMatchObject({ status: 'pending', kind: 'proof_of_identity' })
  })

  it('is limited to the size, content type and key of the form', async () => {
    const { setup, client } = await setupBusiness()
    const requestForm = (overrides: object) => client.post('/users/documents/direct_upload_datas', { file: { ...file, ...overrides } })
    expect(await requestForm({ bytes: 10 * 1024 * 1024 + 1 })).toPointAt('/file/bytes')
    expect(await requestForm({ content_type: 'image/svg+xml' })).toPointAt('/file/content_type')
    expect(await requestForm({ key: 'listings/a.jpg' })).toPointAt('/file/key')
    const { url, fields } = (await requestForm({})).body.data.attributes
    expect(await submitUploadForm(setup, { url, fields }, Buffer.concat([createPdf(), Buffer.alloc(10 * 1024 * 1024)]))).toBe(413)
    expect(await submitUploadForm(setup, { url, fields: { ...fields, key: 'listings/a.jpg' } }, createPdf())).toBe(403)
  })

  it('is refused for personal accounts and other users’ uploads', async () => {
    const { setup, app, user, world } = await setupBusiness()
    const privateClient = app.as(await world.user())
    expect(await privateClient.post('/users/documents/direct_upload_datas', { file })).toBeRefused(403, 'business_only')
    expect(await privateClient.post('/users/documents', { document: { upload_id: '1', kind: 'vat_certificate' } })).toBeRefused(
      403,
      'business_only',
    )
    expect((await privateClient.get('/users/documents')).body.data).toEqual([])

    const { uploadId } = await uploadDocument(setup, user)
    const otherBusinessClient = app.as(await world.business())
    expect(await addDocument(otherBusinessClient, uploadId)).toBeRefused(422, 'upload_not_found')
    const id = await createPendingDocument(setup, user)
    expect((await otherBusinessClient.get('/users/documents')).body.data).toEqual([])
    expect(await otherBusinessClient.delete(`/users/documents/${id}`)).toBeRefused(404, 'not_found')
  })

  it('is refused when no file was uploaded', async () => {
    const { client } = await setupBusiness()
    const { upload_id } = (await client.post('/users/documents/direct_upload_datas', { file })).body.data.attributes
    expect(await addDocument(client, upload_id)).toBeRefused(409, 'upload_not_ready')
  })
})

describe('limits and removal', () => {
  it('allows twelve documents, also for concurrent requests', async () => {
    const { setup, user, client } = await setupBusiness()
    const uploads = []
    for (let i = 0; i < 14; i++) uploads.push(await uploadDocument(setup, user, createPdf(`No ${i}`)))
    const responses = await Promise.all(uploads.map(({ uploadId }) => addDocument(client, uploadId)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(12)
    expect(responses.filter(({ status }) => status !== 201).map(({ body }) => body.errors[0].code)).toEqual(
      Array(2).fill('too_many_documents'),
    )
    expect(await client.post('/users/documents/direct_upload_datas', { file })).toBeRefused(409, 'too_many_documents')
    const [{ id }] = (await client.get('/users/documents')).body.data
    await client.delete(`/users/documents/${id}`)
    expect(await client.post('/users/documents/direct_upload_datas', { file })).toHaveStatus(200)
  })

  it('allows 24 open forms, also for concurrent requests, until they expire', async () => {
    const { app, client } = await setupBusiness()
    const requestForm = () => client.post('/users/documents/direct_upload_datas', { file })
    const responses = await Promise.all(Array.from({ length: 30 }, requestForm))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(24)
    app.clock.advance(20 * 60_000)
    const refused = await requestForm()
    expect(refused).toBeRefused(429, 'too_many_uploads')
    expect(refused.headers['retry-after']).toBe(String(40 * 60))
    app.clock.advance(40 * 60_000)
    expect(await requestForm()).toHaveStatus(200)
  })

  it('deletes the file of a removed document, and refuses to remove an approved one', async () => {
    const { setup, app, ctx, user, client } = await setupBusiness()
    const id = await createPendingDocument(setup, user)
    expect(await client.delete(`/users/documents/${id}`)).toHaveStatus(204)
    expect(await client.delete(`/users/documents/${id}`)).toBeRefused(404, 'not_found')
    await app.drainOutbox()
    expect(await listStorageKeys(setup).then((keys) => keys.filter((key) => !key.endsWith('.upload')))).toEqual([])
    expect(await loadDocumentsUploaded(client)).toBe(false)

    const otherDocumentId = await createPendingDocument(setup, user)
    await ctx.db.updateTable('documents').set({ status: 'approved' }).where('id', '=', Number(otherDocumentId)).execute()
    expect(await client.delete(`/users/documents/${otherDocumentId}`)).toBeRefused(409, 'document_is_approved')
  })

  it('removes all documents of a closed account with their files and names', async () => {
    const { setup, app, ctx, user } = await setupBusiness()
    const id = await createPendingDocument(setup, user)
    await ctx.db.updateTable('documents').set({ status: 'approved' }).where('id', '=', Number(id)).execute()
    await removeAllDocuments(ctx, user.id)
    await removeAllDocuments(ctx, user.id)
    await app.drainOutbox()
    const rows = await ctx.db.selectFrom('documents').select(['file_name', 'removed_at']).execute()
    expect(rows).toEqual([{ file_name: '', removed_at: app.clock.now() }])
    expect((await listStorageKeys(setup)).filter((key) => !key.endsWith('.upload'))).toEqual([])
  })
})

describe('scanning', () => {
  it('deletes an infected file and notifies the owner', async () => {
    const { setup, app, user, client } = await setupBusiness()
    const { uploadId } = await uploadDocument(setup, user, eicar)
    const response = await addDocument(client, uploadId)
    await app.drainOutbox()
    expect((await client.get('/users/documents')).body.data[0].attributes.status).toBe('infected')
    expect((await listStorageKeys(setup)).filter((key) => !key.endsWith('.upload'))).toEqual([])
    expect(await loadDocumentsUploaded(client)).toBe(false)
    const [notification] = (await client.get('/users/notifications')).body.data
    expect(notification.attributes).toMatchObject({
      message_key: 'document_infected',
      object_name: 'approved_account',
      data: { file_name: 'Certificate.pdf' },
    })
    expect(app.broadcastsTo(user)).toContainEqual(expect.objectContaining({ message_key: 'document_infected' }))
    expect(await client.delete(`/users/documents/${response.body.data.id}`)).toHaveStatus(204)
  })

  it('keeps the document unscanned until the scanner is available again', async () => {
    const { setup, app, ctx, user, client } = await setupBusiness()
    const { scan } = ctx.virusScanner
    ctx.virusScanner.scan = () => Promise.reject(new ScannerUnavailable('scanner offline'))
    const { uploadId } = await uploadDocument(setup, user)
    await addDocument(client, uploadId)
    await expect(app.drainOutbox()).rejects.toThrow('scanner offline')
    expect((await client.get('/users/documents')).body.data[0].attributes.status).toBe('scanning')

    const runScanJob = () => app.runJob('documents.scan-left')
    app.clock.advance(11 * 60_000)
    await expect(runScanJob()).rejects.toThrow('scanner offline')
    ctx.virusScanner.scan = scan
    await runScanJob()
    expect((await client.get('/users/documents')).body.data[0].attributes.status).toBe('pending')
    await runScanJob()
    await app.drainOutbox()
    expect(await ctx.db.selectFrom('documents').select('status').execute()).toEqual([{ status: 'pending' }])
  })
})
