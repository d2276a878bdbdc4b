import { send, startChat } from '#features/chats/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
type Options = { testApp?: TestApp; chat?: Parameters<typeof startChat>[1]; text?: string }

/** A conversation with a question of Bartholomew and a reply, and what publishes them. */
export async function publishExample({ testApp, chat, text = 'Hello, does it fit the 2.0 TDI?' }: Options = {}) {
  const setup = testApp ?? (await startTestApp())
  const { ctx, app, world } = setup
  const buyer = chat?.buyer ?? (await world.user({ firstName: 'Bartholomew' }))
  const parts = await startChat(setup, { ...chat, buyer })
  const { body: written } = await send(parts.buyerClient, parts.chatId, text)
  const { body: replied } = await send(parts.sellerClient, parts.chatId, 'Yes, it fits. Collection from Leeds too.')
  const enquiry = { message_id: written.data.id, reply_message_id: replied.data.id, text, reply: 'Yes, it fits.' }
  const publish = (change: object = {}) =>
    parts.sellerClient.post(`/users/chats/${parts.chatId}/enquiries`, { enquiry: { ...enquiry, ...change } })
  return { ...parts, buyer, ctx, app, world, enquiry, publish }
}

/** Gives a user a published question as buyer, and one as seller. */
export async function publishEnquiries(testApp: TestApp, user: TestUser): Promise<void> {
  for (const chat of [{ buyer: user }, { listing: await testApp.world.listing({ seller: user }) }]) {
    const { publish } = await publishExample({ testApp, chat })
    if ((await publish()).status !== 201) throw new Error('not published')
  }
}
