import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { type ChatClient, loadChat, open, sendPhotos, startChat, uploadPhoto } from './test-helpers.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>

async function startWithPhoto() {
  const testApp = await startTestApp()
  const chat = await startChat(testApp)
  return { ...testApp, ...chat, testApp, uploadId: await uploadPhoto(testApp, chat.buyerClient) }
}

const listMessages = async (client: ChatClient, chatId: string) =>
  (await client.get(`/users/chats/${chatId}/messages`)).body.data.map((row: { attributes: object }) => row.attributes)
const listKeys = async ({ ctx }: TestApp) => {
  const keys: string[] = []
  for await (const key of ctx.storage.list('chats/')) keys.push(key)
  return keys
}

/** Closes an account and runs what follows. */
async function closeAccount({ app, ctx, user }: Pick<TestApp, 'app' | 'ctx'> & { user: { id: number } }): Promise<void> {
  await ctx.db.updateTable('users').set({ status: 'deleted', deleted_at: ctx.clock.now() }).where('id', '=', user.id).execute()
  await app.runJob('profile.forget-late-writes')
  await app.drainOutbox()
}

describe('photos of a reported message', () => {
  it('stay after the account of their author is closed until the report is erased', async () => {
    const { testApp, app, ctx, world, seller, buyerClient, sellerClient, chatId } = await startWithPhoto()
    const operator = await world.user({ operator: true })
    const uploadId = await uploadPhoto(testApp, sellerClient)
    const message = await sendPhotos(sellerClient, chatId, { text: 'Pay me directly', upload_ids: [uploadId] })
    const report = { message_id: message.body.data.id, reason_id: 'harassment', text: 'Look at the photo.' }
    const { body } = await buyerClient.post('/reports', { report })
    const { storage_key } = await ctx.db.selectFrom('message_photos').select('storage_key').executeTakeFirstOrThrow()
    const openPhoto = async () => (await app.server.inject({ url: `/media/${storage_key}/320.webp` })).statusCode
    await closeAccount({ app, ctx, user: seller })
    await ctx.db
      .updateTable('uploads')
      .set({ created_at: new Date(0) })
      .execute()
    await app.runJob('listings.sweep-uploads')
    expect(await openPhoto()).toBe(200)

    const decision = { outcome: 'no_action', reason: 'The account is closed.', last_report_id: body.data.id }
    expect(await app.as(operator).put(`/operators/reports/${body.data.id}/decide`, { decision })).toHaveStatus(200)
    await app.runJob('reports.erase-old')
    await app.drainOutbox()
    expect(await openPhoto()).toBe(404)
    expect(await ctx.storage.head(storage_key)).toBeUndefined()
  })
})

