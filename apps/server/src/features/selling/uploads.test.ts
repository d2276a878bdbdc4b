import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { sweepUploads } from './delete-stale-uploads.job.ts'

type Started = Awaited<ReturnType<typeof startTestApp>>
type Form = { url: string; fields: Record<string, string> }

/** What a browser does with the form. */
async function send({ app }: Started, form: Form, bytes: Buffer): Promise<number> {
  const body = new FormData()
  for (const [name, value] of Object.entries(form.fields)) body.append(name, value)
  body.append('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  const request = new Request('http://storage', { method: 'POST', body })
  const payload = Buffer.from(await request.arrayBuffer())
  const headers = { 'content-type': request.headers.get('content-type') ?? '', 'content-length': String(payload.length) }
  return (await app.server.inject({ method: 'POST', url: form.url, headers, payload })).statusCode
}

const photo = () =>
  sharp({ create: { width: 80, height: 40, channels: 3, background: '#884422' } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
const file = { name: 'IMG_1.jpg', content_type: 'image/jpeg', size: 5000 }

async function begin(started: Started) {
  const seller = await started.world.user()
  const me = started.app.as(seller)
  const answer = await me.post('/users/listings/direct_upload_datas', { files: [file] })
  expect(answer).toHaveStatus(200)
  const [{ id, attributes }] = answer.body.data
  return { seller, me, id: String(id), form: attributes.form as Form, attributes }
}

describe('a photo', () => {
  it('goes to the storage by a signed form, and is kept upright and without what the camera wrote', async () => {
    const started = await startTestApp()
    const { me, id, form, attributes } = await begin(started)
    expect(attributes).toMatchObject({ name: 'IMG_1.jpg', status: 'in_progress', photo: null })
    expect(await me.put(`/users/listings/uploads/${id}`)).toBeRefused(409, 'upload_not_ready')

    expect(await send(started, form, await photo())).toBe(204)
    const finished = await me.put(`/users/listings/uploads/${id}`)
    expect(finished).toHaveStatus(200)
    expect(finished.body.data.attributes).toMatchObject({ status: 'succeeded', failure: null, photo: { width: 40, height: 80 } })

    const row = await started.ctx.db.selectFrom('uploads').where('id', '=', Number(id)).selectAll().executeTakeFirstOrThrow()
    expect(row.photo_key).toMatch(/^listings\/[0-9a-f]{32}\.jpg$/)
    const kept = await started.ctx.storage.read(row.photo_key ?? '')
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
    expect(await started.ctx.storage.head(row.storage_key)).toBeUndefined()
    expect(await me.put(`/users/listings/uploads/${id}`)).toHaveStatus(200)

    const draft = await me.post('/users/listings/drafts', { listing: { photos: [{ upload_id: id }] } })
    expect(draft.body.data.attributes.photos).toMatchObject([{ position: 1, width: 40, height: 80 }])
  })

  it('that is none fails with the reason, and cannot be put on a listing', async () => {
    const started = await startTestApp()
    const { me, id, form } = await begin(started)
    await send(started, form, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    const finished = await me.put(`/users/listings/uploads/${id}`)
    expect(finished.body.data.attributes).toMatchObject({ status: 'failed', failure: 'image_type_unsupported', photo: null })
    const draft = await me.post('/users/listings/drafts', { listing: { photos: [{ upload_id: id }] } })
    expect(draft).toBeRefused(409, 'upload_not_ready')
  })

  it('is kept once when the end is told twice at once', async () => {
    const started = await startTestApp()
    const { me, id, form } = await begin(started)
    await send(started, form, await photo())
    const answers = await Promise.all([1, 2, 3].map(() => me.put(`/users/listings/uploads/${id}`)))
    for (const answer of answers) expect(answer.body.data.attributes.status).toBe('succeeded')
    const kept: string[] = []
    for await (const key of started.ctx.storage.list('listings/')) kept.push(key)
    expect(kept).toHaveLength(1)
  })

  it('of somebody else is not there', async () => {
    const started = await startTestApp()
    const { id } = await begin(started)
    const other = started.app.as(await started.world.user())
    expect(await other.put(`/users/listings/uploads/${id}`)).toBeRefused(404, 'not_found')
    expect(await other.post('/users/listings/drafts', { listing: { photos: [{ upload_id: id }] } })).toBeRefused(422, 'upload_not_found')
  })

  it('waits while 64 others of the same person are open', async () => {
    const { app, world } = await startTestApp()
    const me = app.as(await world.user())
    const ask = (count: number) => me.post('/users/listings/direct_upload_datas', { files: Array.from({ length: count }, () => file) })
    expect(await ask(17)).toPointAt('/files')
    const answers = await Promise.all([16, 16, 16, 16, 16].map(ask))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429])
    app.clock.advance(61 * 60_000)
    expect(await ask(1)).toHaveStatus(200)
  })

  it('that never came is forgotten after a day, and nothing else', async () => {
    const started = await startTestApp()
    const { me, id, form } = await begin(started)
    await send(started, form, await photo())
    await me.put(`/users/listings/uploads/${id}`)
    const left = await started.app.as(await started.world.user()).post('/users/listings/direct_upload_datas', { files: [file] })
    await send(started, left.body.data[0].attributes.form, await photo())
    const sweep = () => sweepUploads.execute(started.ctx, {}, { jobId: '1', attempt: 1, signal: AbortSignal.timeout(60_000) })
    const rows = async () =>
      (await started.ctx.db.selectFrom('uploads').select(['status', 'storage_key']).execute()).map(({ status }) => status).sort()

    await sweep()
    expect(await rows()).toEqual(['in_progress', 'succeeded'])
    started.app.clock.advance(25 * 3_600_000)
    await sweep()
    expect(await rows()).toEqual(['succeeded'])
    const raw: string[] = []
    for await (const key of started.ctx.storage.list('uploads/')) raw.push(key)
    expect(raw).toEqual([])
  })

  it('is named and measured before it is sent', async () => {
    const { app, world } = await startTestApp()
    const me = app.as(await world.user())
    const ask = (change: object) => me.post('/users/listings/direct_upload_datas', { files: [{ ...file, ...change }] })
    expect(await ask({ content_type: 'image/svg+xml' })).toPointAt('/files/0/content_type')
    expect(await ask({ size: 15 * 1024 * 1024 + 1 })).toPointAt('/files/0/size')
    expect(await ask({ key: 'listings/x.jpg' })).toPointAt('/files/0/key')
  })
})
