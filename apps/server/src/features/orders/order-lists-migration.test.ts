import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrationsFolder } from '#platform/db/migrate.ts'
import { withClient } from '#platform/db/with-client.ts'
import { startTestApp } from '#test/app.ts'
import { changeItems, listItemIds, sellParts } from './test-helpers.ts'

it('gives open orders from before deadlines a deadline from now on', async () => {
  const testApp = await startTestApp()
  const { ctx, connectionString } = testApp
  await sellParts(testApp)
  const accepted = await sellParts(testApp)
  const collected = await sellParts(testApp, { shippingType: 'click_and_collect' })
  for (const { orderId, sellerClient } of [accepted, collected])
    await changeItems(sellerClient, orderId, { action: 'accept', item_ids: await listItemIds(sellerClient, orderId) })
  await ctx.db.deleteFrom('order_deadlines').execute()
  await ctx.db.deleteFrom('order_collections').execute()
  const migration = readFileSync(join(migrationsFolder, '0083_order_lists.sql'), 'utf8')
  await withClient(connectionString, (client) => client.query(migration.slice(migration.indexOf('-- The end of the day'))))
  const rows = await ctx.db
    .selectFrom('order_deadlines')
    .select(['kind', 'due_at', 'announce_at'])
    .orderBy('order_id')
    .orderBy('due_at')
    .execute()
  expect(rows.map(({ kind }) => kind)).toEqual(['accept', 'dispatch', 'cancel_allowed', 'cancel', 'collect'])
  for (const { due_at } of rows) expect(due_at.getTime()).toBeGreaterThan(Date.now())
  expect((await ctx.db.selectFrom('orders').select('next_due_at').execute()).every((row) => row.next_due_at !== null)).toBe(true)
})
