import { MAX_DOCUMENTS } from '@partlane/domain/documents/document-machine'
import { documentUploadLimits, photoUploadLimits } from '@partlane/domain/uploads/upload-limits'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { photoUploads } from '#features/selling/photo-uploads.ts'
import { startTestApp } from '#test/app.ts'
import { createPdf, submitUploadForm } from '#test/documents.ts'
import { finishUpload } from './finish-upload.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>
type StartedUpload = {
  rawKey: string
  finish: () => Promise<{ status: number; body: { data: { id: string; attributes: object } } }>
}

const createJpeg = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#335577' } })
    .jpeg()
    .toBuffer()

async function startPhoto(setup: TestSetup): Promise<StartedUpload> {
  const { app, world } = setup
  const client = app.as(await world.user())
  const files = [{ name: 'a.jpg', content_type: 'image/jpeg', size: 5000 }]
  const [{ id, attributes }] = (await client.post('/users/listings/direct_upload_datas', { files })).body.data
  await submitUploadForm(setup, attributes.form, await createJpeg())
  return { rawKey: attributes.form.fields.key, finish: () => client.put(`/users/listings/uploads/${id}`) }
}

async function startDocument(setup: TestSetup): Promise<StartedUpload> {
  const { app, world } = setup
  const client = app.as(await world.business({ status: 'unverified', confirmed: true }))
  const file = { file_name: 'a.pdf', content_type: 'application/pdf', bytes: 5000 }
  const { upload_id, url, fields } = (await client.post('/users/documents/direct_upload_datas', { file })).body.data.attributes
  await submitUploadForm(setup, { url, fields }, createPdf())
  const finish = () => client.post('/users/documents', { document: { upload_id, kind: 'company_registration' } })
  return { rawKey: fields.key, finish }
}

const listKeys = async ({ ctx }: TestSetup, prefix: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of ctx.storage.list(prefix)) keys.push(key)
  return keys
}

/** What the tests need to know of the two kinds. */
const kinds = {
  photo: {
    start: startPhoto,
    copyPrefix: 'listings/',
    job: 'listings.sweep-uploads',
    maxBytes: photoUploadLimits.maxBytes,
    listRows: ({ ctx }: TestSetup) => ctx.db.selectFrom('uploads').select('id').execute(),
  },
  document: {
    start: startDocument,
    copyPrefix: 'documents/',
    job: 'documents.sweep-uploads',
    maxBytes: documentUploadLimits.maxBytes,
    listRows: ({ ctx }: TestSetup) => ctx.db.selectFrom('document_uploads').select('id').execute(),
  },
} as const

