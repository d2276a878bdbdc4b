import { describe, expect, it } from 'vitest'
import { notificationMade } from '#features/notifications/notifications.events.ts'
import { notify } from '#features/notifications/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { startTestApp } from '#test/app.ts'

const MINUTE_MS = 60_000

/** A market with a user who gets notifications of messages. */
async function startDelivering(startAt = new Date('2026-11-27T12:00:00Z')) {
  const setup = await startTestApp({ startAt })
  const { app, ctx, world } = setup
  const user = await world.user()
  let count = 0
  return {
    ...setup,
    user,
    async notifyOfMessage() {
      count++
      await notify(ctx, {
        userId: user.id,
        objectName: 'chat_message',
        message: 'chat_message',
        data: { chat_id: count, title: `Part ${count}` },
        dedupeKey: `chat:${count}:1`,
      })
      await app.drainOutbox()
    },
    async runAfter(minutes: number) {
      app.clock.advance(minutes * MINUTE_MS)
      await app.runDeadlines()
    },
    listDeliveries: () =>
      ctx.db.selectFrom('notification_deliveries').select(['way', 'state', 'due_at', 'is_digest', 'attempts']).orderBy('id').execute(),
  }
}

describe('a delivery', () => {
  it('is planned once and sent once, although its handler runs twice', async () => {
    const { app, ctx, user, notifyOfMessage, runAfter, listDeliveries } = await startDelivering()
    await notifyOfMessage()
    const { id } = await ctx.db.selectFrom('notifications').select('id').executeTakeFirstOrThrow()
    await ctx.db.transact((tx) => emit(tx, notificationMade({ notification_id: id, user_id: user.id })))
    await app.drainOutbox()
    expect(await listDeliveries()).toMatchObject([{ way: 'mail', state: 'waiting', due_at: new Date('2026-11-27T12:10:00Z') }])

    await runAfter(9)
    expect(await app.mails()).toEqual([])
    await runAfter(1)
    await runAfter(120)
    const mails = await app.mails()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: user.email, subject: 'New message' })
    expect(await listDeliveries()).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  it('is skipped when the notification was read in the meantime', async () => {
    const { app, user, notifyOfMessage, runAfter, listDeliveries } = await startDelivering()
    await notifyOfMessage()
    await app.as(user).put('/users/notifications/read')
    await runAfter(11)
    expect(await app.mails()).toEqual([])
    expect(await listDeliveries()).toMatchObject([{ state: 'skipped' }])
  })
})
