import { createConsumer } from '@partlane/client/cable/consumer'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import type { startTestApp } from '#test/app.ts'
import { submitUploadForm } from '#test/documents.ts'
import type { TestListing, TestUser } from '#test/world.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
export type ChatClient = ReturnType<TestApp['app']['as']>

type AskOptions = { buyer?: TestUser; listing?: TestListing }

/** A buyer and the seller of a listing with an open conversation, and the clients of both. */
export async function startChat({ app, world }: TestApp, options: AskOptions = {}) {
  const listing = options.listing ?? (await world.listing())
  const buyer = options.buyer ?? (await world.user())
  const buyerClient = app.as(buyer)
  const chatId = await open(buyerClient, { listing_id: listing.slug })
  return { listing, buyer, seller: listing.seller, buyerClient, sellerClient: app.as(listing.seller), chatId }
}

export async function open(client: ChatClient, chat: { listing_id: string; participant_id?: string }): Promise<string> {
  const response = await client.post('/users/chats', { chat })
  if (response.status !== 200 && response.status !== 201) throw new Error(`status ${response.status}: ${response.text}`)
  return response.body.data.id
}

export const send = (client: ChatClient, chatId: string, text: string, attempt?: string) =>
  client.post(`/users/chats/${chatId}/messages`, { message: { text, ...(attempt ? { attempt } : {}) } })

/** Uploads and finishes a photo of a message, as a client does. @returns the id of the upload */
export async function uploadPhoto(testApp: TestApp, client: ChatClient): Promise<string> {
  const file = { name: 'IMG_1.jpg', content_type: 'image/jpeg', size: 5000 }
  const { body } = await client.post('/users/chats/direct_upload_datas', { files: [file] })
  const [{ id, attributes }] = body.data
  await submitUploadForm(testApp, attributes.form, await createPhoto())
  return String(id)
}

const createPhoto = () =>
  sharp({ create: { width: 80, height: 40, channels: 3, background: '#884422' } })
    .withExif({ IFD0: { Artist: 'Jane Doe' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

type PhotoMessage = { text?: string; upload_ids: string[]; attempt?: string }

export const sendPhotos = (client: ChatClient, chatId: string, message: PhotoMessage) =>
  client.post(`/users/chats/${chatId}/messages`, { message })

export async function listTexts(client: ChatClient, chatId: string): Promise<string[]> {
  const { body } = await client.get(`/users/chats/${chatId}/messages?items=96`)
  return body.data.map(({ attributes }: { attributes: { text: string } }) => attributes.text)
}

export const loadChat = async (client: ChatClient, chatId: string) => (await client.get(`/users/chats/${chatId}`)).body.data.attributes

/** Listens on a port with sockets, and returns a function that connects a user. */
export async function startCable({ ctx, app }: TestApp) {
  await ctx.cable.attach(app.server.server)
  const url = `${await app.server.listen({ host: '127.0.0.1', port: 0 })}/cable`
  return (user: TestUser) => {
    const consumer = createConsumer({ url, token: () => user.token })
    onTestFinished(() => consumer.disconnect())
    return consumer
  }
}

/** Gives a user a conversation as buyer and one as seller, with messages and blocks. */
export async function exchangeMessages(testApp: TestApp, user: TestUser): Promise<void> {
  const { world } = testApp
  const chats = [await startChat(testApp, { buyer: user }), await startChat(testApp, { listing: await world.listing({ seller: user }) })]
  for (const { buyerClient, sellerClient, chatId } of chats) {
    for (const client of [buyerClient, sellerClient]) if ((await send(client, chatId, 'Hello')).status !== 201) throw new Error('not sent')
  }
  const [asBuyer, asSeller] = chats
  await asBuyer?.buyerClient.put(`/users/chats/${asBuyer.chatId}`, { chat: { blocked: true } })
  await asSeller?.buyerClient.put(`/users/chats/${asSeller.chatId}`, { chat: { blocked: true } })
}