describe.each(Object.entries(kinds))('upload of a %s', (_name, { start, copyPrefix, job, maxBytes, listRows }) => {
  it('leaves one file and one row after five concurrent calls', async () => {
    const setup = await startTestApp()
    const { rawKey, finish } = await start(setup)
    const responses = await Promise.all([1, 2, 3, 4, 5].map(finish))
    expect(new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body.data?.id)}`))).toHaveLength(1)
    expect(await listKeys(setup, copyPrefix)).toHaveLength(1)
    expect(await setup.ctx.storage.head(rawKey)).toBeUndefined()
    expect(await listRows(setup)).toHaveLength(1)
  })

  it('can be finished again after a call that died before the copy was stored', async () => {
    const setup = await startTestApp()
    const { storage } = setup.ctx
    const { finish } = await start(setup)
    const { put } = storage
    storage.put = () => Promise.reject(new Error('disk full'))
    expect((await finish()).status).toBe(500)
    storage.put = put
    expect((await finish()).status).toBeLessThan(300)
    expect(await listKeys(setup, copyPrefix)).toHaveLength(1)
  })

  it('leaves no copy of a call that died before the copy was used, after the job has run', async () => {
    const setup = await startTestApp()
    const { storage } = setup.ctx
    const { finish } = await start(setup)
    const { put } = storage
    storage.put = async (...args) => {
      await put(...args)
      throw new Error('killed')
    }
    expect((await finish()).status).toBe(500)
    storage.put = put
    expect(await listKeys(setup, copyPrefix)).not.toEqual([])
    setup.app.clock.advance(25 * 3_600_000)
    await setup.app.runJob(job)
    expect([...(await listKeys(setup, copyPrefix)), ...(await listKeys(setup, 'uploads/'))]).toEqual([])
    expect(await listRows(setup)).toEqual([])
  })

  it('does not read a file above the limit, and deletes it', async () => {
    const setup = await startTestApp()
    const { storage } = setup.ctx
    const { rawKey, finish } = await start(setup)
    await storage.put(rawKey, Buffer.alloc(maxBytes + 1), { contentType: 'image/jpeg' })
    const { read } = storage
    const readKeys: string[] = []
    storage.read = (key) => {
      readKeys.push(key)
      return read(key)
    }
    const response = await finish()
    storage.read = read
    expect(JSON.stringify(response.body)).toMatch(/image_too_large|document_type_unsupported/)
    expect([readKeys, await storage.head(rawKey)]).toEqual([[], undefined])
  })
})

describe('the copy of a running upload', () => {
  it('is not an upload that can be finished', async () => {
    const { app, world, ctx } = await startTestApp()
    const seller = await world.user()
    const storage_key = 'listings/0123456789abcdef0123456789abcdef.jpg'
    await ctx.storage.put(storage_key, await createJpeg(), { contentType: 'image/jpeg' })
    const { id } = await ctx.db
      .insertInto('uploads')
      .values({ user_id: seller.id, storage_key, content_type: 'image/jpeg', created_at: ctx.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await app.as(seller).put(`/users/listings/uploads/${id}`)).toBeRefused(409, 'upload_not_ready')
    expect(await ctx.storage.head(storage_key)).toBeDefined()
  })
})

describe('inspections', () => {
  it('are refused as unavailable while too many files wait, which are not read', async () => {
    const { ctx } = await startTestApp()
    const upload = { storage_key: 'uploads/a.bin', content_type: 'image/jpeg', created_at: ctx.clock.now() }
    let headCount = 0
    let readCount = 0
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    ctx.storage.head = async () => {
      headCount++
      return { contentType: 'image/jpeg', size: 5, etag: '"1"' }
    }
    ctx.storage.read = async () => {
      readCount++
      await released
      return undefined
    }
    const finish = (user_id: number) => finishUpload(ctx, photoUploads, { upload: { ...upload, user_id }, save: async () => false })
    const running = Array.from({ length: 202 }, (_, i) => finish(i))
    await expect.poll(() => [headCount, readCount]).toEqual([202, 2])
    await expect(finish(202)).rejects.toMatchObject({ code: 'unavailable' })
    release()
    await Promise.all(running)
    expect(await finish(202)).toBeUndefined()
  })
})

describe('copies of uploads', () => {
  it('are deleted when saving is refused', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const client = app.as(await world.business({ status: 'unverified', confirmed: true }))
    const file = { file_name: 'a.pdf', content_type: 'application/pdf', bytes: 5000 }
    const uploadIds: number[] = []
    for (let i = 0; i <= MAX_DOCUMENTS; i++) {
      const { upload_id, url, fields } = (await client.post('/users/documents/direct_upload_datas', { file })).body.data.attributes
      await submitUploadForm(setup, { url, fields }, createPdf(`document ${i}`))
      uploadIds.push(upload_id)
    }
    const responses = []
    for (const upload_id of uploadIds)
      responses.push(await client.post('/users/documents', { document: { upload_id, kind: 'company_registration' } }))
    expect(responses.at(-1)).toBeRefused(409, 'too_many_documents')
    const keys = await listKeys(setup, 'documents/')
    expect(await client.post('/users/documents', { document: { upload_id: uploadIds.at(-1), kind: 'company_registration' } })).toBeRefused(
      409,
      'too_many_documents',
    )
    expect(await listKeys(setup, 'documents/')).toEqual(keys)
  })

  it('do not count as open forms', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const user = await world.user()
    const copies = Array.from({ length: photoUploadLimits.maxOpen }, (_, i) => ({
      user_id: user.id,
      storage_key: `listings/copy-${i}.jpg`,
      content_type: 'image/jpeg',
      created_at: ctx.clock.now(),
    }))
    await ctx.db.insertInto('uploads').values(copies).execute()
    const files = [{ name: 'a.jpg', content_type: 'image/jpeg', size: 5000 }]
    expect(await app.as(user).post('/users/listings/direct_upload_datas', { files })).toHaveStatus(200)
  })
})
