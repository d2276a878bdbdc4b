import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { machines } from '@partlane/domain/machines'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from './database.ts'

/** The column that stores the status of each machine. A machine without an entry fails the test. */
const statusColumnByMachine: Record<string, string> = {
  account: 'users.status',
  document: 'documents.status',
  listing: 'listings.status',
  order: 'orders.status',
  order_item: 'order_items.status',
  payment_order: 'payment_orders.status',
  payment: 'payments.status',
}

/**
 * Foreign keys without an index: the rows that they refer to are never deleted, and nothing
 * searches by them.
 */
const unindexedKeys: Record<string, string> = {
  'sessions(user_id)': 'only live sessions are asked for, and those are indexed; people are made anonymous, never deleted',
  'documents(user_id)': 'one’s own that are not removed are asked for, and those are indexed; people are made anonymous, never deleted',
  'documents(decided_by)': 'nobody asks what one operator decided; that is in the audit',
  'audit_entries(operator_id)': 'the audit is read by subject and by time; people are made anonymous, never deleted',
  'listings(category_id)': 'results come from listing_search; a category is never deleted',
  'vehicles(node_id)': 'the vehicle tree is only added to, and nobody asks whose cars are at a node',
  'cart_listings(listing_id)': 'a listing is marked deleted, its row stays; each cart looks at its own lines',
  'payment_order_lines(listing_id)': 'only who holds a part is asked for, and that is indexed',
  'payment_order_lines(seller_id)': 'sellers read orders, which are made from the lines',
  'ledger_entries(order_id)': 'balances and statements go by account; an order is never deleted',
}

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

describe('state machines and check constraints', () => {
  it.each(machines.map(({ name, states }) => [name, Object.keys(states)] as const))('have the same states of %s', async (name, states) => {
    const column = statusColumnByMachine[name]
    expect(column, `say in schema.test.ts where the status of ${name} is kept`).toBeDefined()
    expect(await allowedValues(column ?? '')).toEqual([...states].sort())
  })

  it('differ when a constraint changes', async () => {
    await client.query('begin')
    await client.query(
      `alter table orders drop constraint orders_status_check, add constraint orders_status_check check (status in ('processing', 'lost')) not valid`,
    )
    expect(await allowedValues('orders.status')).toEqual(['lost', 'processing'])
    await client.query('rollback')
  })
})

/** The values of `check (column in (...))`, sorted. */
async function allowedValues(qualifiedColumn: string): Promise<string[]> {
  const [table, column] = qualifiedColumn.split('.')
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_constraintdef(c.oid) as definition from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2`,
    [table, column],
  )
  return rows.flatMap(({ definition }) => [...definition.matchAll(/'([a-z_]+)'::text/g)].map(([, value]) => value ?? '')).sort()
}

describe('foreign keys', () => {
  it('have an index, or a reason for none', async () => {
    const { rows } = await client.query<{ key: string; indexed: boolean }>(`
      select c.conrelid::regclass || '(' || string_agg(a.attname, ', ' order by a.attnum) || ')' as key,
        exists (
          select from pg_index i where i.indrelid = c.conrelid
          and (select array_agg(k order by k) from unnest((i.indkey::smallint[])[0:cardinality(c.conkey) - 1]) k) = (select array_agg(k order by k) from unnest(c.conkey) k)
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ 'IS NOT NULL')
        ) as indexed
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      group by c.oid, c.conrelid, c.conkey`)
    expect(rows.length).toBeGreaterThan(20)
    const keysWithoutIndex = rows.filter(({ indexed }) => !indexed).map(({ key }) => key)
    expect(keysWithoutIndex.filter((key) => !(key in unindexedKeys))).toEqual([])
    expect(
      Object.keys(unindexedKeys).filter((key) => !keysWithoutIndex.includes(key)),
      'listed, but indexed or gone',
    ).toEqual([])
  })
})

describe('migrations', () => {
  const folder = join(import.meta.dirname, '../db/migrations')
  const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)

  it('have unique numbers and a comment with the reason', () => {
    expect(files.length).toBeGreaterThan(5)
    const numbers = files.map(([name]) => name.slice(0, 4))
    expect(new Set(numbers).size).toBe(files.length)
    for (const [name, text] of files) expect([name, text.split('\n')[0]]).toEqual([name, expect.stringMatching(/^-- .{20,}/)])
  })

  it('name the query of each index', () => {
    const undocumentedIndexes = files.flatMap(([name, text]) =>
      findIndexes(text)
        .filter(({ isDocumented }) => !isDocumented)
        .map(({ line }) => `${name}: ${line}`),
    )
    expect(undocumentedIndexes).toEqual([])
  })
})

/**
 * Every `create index`, and whether a comment is in one of its lines or directly above. Similar
 * indexes share a comment. The name of a unique index explains its rule.
 */
function findIndexes(text: string): { line: string; isDocumented: boolean }[] {
  const lines = text.split('\n')
  return lines.flatMap((line, i) => {
    if (!/^create index/.test(line)) return []
    const lastLineIndex = lines.findIndex((candidate, j) => j >= i && /;/.test(candidate.replace(/--.*$/, '')))
    return [
      { line, isDocumented: lines.slice(Math.max(0, i - 2), lastLineIndex + 1).some((documentedLine) => documentedLine.includes('--')) },
    ]
  })
}
