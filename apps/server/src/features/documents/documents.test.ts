import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ScannerUnavailable } from '#gateways/virus-scan/port.ts'
import { startTestApp } from '#test/app.ts'
import { pdf, sendForm, upload, waitingDocument } from '#test/documents.ts'
import { removeAllDocuments } from './remove-all-documents.ts'
import { scanLeftDocuments } from './scan-left.job.ts'
import { sweepDocumentUploads } from './sweep-document-uploads.job.ts'

type Started = Awaited<ReturnType<typeof startTestApp>>

const eicar = Buffer.from(`%PDF-1.7\nX5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'}!$H+H*`)
const png = () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
    .then((bytes) => Buffer.from(bytes))
const file = { file_name: 'Certificate.pdf', content_type: 'application/pdf', bytes: 5000 }

async function startBusiness() {
  const started = await startTestApp()
  const user = await started.world.business({ status: 'unverified', confirmed: true })
  await started.ctx.db.updateTable('users').set({ documents_uploaded: false }).where('id', '=', user.id).execute()
  return { ...started, started, user, me: started.app.as(user) }
}

const keysOf = async ({ ctx }: Started): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of ctx.storage.list('documents/')) keys.push(key)
  return keys
}
const uploaded = async (me: { get: (path: string) => Promise<{ body: { data: { attributes: { documents_uploaded: boolean } } } }> }) =>
  (await me.get('/users/user')).body.data.attributes.documents_uploaded
const add = (me: Awaited<ReturnType<typeof startBusiness>>['me'], upload_id: string, kind = 'company_registration') =>
  me.post('/users/documents', { document: { upload_id, kind } })