describe('photos of a message', () => {
  it('are shown to both sides, upright and without camera metadata, with or without a text', async () => {
    const { testApp, buyerClient, sellerClient, chatId, uploadId } = await startWithPhoto()
    expect(await sendPhotos(buyerClient, chatId, { upload_ids: [uploadId] })).toHaveStatus(201)
    const second = await uploadPhoto(testApp, sellerClient)
    expect(await sendPhotos(sellerClient, chatId, { text: 'Like this one?', upload_ids: [second] })).toHaveStatus(201)
    for (const client of [buyerClient, sellerClient])
      expect(await listMessages(client, chatId)).toMatchObject([
        { author: 'seller', text: 'Like this one?', photos: [{ width: 40, height: 80 }] },
        { author: 'buyer', text: '', photos: [{ position: 1, width: 40, height: 80 }] },
      ])
    expect((await loadChat(buyerClient, chatId)).last_message).toMatchObject({ text: 'Like this one?', photos_count: 1 })
    const keys = await listKeys(testApp)
    expect(keys).toHaveLength(2)
    for (const key of keys) expect((await sharp(await testApp.ctx.storage.read(key)).metadata()).exif).toBeUndefined()
  })

  it('are at most five, finished, own, and of one message', async () => {
    const { testApp, app, world, buyerClient, sellerClient, chatId, uploadId, listing } = await startWithPhoto()
    expect(await sendPhotos(buyerClient, chatId, { upload_ids: [] })).toPointAt('/message/text')
    expect(await sendPhotos(buyerClient, chatId, { upload_ids: ['1', '2', '3', '4', '5', '6'] })).toPointAt('/message/upload_ids')
    expect(await sendPhotos(sellerClient, chatId, { upload_ids: [uploadId] })).toBeRefused(404, 'not_found')
    const file = { name: 'a.jpg', content_type: 'image/jpeg', size: 1 }
    const { body } = await buyerClient.post('/users/chats/direct_upload_datas', { files: [file] })
    expect(await sendPhotos(buyerClient, chatId, { upload_ids: [body.data[0].id] })).toBeRefused(409, 'upload_not_ready')
    expect(await sendPhotos(buyerClient, chatId, { upload_ids: [uploadId] })).toHaveStatus(201)
    expect(await sendPhotos(buyerClient, chatId, { upload_ids: [uploadId] })).toBeRefused(409, 'upload_not_ready')
    const ofListing = await buyerClient.put(`/users/listings/uploads/${await uploadPhoto(testApp, buyerClient)}`)
    expect(await sendPhotos(buyerClient, chatId, { upload_ids: [ofListing.body.data.id] })).toBeRefused(409, 'upload_not_ready')
    const stranger = app.as(await world.user())
    const strangerUpload = await uploadPhoto(testApp, stranger)
    expect(await sendPhotos(stranger, chatId, { upload_ids: [strangerUpload] })).toBeRefused(404, 'not_found')
    expect(await open(stranger, { listing_id: listing.slug })).not.toBe(chatId)
    expect(await buyerClient.post('/users/chats/direct_upload_datas', { files: Array.from({ length: 6 }, () => file) })).toPointAt('/files')
  })

  it('are stored once when the message is sent many times at once, and in one of two messages', async () => {
    const { testApp, buyerClient, chatId, uploadId } = await startWithPhoto()
    const attempt = randomUUID()
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => sendPhotos(buyerClient, chatId, { text: 'Look', upload_ids: [uploadId], attempt })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    expect(await listMessages(buyerClient, chatId)).toHaveLength(1)
    const other = await uploadPhoto(testApp, buyerClient)
    const rivals = await Promise.all([1, 2, 3].map(() => sendPhotos(buyerClient, chatId, { upload_ids: [other] })))
    expect(rivals.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(testApp.app.countDeadlocks()).toBe(0)
  })

  it('are exported, and deleted with the account of their author', async () => {
    const { testApp, app, ctx, buyer, buyerClient, sellerClient, chatId, uploadId } = await startWithPhoto()
    await sendPhotos(buyerClient, chatId, { text: 'Mine', upload_ids: [uploadId] })
    await sendPhotos(sellerClient, chatId, { text: 'Yours', upload_ids: [await uploadPhoto(testApp, sellerClient)] })
    const [ownKey] = (await ctx.db.selectFrom('message_photos').select('storage_key').orderBy('id').execute()).map((row) => row.storage_key)
    expect(await ctx.collectPersonalData(ctx.db, buyer.id)).toMatchObject({ chats: [{ messages: [{ text: 'Mine', photos: [ownKey] }] }] })
    await closeAccount({ app, ctx, user: buyer })
    expect(await listMessages(sellerClient, chatId)).toMatchObject([
      { text: 'Yours', photos: [{}] },
      { text: '', photos: [] },
    ])
    expect(await listKeys(testApp)).not.toContain(ownKey)
    expect(await listKeys(testApp)).toHaveLength(1)
  })

  it('are in no shared cache, and their rendered sizes and unsent ones are deleted with the account', async () => {
    const { testApp, app, ctx, buyer, buyerClient, chatId, uploadId } = await startWithPhoto()
    await sendPhotos(buyerClient, chatId, { upload_ids: [uploadId] })
    const { storage_key } = await ctx.db.selectFrom('message_photos').select('storage_key').executeTakeFirstOrThrow()
    const openPhoto = (size: string) => app.server.inject({ url: `/media/${storage_key}/${size}` })
    for (const size of ['320.webp', '640.jpeg']) {
      const response = await openPhoto(size)
      expect(response.statusCode).toBe(200)
      expect(response.headers['cache-control']).toBe('private, max-age=300')
    }
    const unsent = await buyerClient.put(`/users/chats/uploads/${await uploadPhoto(testApp, buyerClient)}`)
    expect(unsent).toHaveStatus(200)
    expect(await listKeys(testApp)).toHaveLength(2)
    await closeAccount({ app, ctx, user: buyer })
    expect(await listKeys(testApp)).toEqual([])
    for (const size of ['320.webp', '640.jpeg']) expect((await openPhoto(size)).statusCode).toBe(404)
  })
})
