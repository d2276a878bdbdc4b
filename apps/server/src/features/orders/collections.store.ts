import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'

const createCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Creates the collection code of a locked order, once. */
export const insertCollection = (tx: Tx, orderId: number, now: Date) =>
  tx
    .insertInto('order_collections')
    .values({ order_id: orderId, code: createCode(), created_at: now })
    .onConflict((oc) => oc.column('order_id').doNothing())
    .execute()

/** The collection of a locked order. */
export const findCollection = (tx: Tx, orderId: number) =>
  tx.selectFrom('order_collections').where('order_id', '=', orderId).selectAll().executeTakeFirst()

export const countWrongCode = (tx: Tx, orderId: number) =>
  tx.updateTable('order_collections').set({ wrong_tries: sql<number>`wrong_tries + 1` }).where('order_id', '=', orderId).execute()

export const markCollected = (tx: Tx, orderId: number, now: Date) =>
  tx.updateTable('order_collections').set({ collected_at: now }).where('order_id', '=', orderId).execute()