describe('a document', () => {
  it('goes into the private storage by a signed form, is looked through, and waits', async () => {
    const { started, app, me, user, world } = await startBusiness()
    const { uploadId } = await upload(started, user)
    const added = await add(me, uploadId)
    expect(added).toHaveStatus(201)
    expect(added.body.data.attributes).toMatchObject({
      kind: 'company_registration',
      status: 'scanning',
      file_name: 'Certificate.pdf',
      content_type: 'application/pdf',
      bytes: pdf().length,
      reason: null,
    })
    expect(await uploaded(me)).toBe(true)
    expect(await world.events()).toContain('document_added')

    await app.drainOutbox()
    const list = await me.get('/users/documents')
    expect(list.body.data).toMatchObject([{ id: added.body.data.id, attributes: { status: 'pending' } }])
    expect(await keysOf(started)).toEqual([expect.stringMatching(new RegExp(`^documents/${user.id}/[0-9a-f]{32}\\.pdf$`))])
    expect((await me.get('/users/user')).body.data.attributes.documents).toEqual({ status: 'pending', reason: null })
  })

  it('is nobody’s to read by an address, however it is asked for', async () => {
    const { started, app, user } = await startBusiness()
    await waitingDocument(started, user)
    const [key = ''] = await keysOf(started)
    expect(key).not.toBe('')
    const addresses = [`/media/${key}`, `/media/${key}/480.webp`, `/media/listings/../${key}/480.webp`, `/media/variants/${key}/480.webp`]
    for (const url of [...addresses, `/storage/${key}`, `/storage/uploads/${key}`, `/${key}`])
      expect([url, (await app.server.inject({ url })).statusCode]).toEqual([url, 404])
  })

  it('sent again by the same form afterwards changes nothing of what was checked', async () => {
    const { started, app, ctx, user } = await startBusiness()
    const { uploadId, form } = await upload(started, user)
    await add(app.as(user), uploadId)
    await app.drainOutbox()
    expect(await sendForm(started, form, eicar)).toBe(204) // the form is good for an hour
    const [{ storage_key, id }] = (await ctx.db.selectFrom('documents').select(['storage_key', 'id']).execute()) as [never]
    expect(await ctx.storage.read(storage_key)).toEqual(pdf())
    expect((await add(app.as(user), uploadId)).body.data.id).toBe(String(id))
    expect(await keysOf(started)).toHaveLength(2)

    app.clock.advance(2 * 3_600_000)
    await sweep(started)
    expect(await keysOf(started)).toEqual([storage_key])
  })

  it('announced five times at once is one document, and the other copies are swept', async () => {
    const { started, app, ctx, user, me } = await startBusiness()
    const { uploadId } = await upload(started, user)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => add(me, uploadId)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.id}`))).toHaveLength(1)
    expect(answers[0]?.status).toBe(201)
    await app.drainOutbox()
    app.clock.advance(2 * 3_600_000)
    await sweep(started)
    const { storage_key } = await ctx.db.selectFrom('documents').select('storage_key').executeTakeFirstOrThrow()
    expect(await keysOf(started)).toEqual([storage_key])
    expect(await ctx.db.selectFrom('document_uploads').selectAll().execute()).toEqual([])
  })

  const pretenders: [string, string, () => Promise<Buffer<ArrayBuffer>> | Buffer<ArrayBuffer>][] = [
    ['a page', 'application/pdf', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing', 'image/png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['another kind than was said', 'image/jpeg', png],
    ['a PDF said to be a picture', 'image/webp', () => pdf()],
    ['half a picture', 'image/png', async () => (await png()).subarray(0, 24)],
    ['a program', 'application/pdf', () => Buffer.from(`MZ${'\0'.repeat(200)}`)],
  ]
  it.each(pretenders)('that is %s (%s) is refused and not kept', async (_what, contentType, bytes) => {
    const { started, user, me } = await startBusiness()
    const { uploadId } = await upload(started, user, await bytes(), contentType)
    expect(await add(me, uploadId)).toBeRefused(422, 'document_type_unsupported')
    expect(await keysOf(started)).toEqual([])
    expect(await uploaded(me)).toBe(false)
    expect(await add(me, uploadId)).toBeRefused(409, 'upload_not_ready')
  })

  it('may be a picture', async () => {
    const { started, app, user, me } = await startBusiness()
    const { uploadId } = await upload(started, user, await png(), 'image/png')
    expect(await add(me, uploadId, 'proof_of_identity')).toHaveStatus(201)
    await app.drainOutbox()
    expect((await me.get('/users/documents')).body.data[0].attributes).toMatchObject({ status: 'pending', kind: 'proof_of_identity' })
  })

  it('is no bigger than the form allows, and of a kind the form names', async () => {
    const { started, me } = await startBusiness()
    const ask = (change: object) => me.post('/users/documents/direct_upload_datas', { file: { ...file, ...change } })
    expect(await ask({ bytes: 10 * 1024 * 1024 + 1 })).toPointAt('/file/bytes')
    expect(await ask({ content_type: 'image/svg+xml' })).toPointAt('/file/content_type')
    expect(await ask({ key: 'listings/a.jpg' })).toPointAt('/file/key')
    const { url, fields } = (await ask({})).body.meta
    expect(await sendForm(started, { url, fields }, Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024)]))).toBe(413)
    expect(await sendForm(started, { url, fields: { ...fields, key: 'listings/a.jpg' } }, pdf())).toBe(403)
  })

  it('is a business’s own affair', async () => {
    const { started, app, user, world } = await startBusiness()
    const person = app.as(await world.user())
    expect(await person.post('/users/documents/direct_upload_datas', { file })).toBeRefused(403, 'business_only')
    expect(await person.post('/users/documents', { document: { upload_id: '1', kind: 'vat_certificate' } })).toBeRefused(
      403,
      'business_only',
    )
    expect((await person.get('/users/documents')).body.data).toEqual([])

    const { uploadId } = await upload(started, user)
    const rival = app.as(await world.business())
    expect(await add(rival, uploadId)).toBeRefused(422, 'upload_not_found')
    const id = await waitingDocument(started, user)
    expect((await rival.get('/users/documents')).body.data).toEqual([])
    expect(await rival.delete(`/users/documents/${id}`)).toBeRefused(404, 'not_found')
  })

  it('that never came is not ready', async () => {
    const { me } = await startBusiness()
    const { upload_id } = (await me.post('/users/documents/direct_upload_datas', { file })).body.meta
    expect(await add(me, upload_id)).toBeRefused(409, 'upload_not_ready')
  })
})

describe('documents', () => {
  it('are twelve at most, also of many at once', async () => {
    const { started, user, me } = await startBusiness()
    const uploads = []
    for (let i = 0; i < 14; i++) uploads.push(await upload(started, user, pdf(`No ${i}`)))
    const answers = await Promise.all(uploads.map(({ uploadId }) => add(me, uploadId)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(12)
    expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body.errors[0].code)).toEqual(
      Array(2).fill('too_many_documents'),
    )
    expect(await me.post('/users/documents/direct_upload_datas', { file })).toBeRefused(409, 'too_many_documents')
    const [{ id }] = (await me.get('/users/documents')).body.data
    await me.delete(`/users/documents/${id}`)
    expect(await me.post('/users/documents/direct_upload_datas', { file })).toHaveStatus(200)
  })

  it('have 24 open forms at most, also asked for at once; an hour closes them', async () => {
    const { app, me } = await startBusiness()
    const ask = () => me.post('/users/documents/direct_upload_datas', { file })
    const answers = await Promise.all(Array.from({ length: 30 }, ask))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(24)
    expect(await ask()).toBeRefused(429, 'too_many_uploads')
    app.clock.advance(61 * 60_000)
    expect(await ask()).toHaveStatus(200)
  })

  it('that are taken away leave no file; what was approved stays', async () => {
    const { started, app, ctx, user, me } = await startBusiness()
    const id = await waitingDocument(started, user)
    expect(await me.delete(`/users/documents/${id}`)).toHaveStatus(204)
    expect(await me.delete(`/users/documents/${id}`)).toBeRefused(404, 'not_found')
    await app.drainOutbox()
    expect(await keysOf(started).then((keys) => keys.filter((key) => !key.endsWith('.upload')))).toEqual([])
    expect(await uploaded(me)).toBe(false)

    const other = await waitingDocument(started, user)
    await ctx.db.updateTable('documents').set({ status: 'approved' }).where('id', '=', Number(other)).execute()
    expect(await me.delete(`/users/documents/${other}`)).toBeRefused(409, 'document_is_approved')
  })

  it('of a closed account go with their files and names', async () => {
    const { started, app, ctx, user } = await startBusiness()
    const id = await waitingDocument(started, user)
    await ctx.db.updateTable('documents').set({ status: 'approved' }).where('id', '=', Number(id)).execute()
    await removeAllDocuments(ctx, user.id)
    await removeAllDocuments(ctx, user.id)
    await app.drainOutbox()
    const rows = await ctx.db.selectFrom('documents').select(['file_name', 'removed_at']).execute()
    expect(rows).toEqual([{ file_name: '', removed_at: app.clock.now() }])
    expect((await keysOf(started)).filter((key) => !key.endsWith('.upload'))).toEqual([])
  })
})

describe('malware', () => {
  it('is not kept, and its sender is told', async () => {
    const { started, app, user, me } = await startBusiness()
    const { uploadId } = await upload(started, user, eicar)
    const added = await add(me, uploadId)
    await app.drainOutbox()
    expect((await me.get('/users/documents')).body.data[0].attributes.status).toBe('infected')
    expect((await keysOf(started)).filter((key) => !key.endsWith('.upload'))).toEqual([])
    expect(await uploaded(me)).toBe(false)
    const [notice] = (await me.get('/users/notifications')).body.data
    expect(notice.attributes).toMatchObject({
      message: 'document_infected',
      object_name: 'approved_account',
      data: { file_name: 'Certificate.pdf' },
    })
    expect(app.broadcastsTo(user)).toContainEqual(expect.objectContaining({ message: 'document_infected' }))
    expect(await me.delete(`/users/documents/${added.body.data.id}`)).toHaveStatus(204)
  })

  it('may be in what a scanner that is away has not seen: the document waits for it, as long as it takes', async () => {
    const { started, app, ctx, user, me } = await startBusiness()
    const { scan } = ctx.virusScanner
    ctx.virusScanner.scan = () => Promise.reject(new ScannerUnavailable('away'))
    const { uploadId } = await upload(started, user)
    await add(me, uploadId)
    await expect(app.drainOutbox()).rejects.toThrow('away')
    expect((await me.get('/users/documents')).body.data[0].attributes.status).toBe('scanning')

    const scanLeft = () => scanLeftDocuments.execute(ctx, {}, { jobId: '1', attempt: 1, signal: AbortSignal.timeout(60_000) })
    app.clock.advance(11 * 60_000)
    await expect(scanLeft()).rejects.toThrow('away')
    ctx.virusScanner.scan = scan
    await scanLeft()
    expect((await me.get('/users/documents')).body.data[0].attributes.status).toBe('pending')
    await scanLeft()
    await app.drainOutbox()
    expect(await ctx.db.selectFrom('documents').select('status').execute()).toEqual([{ status: 'pending' }])
  })
})

async function sweep({ ctx }: Started) {
  await sweepDocumentUploads.execute(ctx, {}, { jobId: '1', attempt: 1, signal: AbortSignal.timeout(60_000) })
}
