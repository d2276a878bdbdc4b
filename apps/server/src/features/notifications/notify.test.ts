import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { notify } from './public.ts'

async function startNotifying() {
  const { app, ctx, world } = await startTestApp()
  const notifyOnce = (userId: number) =>
    notify(ctx, { userId, objectName: 'order', message: 'order', data: { reference: 'P1' }, dedupeKey: 'purchase:1:paid' })
  const count = async () => ({
    notifications: (await ctx.db.selectFrom('notifications').select('id').execute()).length,
    events: (await ctx.db.selectFrom('outbox_events').where('name', '=', 'notification_made').select('id').execute()).length,
  })
  return { app, ctx, world, notifyOnce, count }
}

describe('a notification', () => {
  it('is stored with its event, once for each key, in one statement', async () => {
    const { app, ctx, world, notifyOnce, count } = await startNotifying()
    const { id } = await world.user()
    expect(await app.countStatements(() => notifyOnce(id))).toBe(1)
    await notifyOnce(id)
    expect(await count()).toEqual({ notifications: 1, events: 1 })
    const { key, payload } = await ctx.db
      .selectFrom('outbox_events')
      .where('name', '=', 'notification_made')
      .select(['key', 'payload'])
      .executeTakeFirstOrThrow()
    const { id: notificationId } = await ctx.db.selectFrom('notifications').select('id').executeTakeFirstOrThrow()
    expect({ key, payload }).toEqual({ key: String(id), payload: { notification_id: notificationId, user_id: id } })
  })

  it('waits for the merge of a guest, and is then refused', async () => {
    const { ctx, world, notifyOnce, count } = await startNotifying()
    const { id } = await world.guest()
    const outcomes: Promise<unknown>[] = []
    await ctx.db.transact(async (tx) => {
      await tx.selectFrom('users').where('id', '=', id).select('id').forUpdate().execute()
      outcomes.push(notifyOnce(id).catch((error: Error) => error.message))
      await delay(300)
      await tx.updateTable('users').set({ status: 'deleted', deleted_at: ctx.clock.now() }).where('id', '=', id).execute()
    })
    expect(await Promise.all(outcomes)).toEqual([expect.stringContaining('merged into a member')])
    expect(await count()).toEqual({ notifications: 0, events: 0 })
  })
})
