import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gatewayNames } from '@partlane/domain/checkout/payment-gateways'
import { purchaseSourceNames } from '@partlane/domain/checkout/purchase-sources'
import {
  BANK_ACCOUNT,
  CHARGEBACKS_ACCOUNT,
  CREDITS_ACCOUNT,
  EXCHANGE_ACCOUNT,
  FEE_VAT_ACCOUNT,
  FEES_ACCOUNT,
  GATEWAY_COSTS_ACCOUNT,
  gatewayAccount,
  payoutsAccount,
  REFUNDS_ACCOUNT,
  sellerAccount,
} from '@partlane/domain/ledger/accounts'
import { machines } from '@partlane/domain/machines'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handlerPools } from '#platform/outbox/define-handler.ts'
import { columnTypes } from '../scripts/column-types.ts'
import { createTestDatabase } from './database.ts'

/** The column that stores the status of each machine. A machine without an entry fails the test. */
const statusColumnByMachine: Record<string, string> = {
  account: 'users.status',
  document: 'documents.status',
  listing: 'listings.status',
  order: 'orders.status',
  order_item: 'order_items.status',
  parcel: 'parcels.status',
  label: 'carrier_labels.status',
  pickup: 'carrier_pickups.status',
  repayment: 'repayments.status',
  refund: 'refunds.status',
  review: 'reviews.status',
  surcharge: 'surcharges.status',
  payment_order: 'payment_orders.status',
  payment: 'payments.status',
  agreed_line: 'agreed_lines.status',
  auction: 'auctions.state',
  bid: 'bids.status',
  offer: 'offers.status',
  payout: 'payouts.status',
  chargeback: 'chargebacks.status',
  credit: 'credits.status',
  report: 'reports.status',
  appeal: 'report_appeals.status',
  correction: 'report_corrections.status',
  enquiry: 'enquiries.status',
}

/**
 * Foreign keys without an index: the rows that they refer to are never deleted, and nothing
 * searches by them.
 */
const unindexedKeys: Record<string, string> = {
  'sessions(user_id)': 'only live sessions are asked for, and those are indexed; people are made anonymous, never deleted',
  'documents(user_id)': 'one’s own that are not removed are asked for, and those are indexed; people are made anonymous, never deleted',
  'documents(decided_by)': 'nobody asks what one operator decided; that is in the audit',
  'document_views(operator_id)': 'the views of one document are asked for; people are made anonymous, never deleted',
  'audit_entries(operator_id)': 'the audit is read by subject and by time; people are made anonymous, never deleted',
  'listings(category_id)': 'results come from listing_search; a category is never deleted',
  'listings(draft_category_id)': 'a column of drafts, which nobody searches by it; a category is never deleted',
  'vehicles(node_id)': 'the vehicle tree is only added to, and nobody asks whose cars are at a node',
  'enquiries(listing_id)': 'the published ones of a listing are asked for, and those are indexed',
  'enquiries(reply_message_id)': 'a message is never deleted; questions are found by their own message',
  'chats(last_message_id)': 'a message is never deleted; its conversation names it',
  'cart_listings(listing_id)': 'a listing is marked deleted, its row stays; each cart looks at its own lines',
  'agreed_lines(listing_id)': 'the open lines of a listing are asked for, and those are indexed',
  'offers(buyer_id)': 'the list, the badge and the pending ones of a buyer are asked for, and those are indexed',
  'offers(seller_id)': 'the list, the badge and the pending ones of a seller are asked for, and those are indexed',
  'shared_cart_lines(listing_id)': 'a listing is marked deleted, its row stays; each shared cart looks at its own lines',
  'payment_order_lines(listing_id)': 'only who holds a part is asked for, and that is indexed',
  'payment_order_lines(seller_id)': 'sellers read orders, which are made from the lines',
  'credits(requested_by)': 'nobody asks what one operator requested; that is in the audit',
  'credits(decided_by)': 'nobody asks what one operator decided; that is in the audit',
  'reports(listing_id)': 'open reports of an object are found by the reported user; a listing is never deleted',
  'reports(message_id)': 'open reports of an object are found by the reported user; a message is never deleted',
  'report_decisions(listing_id)': 'decisions are asked for by reported user and by report; a listing is never deleted',
  'report_decisions(message_id)': 'decisions are asked for by reported user and by report; a message is never deleted',
  'report_decisions(operator_id)': 'nobody asks what one operator decided; that is in the audit',
  'report_appeals(decision_id, decision_operator_id)': 'unique by decision_id alone',
  'users(blocked_decision_id)': 'the decision of one locked user is compared; decisions are never deleted',
  'report_corrections(decided_by)': 'nobody asks what one operator decided; that is in the audit',
  'reporter_appeals(decided_by)': 'nobody asks what one operator decided; that is in the audit',
  'report_appeals(decided_by)': 'nobody asks what one operator decided; that is in the audit',
  'order_deadlines(order_item_id)': 'deadlines are read by order; an item is never deleted',
}

