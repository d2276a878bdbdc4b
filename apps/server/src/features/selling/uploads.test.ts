import { maxListingPhotosPerDay } from '@partlane/domain/uploads/upload-limits'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { deleteStaleUploads } from './delete-stale-uploads.job.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>
type Form = { url: string; fields: Record<string, string> }

/** Submits an upload form as a browser does. */
async function submitForm({ app }: TestSetup, form: Form, bytes: Buffer): Promise<number> {
  const body = new FormData()
  for (const [name, value] of Object.entries(form.fields)) body.append(name, value)
  body.append('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  const request = new Request('http://storage', { method: 'POST', body })
  const payload = Buffer.from(await request.arrayBuffer())
  const headers = { 'content-type': request.headers.get('content-type') ?? '', 'content-length': String(payload.length) }
  return (await app.server.inject({ method: 'POST', url: form.url, headers, payload })).statusCode
}

const createPhoto = () =>
  sharp({ create: { width: 80, height: 40, channels: 3, background: '#884422' } })
    .withExif({ IFD0: { Artist: 'Jane Doe' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
const file = { name: 'IMG_1.jpg', content_type: 'image/jpeg', size: 5000 }

async function requestUpload(setup: TestSetup) {
  const seller = await setup.world.user()
  const client = setup.app.as(seller)
  const response = await client.post('/users/listings/direct_upload_datas', { files: [file] })
  expect(response).toHaveStatus(200)
  const [{ id, attributes }] = response.body.data
  return { seller, client, id: String(id), form: attributes.form as Form, attributes }
}

async function requestForm(client: Awaited<ReturnType<typeof requestUpload>>['client']) {
  const { body } = await client.post('/users/listings/direct_upload_datas', { files: [file] })
  const [{ id, attributes }] = body.data
  return { id: String(id), form: attributes.form as Form }
}

/** The sessions of the users stay valid. */
const makeUploadsOlder = ({ ctx }: TestSetup) =>
  ctx.db
    .updateTable('uploads')
    .set({ created_at: new Date(ctx.clock.now().getTime() - 25 * 3_600_000) })
    .execute()

describe('photo upload', () => {
  it('stores a file from a signed form upright and without camera metadata', async () => {
    const setup = await startTestApp()
    const { client, id, form, attributes } = await requestUpload(setup)
    expect(attributes).toMatchObject({ name: 'IMG_1.jpg', status: 'in_progress', photo: null })
    expect(await client.put(`/users/listings/uploads/${id}`)).toBeRefused(409, 'upload_not_ready')

    expect(await submitForm(setup, form, await createPhoto())).toBe(204)
    const finishResponse = await client.put(`/users/listings/uploads/${id}`)
    expect(finishResponse).toHaveStatus(200)
    expect(finishResponse.body.data.attributes).toMatchObject({ status: 'succeeded', failure: null, photo: { width: 40, height: 80 } })

    const row = await setup.ctx.db.selectFrom('uploads').where('id', '=', Number(id)).selectAll().executeTakeFirstOrThrow()
    expect(row.photo_key).toMatch(/^listings\/[0-9a-f]{32}\.jpg$/)
    const storedPhoto = await setup.ctx.storage.read(row.photo_key ?? '')
    expect((await sharp(storedPhoto).metadata()).exif).toBeUndefined()
    expect(await setup.ctx.storage.head(row.storage_key)).toBeUndefined()
    expect(await client.put(`/users/listings/uploads/${id}`)).toHaveStatus(200)

    const draftResponse = await client.post('/users/listings/drafts', { listing: { photos: [{ upload_id: id }] } })
    expect(draftResponse.body.data.attributes.photos).toMatchObject([{ position: 1, width: 40, height: 80 }])
  })

  it('is finished by a save that names it, also by two saves at once', async () => {
    const setup = await startTestApp()
    const { client, id, form } = await requestUpload(setup)
    expect(form.url).toMatch(/^https?:\/\/.+\/storage\/uploads$/)
    const { slug } = (await client.post('/users/listings/drafts', {})).body.data.attributes
    const save = () => client.put(`/users/listings/drafts/${slug}`, { listing: { photos: [{ upload_id: id }] } })
    expect(await save()).toBeRefused(409, 'upload_not_ready')
    await submitForm(setup, form, await createPhoto())
    for (const response of await Promise.all([save(), save()]))
      expect(response.body.data.attributes.photos).toMatchObject([{ position: 1, width: 40, height: 80 }])
    expect(await setup.ctx.db.selectFrom('listing_photos').select('id').execute()).toHaveLength(1)
  })

  it('fails for a file that is not a photo, which then cannot be added to a listing', async () => {
    const setup = await startTestApp()
    const { client, id, form } = await requestUpload(setup)
    await submitForm(setup, form, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    const finishResponse = await client.put(`/users/listings/uploads/${id}`)
    expect(finishResponse.body.data.attributes).toMatchObject({ status: 'failed', failure: 'image_type_unsupported', photo: null })
    const draftResponse = await client.post('/users/listings/drafts', { listing: { photos: [{ upload_id: id }] } })
    expect(draftResponse).toBeRefused(409, 'upload_not_ready')
  })

  it('is not delayed by the photos of another user, which are inspected one after the other', async () => {
    const setup = await startTestApp()
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#111111' } })
      .png()
      .toBuffer()
    const hostile = await requestUpload(setup)
    const forms = [hostile, ...(await Promise.all(Array.from({ length: 7 }, () => requestForm(hostile.client))))]
    for (const { form } of forms) expect(await submitForm(setup, form, bomb)).toBe(204)
    const honest = await requestUpload(setup)
    expect(await submitForm(setup, honest.form, await createPhoto())).toBe(204)

    let finishedBombs = 0
    const bombs = forms.map(async ({ id }) => {
      await hostile.client.put(`/users/listings/uploads/${id}`)
      finishedBombs++
    })
    const response = await honest.client.put(`/users/listings/uploads/${honest.id}`)
    expect(response.body.data.attributes.status).toBe('succeeded')
    expect(finishedBombs).toBeLessThan(forms.length / 2) // in one queue it would be all of them
    await Promise.all(bombs)
  }, 60_000)

  it('stores one photo when it is finished three times at once', async () => {
    const setup = await startTestApp()
    const { client, id, form } = await requestUpload(setup)
    await submitForm(setup, form, await createPhoto())
    const responses = await Promise.all([1, 2, 3].map(() => client.put(`/users/listings/uploads/${id}`)))
    for (const response of responses) expect(response.body.data.attributes.status).toBe('succeeded')
    const storedKeys: string[] = []
    for await (const key of setup.ctx.storage.list('listings/')) storedKeys.push(key)
    expect(storedKeys).toHaveLength(1)
  })

  it('is not found by another user', async () => {
    const setup = await startTestApp()
    const { id } = await requestUpload(setup)
    const otherClient = setup.app.as(await setup.world.user())
    expect(await otherClient.put(`/users/listings/uploads/${id}`)).toBeRefused(404, 'not_found')
    expect(await otherClient.post('/users/listings/drafts', { listing: { photos: [{ upload_id: id }] } })).toBeRefused(
      422,
      'upload_not_found',
    )
  })

  it('rejects more than 64 open uploads of one user until the forms expire', async () => {
    const { app, world } = await startTestApp()
    const client = app.as(await world.user())
    const requestUploads = (count: number) =>
      client.post('/users/listings/direct_upload_datas', { files: Array.from({ length: count }, () => file) })
    expect(await requestUploads(17)).toPointAt('/files')
    const responses = await Promise.all([16, 16, 16, 16, 16].map(requestUploads))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429])
    app.clock.advance(61 * 60_000)
    expect(await requestUploads(1)).toHaveStatus(200)
  })

  it('is deleted after a day when nothing uses its photo any more', async () => {
    const setup = await startTestApp()
    const { app, ctx } = setup
    const { client, seller, id, form } = await requestUpload(setup)
    await submitForm(setup, form, await createPhoto())
    const unusedId = (await requestForm(client)).id
    const draft = await client.post('/users/listings/drafts', { listing: { title: 'Disc', photos: [{ upload_id: id }] } })
    expect(draft).toHaveStatus(201)
    const { photo_key } = await ctx.db.selectFrom('uploads').where('id', '=', Number(id)).select('photo_key').executeTakeFirstOrThrow()
    const openPhoto = async () => (await app.server.inject({ url: `/media/${photo_key}/320.webp` })).statusCode
    const runJob = async () => {
      await makeUploadsOlder(setup)
      await app.runJob('listings.sweep-uploads')
    }
    expect(await openPhoto()).toBe(200)
    await runJob()
    expect(await openPhoto()).toBe(200)
    expect(await app.as(seller).put(`/users/listings/uploads/${unusedId}`)).toBeRefused(404, 'not_found')

    const saved = await app.as(seller).put(`/users/listings/drafts/${draft.body.data.attributes.slug}`, { listing: { photos: [] } })
    expect(saved).toHaveStatus(200)
    await runJob()
    expect(await openPhoto()).toBe(404)
    expect(await ctx.db.selectFrom('uploads').select('id').execute()).toEqual([])
  })

  it('stays possible up to a number of photos a day, also when calls are concurrent', async () => {
    const setup = await startTestApp()
    const { app, ctx } = setup
    const { client, seller, id, form } = await requestUpload(setup)
    const second = await requestForm(client)
    await submitForm(setup, form, await createPhoto())
    await submitForm(setup, second.form, await createPhoto())
    const rows = Array.from({ length: maxListingPhotosPerDay.personal - 1 }, (_, i) => ({
      ...{ user_id: seller.id, storage_key: `uploads/${i}.bin`, content_type: 'image/jpeg', status: 'succeeded' as const },
      ...{ photo_key: `listings/${i}.jpg`, width: 1, height: 1, placeholder: 'data:,', created_at: ctx.clock.now() },
    }))
    await ctx.db.insertInto('uploads').values(rows).execute()
    const finished = await Promise.all([id, second.id].map((uploadId) => client.put(`/users/listings/uploads/${uploadId}`)))
    expect(finished.map(({ status }) => status).sort()).toEqual([200, 429])
    const request = () => app.as(seller).post('/users/listings/direct_upload_datas', { files: [file] })
    const refused = await request()
    expect(refused).toBeRefused(429, 'daily_upload_limit_reached')
    expect(refused.headers['retry-after']).toBe(String(24 * 3600))
    await makeUploadsOlder(setup)
    expect(await request()).toHaveStatus(200)
  })

  it('names the time at which enough forms have expired for all files of a request', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const client = app.as(await world.user())
    const request = (count: number) =>
      client.post('/users/listings/direct_upload_datas', { files: Array.from({ length: count }, () => file) })
    for (let count = 0; count < 4; count++) {
      expect(await request(15)).toHaveStatus(200)
      app.clock.advance(60_000)
    }
    // 60 of 64 forms are open: four more files are possible, 15 after the forms of the first call.
    const [small, large] = [await request(5), await request(16)]
    for (const refused of [small, large]) expect(refused).toBeRefused(429, 'too_many_uploads')
    expect([small.headers['retry-after'], large.headers['retry-after']]).toEqual([String(56 * 60), String(56 * 60)])
    app.clock.advance(56 * 60_000)
    expect(await request(16)).toHaveStatus(200)
  })

  it('is deleted after a day unless it became a photo', async () => {
    const setup = await startTestApp()
    const { client, id, form } = await requestUpload(setup)
    await submitForm(setup, form, await createPhoto())
    await client.post('/users/listings/drafts', { listing: { photos: [{ upload_id: id }] } })
    const abandonedUpload = await setup.app.as(await setup.world.user()).post('/users/listings/direct_upload_datas', { files: [file] })
    await submitForm(setup, abandonedUpload.body.data[0].attributes.form, await createPhoto())
    const runJob = () => deleteStaleUploads.execute(setup.ctx, {}, { jobId: '1', attempt: 1, signal: AbortSignal.timeout(60_000) })
    const listStatuses = async () =>
      (await setup.ctx.db.selectFrom('uploads').select(['status', 'storage_key']).execute()).map(({ status }) => status).sort()

    await runJob()
    expect(await listStatuses()).toEqual(['in_progress', 'succeeded'])
    setup.app.clock.advance(25 * 3_600_000)
    await runJob()
    expect(await listStatuses()).toEqual(['succeeded'])
    const rawKeys: string[] = []
    for await (const key of setup.ctx.storage.list('uploads/')) rawKeys.push(key)
    expect(rawKeys).toEqual([])
  })

  it('rejects an invalid type, size or unknown field with a pointer', async () => {
    const { app, world } = await startTestApp()
    const client = app.as(await world.user())
    const requestUploads = (change: object) => client.post('/users/listings/direct_upload_datas', { files: [{ ...file, ...change }] })
    expect(await requestUploads({ content_type: 'image/svg+xml' })).toPointAt('/files/0/content_type')
    expect(await requestUploads({ size: 15 * 1024 * 1024 + 1 })).toPointAt('/files/0/size')
    expect(await requestUploads({ key: 'listings/x.jpg' })).toPointAt('/files/0/key')
  })
})
