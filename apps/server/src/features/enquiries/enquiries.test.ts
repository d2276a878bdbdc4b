import { MAX_ENQUIRIES_OF_LISTING } from '@partlane/domain/enquiries/enquiry-rules'
import { describe, expect, it } from 'vitest'
import { type ChatClient, send, startChat } from '#features/chats/test-helpers.ts'
import { buyParts } from '#features/orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { publishExample } from './test-helpers.ts'

const textsOf = async (client: ChatClient, slug: string) =>
  (await client.get(`/listings/${slug}/enquiries`)).body.data.map(({ attributes }: { attributes: { text: string } }) => attributes.text)
const countOf = async (client: ChatClient, slug: string) => (await client.get(`/listings/${slug}`)).body.data.attributes.enquiry_count

describe('publishing a question', () => {
  it('shows it to everybody without anything of its buyer, and tells the buyer once', async () => {
    const { app, listing, buyerClient, publish, enquiry } = await publishExample()
    const [first, again] = await Promise.all([publish(), publish()])
    expect([first.status, again.status]).toEqual([201, 200])
    expect(first.body.data.id).toBe(again.body.data.id)
    const { body } = await app.visitor.get(`/listings/${listing.slug}/enquiries`)
    expect(body.data).toEqual([
      {
        id: first.body.data.id,
        type: 'enquiry',
        attributes: { text: enquiry.text, reply: enquiry.reply, published_at: expect.any(String) },
      },
    ])
    expect(await countOf(app.visitor, listing.slug)).toBe(1)
    await app.drainOutbox()
    const notices = (await buyerClient.get('/users/notifications')).body.data
    expect(
      notices.filter(({ attributes }: { attributes: { message_key: string } }) => attributes.message_key === 'enquiry_published'),
    ).toHaveLength(1)
  })

  it('is refused to the buyer, strangers, guests and visitors', async () => {
    const { app, world, chatId, buyerClient, enquiry, publish } = await publishExample()
    const { body } = await publish()
    const path = `/users/chats/${chatId}/enquiries`
    const texts = { text: enquiry.text, reply: 'Changed' }
    const stranger = app.as(await world.user())
    expect(await buyerClient.post(path, { enquiry })).toBeRefused(404, 'not_found')
    expect(await buyerClient.put(`/users/enquiries/${body.data.id}`, { enquiry: texts })).toBeRefused(404, 'not_found')
    expect(await stranger.post(path, { enquiry })).toBeRefused(404, 'not_found')
    expect(await stranger.get(path)).toBeRefused(404, 'not_found')
    expect(await stranger.put(`/users/enquiries/${body.data.id}`, { enquiry: texts })).toBeRefused(404, 'not_found')
    expect(await stranger.delete(`/users/enquiries/${body.data.id}`)).toBeRefused(404, 'not_found')
    expect(await app.visitor.post(path, { enquiry })).toBeRefused(403, 'sign_in_required')
  })

  it('refuses messages of another conversation, in the wrong order or of the wrong side', async () => {
    const testApp = await startTestApp()
    const { enquiry, sellerClient, chatId, listing } = await publishExample({ testApp })
    const other = await startChat(testApp, { listing })
    const foreign = (await send(other.buyerClient, other.chatId, 'Does it fit?')).body.data.id
    const path = `/users/chats/${chatId}/enquiries`
    for (const ids of [
      { message_id: foreign },
      { message_id: enquiry.reply_message_id },
      { reply_message_id: enquiry.message_id },
      { message_id: enquiry.reply_message_id, reply_message_id: enquiry.message_id },
      { message_id: '999999999' },
    ])
      expect(await sellerClient.post(path, { enquiry: { ...enquiry, ...ids } })).toBeRefused(404, 'not_found')
  })

  it('allows a shorter question, not another one, and no names and no payments elsewhere', async () => {
    const { sellerClient, chatId, enquiry, publish } = await publishExample()
    expect(await publish({ text: 'Does it fit?' })).toHaveStatus(201)
    const codesOf = async (texts: object) => {
      const { status, body } = await sellerClient.post(`/users/chats/${chatId}/enquiries`, { enquiry: { ...enquiry, ...texts } })
      expect(status).toBe(422)
      return body.errors.map(({ code, source }: { code: string; source: { pointer: string } }) => [code, source.pointer.split('/').at(-1)])
    }
    expect(await codesOf({ text: 'Does it not fit?' })).toEqual([['enquiry_words_added', 'text']])
    expect(await codesOf({ reply: 'Yes, Bartholomew.' })).toEqual([['enquiry_names_buyer', 'reply']])
    expect(await codesOf({ reply: 'Yes. Pay me by bank transfer.' })).toEqual([['enquiry_pays_elsewhere', 'reply']])
    expect(await codesOf({ text: ' ', reply: 'x'.repeat(1001) })).toHaveLength(2)
  })

  it('hides contact data, also after a sale, and shows texts as typed', async () => {
    const testApp = await startTestApp()
    const listing = await testApp.world.listing()
    const buyer = await testApp.world.user()
    await buyParts(testApp, { buyer, listings: [listing], quantity: 1 })
    const { publish, app } = await publishExample({ testApp, chat: { buyer, listing }, text: 'Call 07700 900123? <b>&</b> 🙂' })
    await publish({ reply: 'Yes, 07700 900456 <script>' })
    const { body } = await app.visitor.get(`/listings/${listing.slug}/enquiries`)
    expect(body.data[0].attributes).toMatchObject({ text: 'Call •••? <b>&</b> 🙂', reply: 'Yes, ••• <script>' })
  })

  it('is limited for each listing, also when many are published at once', async () => {
    const { sellerClient, chatId, enquiry, ctx, listing, app } = await publishExample()
    const now = ctx.clock.now()
    const common = { chat_id: Number(chatId), author_id: listing.seller.id, suspicious: false, created_at: now }
    const written = await ctx.db
      .insertInto('messages')
      .values(Array.from({ length: MAX_ENQUIRIES_OF_LISTING + 2 }, () => ({ ...common, author: 'buyer' as const, text: 'Does it fit?' })))
      .returning('id')
      .execute()
    const { id: response } = await ctx.db
      .insertInto('messages')
      .values({ ...common, author: 'seller' as const, text: 'Yes' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const statuses = await Promise.all(
      written.map(
        async ({ id }) =>
          (
            await sellerClient.post(`/users/chats/${chatId}/enquiries`, {
              enquiry: { ...enquiry, text: 'Does it fit?', message_id: String(id), reply_message_id: String(response) },
            })
          ).status,
      ),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_ENQUIRIES_OF_LISTING)
    expect(statuses.filter((status) => status === 409)).toHaveLength(2)
    expect(await countOf(app.visitor, listing.slug)).toBe(MAX_ENQUIRIES_OF_LISTING)
  })

  it('is refused while one side has blocked the other', async () => {
    const { buyerClient, chatId, publish } = await publishExample()
    await buyerClient.put(`/users/chats/${chatId}`, { chat: { blocked: true } })
    expect(await publish()).toBeRefused(409, 'chat_blocked')
  })
})

describe('a published question', () => {
  it('is changed and removed by the seller, who may publish it again', async () => {
    const { app, listing, sellerClient, publish, enquiry } = await publishExample()
    const { id } = (await publish()).body.data
    const changed = await sellerClient.put(`/users/enquiries/${id}`, { enquiry: { text: 'Does it fit?', reply: 'Yes, all of them.' } })
    expect(changed.body.data.attributes).toMatchObject({ text: 'Does it fit?', reply: 'Yes, all of them.', status: 'published' })
    expect(await textsOf(app.visitor, listing.slug)).toEqual(['Does it fit?'])
    expect((await sellerClient.get(`/users/listings/${listing.slug}/enquiries`)).body.data).toHaveLength(1)
    expect(await sellerClient.delete(`/users/enquiries/${id}`)).toHaveStatus(204)
    expect(await sellerClient.delete(`/users/enquiries/${id}`)).toBeRefused(404, 'not_found')
    expect(await textsOf(app.visitor, listing.slug)).toEqual([])
    expect(await publish()).toHaveStatus(201)
    expect(await textsOf(app.visitor, listing.slug)).toEqual([enquiry.text])
  })

  it('is removed by its buyer for good', async () => {
    const { app, listing, buyerClient, sellerClient, chatId, publish } = await publishExample()
    const { id } = (await publish()).body.data
    const texts = { text: 'Does it fit?', reply: 'Yes' }
    const [removed] = await Promise.all([
      buyerClient.delete(`/users/enquiries/${id}`),
      sellerClient.put(`/users/enquiries/${id}`, { enquiry: texts }),
    ])
    expect(removed).toHaveStatus(204)
    expect(await buyerClient.delete(`/users/enquiries/${id}`)).toHaveStatus(204)
    expect(await textsOf(app.visitor, listing.slug)).toEqual([])
    expect(await publish()).toBeRefused(409, 'enquiry_is_withdrawn')
    expect(await sellerClient.put(`/users/enquiries/${id}`, { enquiry: texts })).toBeRefused(409, 'enquiry_is_withdrawn')
    const [row] = (await sellerClient.get(`/users/chats/${chatId}/enquiries`)).body.data
    expect(row.attributes).toMatchObject({ status: 'withdrawn', text: null, reply: null })
  })

  it('is hidden with its listing', async () => {
    const { app, ctx, listing, sellerClient, publish } = await publishExample()
    await publish()
    await ctx.db.updateTable('listings').set({ status: 'deactivated' }).where('id', '=', listing.id).execute()
    expect(await app.visitor.get(`/listings/${listing.slug}/enquiries`)).toBeRefused(404, 'not_found')
    expect(await textsOf(sellerClient, listing.slug)).toHaveLength(1)
  })

  it('costs the page of the listing no statement', async () => {
    const { app, listing, publish } = await publishExample()
    const load = () => app.countStatements(() => app.visitor.get(`/listings/${listing.slug}`))
    await load()
    const before = await load()
    await publish()
    expect(await load()).toBe(before)
  })
})