/** Columns with a closed set of values that have no type in column-types.ts, with the reason. */
const untypedColumns: Record<string, string> = {
  'missing_vehicles.status': 'no code reads it: new rows have the default of the column',
  'orders.fee_source': 'no code reads it: new rows have the default of the column',
  'outbox_deliveries.pool': 'only statements of platform/outbox read it, whose results have a type of their own',
  'sandbox_carrier.labels.journey': 'belongs to the sandbox carrier, which stands for another company',
  'sandbox_gateway.charges.status': 'belongs to the sandbox gateway, which stands for another company',
  'sandbox_gateway.accounts.state': 'belongs to the sandbox gateway, which stands for another company',
  'sandbox_gateway.disputes.status': 'belongs to the sandbox gateway, which stands for another company',
  'sandbox_gateway.payouts.status': 'belongs to the sandbox gateway, which stands for another company',
  'seeds.name': 'each of the two rows is written and read by one module',
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
    expect(columnTypes[column ?? '']?.values?.toSorted(), 'column-types.ts').toEqual([...states].sort())
  })

  it('have the same payment gateways', async () => {
    expect(await allowedValues('payment_orders.gateway')).toEqual([...gatewayNames].sort())
  })

  it('have the same sources of purchase lines', async () => {
    expect(await allowedValues('payment_order_lines.source')).toEqual([...purchaseSourceNames].sort())
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

describe('columns with a closed set of values', () => {
  const closedTypes = Object.entries(columnTypes).flatMap(([column, { values }]) => (values ? [[column, values] as const] : []))

  it.each(closedTypes)('accept the values of their type: %s', async (column, values) => {
    expect(await allowedValues(column)).toEqual(values.map(String).sort())
  })

  it('have a type, or a reason for none', async () => {
    const closedColumns = [...(await loadClosedColumns()).keys()]
    expect(closedColumns.length).toBeGreaterThan(closedTypes.length)
    expect(closedColumns.filter((column) => !columnTypes[column]?.values).sort()).toEqual(Object.keys(untypedColumns).sort())
  })

  it('include every pool of event handlers', async () => {
    expect(await allowedValues('outbox_deliveries.pool')).toEqual([...handlerPools].sort())
  })

  it('include every currency', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select ${QUALIFIED_COLUMN} as name from pg_class t join pg_namespace n on n.oid = t.relnamespace
       join pg_attribute a on a.attrelid = t.oid
       where t.relkind = 'r' and n.nspname in ('public', 'sandbox_gateway', 'sandbox_carrier') and (a.attname ~ 'currency' or t.relname = 'exchange_rates' and a.attname in ('base', 'quote'))`,
    )
    const columns = rows.map(({ name }) => name)
    expect(columns).toEqual(expect.arrayContaining(['listings.currency', 'exchange_rates.quote', 'sandbox_gateway.charges.currency']))
    expect(columns.filter((column) => columnTypes[column]?.type !== 'CurrencyCode')).toEqual([])
  })

  it('have validated constraints, so that older rows are checked too', async () => {
    const { rows } = await client.query("select conname from pg_constraint where contype = 'c' and not convalidated")
    expect(rows).toEqual([])
  })

  it.each([
    ["insert into exchange_rates values ('gbp', 'doge', 1, '2026-01-01')", 'exchange_rates_quote_check'],
    ["insert into users (slug, role, status, currency) values ('a', 'guest', 'guest', 'GBP')", 'users_currency_check'],
    [
      "insert into ledger_entries (movement, account, currency, amount_minor, created_at) values ('a', 'fees', '', 1, now())",
      'ledger_entries_currency_check',
    ],
  ])('refuse an unknown currency: %s', async (statement, constraint) => {
    await expect(client.query(statement)).rejects.toMatchObject({ constraint })
  })
})

describe('accounts of the ledger', () => {
  /** Inserts an entry and rolls it back. */
  const insertEntry = async (account: string) => {
    await client.query('begin')
    try {
      await client.query(
        "insert into ledger_entries (movement, account, currency, amount_minor, created_at) values ('a', $1, 'gbp', 1, now())",
        [account],
      )
    } finally {
      await client.query('rollback')
    }
  }

  it.each([
    FEES_ACCOUNT,
    EXCHANGE_ACCOUNT,
    BANK_ACCOUNT,
    ...gatewayNames.map(gatewayAccount),
    sellerAccount(1, 'pending'),
    sellerAccount(70, 'available'),
    sellerAccount(70, 'reserved'),
    ...[FEE_VAT_ACCOUNT, REFUNDS_ACCOUNT, CHARGEBACKS_ACCOUNT, CREDITS_ACCOUNT, GATEWAY_COSTS_ACCOUNT],
    ...gatewayNames.map(payoutsAccount),
  ])('include %s', async (account) => {
    await expect(insertEntry(account)).resolves.toBeUndefined()
  })

  it('are never changed or deleted', async () => {
    await client.query('begin')
    await client.query(
      "insert into ledger_entries (movement, account, currency, amount_minor, created_at) values ('a', 'fees', 'gbp', 1, now())",
    )
    for (const statement of [
      "update ledger_entries set amount_minor = 2 where movement = 'a'",
      "delete from ledger_entries where movement = 'a'",
    ]) {
      await client.query('savepoint before')
      await expect(client.query(statement)).rejects.toMatchObject({ constraint: 'ledger_append_only' })
      await client.query('rollback to savepoint before')
    }
    await client.query('rollback')
  })

  it.each([
    ...['', 'fee', 'Fees', 'fees\n', 'cash', 'gateway:', 'gateway:unknown', 'gateway:stripe:eur'],
    ...['seller:7', 'seller::pending', 'seller:0:pending', 'seller:07:pending', 'seller:7:pending2', 'reseller:7:pending'],
  ])('do not include %j', async (account) => {
    await expect(insertEntry(account)).rejects.toMatchObject({ constraint: 'ledger_entries_account_check' })
  })
})

/** `table.column`, with the schema if it is not `public`: as in column-types.ts. */
const QUALIFIED_COLUMN = "case n.nspname when 'public' then '' else n.nspname || '.' end || t.relname || '.' || a.attname"

/** The values of all constraints `check (column in (...))`, sorted, by column. */
async function loadClosedColumns(): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ column: string; definition: string }>(
    `select ${QUALIFIED_COLUMN} as column, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
     join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.contype = 'c' and n.nspname in ('public', 'sandbox_gateway', 'sandbox_carrier')`,
  )
  return new Map(
    rows.flatMap(({ column, definition }) => {
      // PostgreSQL writes a list of one value as `column = 'value'::text`.
      const list = /= ANY \(\(?ARRAY\[(.*?)\]/.exec(definition)?.[1] ?? /^CHECK \(\(\w+ = ('.*'::text)\)\)$/.exec(definition)?.[1]
      return list === undefined ? [] : [[column, parseListItems(list).sort()]]
    }),
  )
}

/** Parses the items of an array in SQL: 'gbp'::text, 'eur'::text, or numbers. */
const parseListItems = (list: string) => list.split(', ').map((item) => item.replace(/^'(.*)'::text$/, '$1'))

/** The values of `check (column in (...))`, sorted. */
const allowedValues = async (column: string): Promise<string[]> => (await loadClosedColumns()).get(column) ?? []

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
    expect(
      keysWithoutIndex.filter((key) => !(key in unindexedKeys)),
      'add an index, or a reason to unindexedKeys in this file',
    ).toEqual([])
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
