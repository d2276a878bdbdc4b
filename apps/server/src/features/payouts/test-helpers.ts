import { sellerAccount } from '@partlane/domain/ledger/accounts'
import { sql } from 'kysely'
import type { TestApp } from '#features/checkout/test-helpers.ts'
import { changeItems, type Sale } from '#features/orders/test-helpers.ts'
import { sendParts } from '#features/refunds/test-helpers.ts'
import type { TestUser } from '#test/world.ts'

/** Connects the account of a seller at the sandbox. */
export async function connectAccount({ ctx }: TestApp, { id }: Pick<TestUser, 'id'>, { bankRefuses = false } = {}): Promise<void> {
  const now = ctx.clock.now()
  const tracking_id = `tracking-${id}`
  const reference = `acct_test_${id}`
  await ctx.db
    .insertInto('sandbox_gateway.accounts')
    .values({ reference, idempotency_key: tracking_id, tracking_id, country: 'GB', state: 'complete', bank_refuses: bankRefuses })
    .execute()
  await ctx.db
    .insertInto('payout_accounts')
    .values({ user_id: id, gateway: 'sandbox', tracking_id, reference, status: 'connect_completed', created_at: now, updated_at: now })
    .execute()
  await ctx.db.updateTable('users').set({ payout_schedule: 'daily' }).where('id', '=', id).execute()
}

/** An order of 50.00 whose share of 45.00 is available: its parts have arrived. */
export async function earn(testApp: TestApp, options: Parameters<typeof sendParts>[1] = {}) {
  const sale = await sendParts(testApp, options)
  await confirmAll(testApp, sale)
  return sale
}

export async function confirmAll({ app }: TestApp, { buyerClient, orderId, itemIds }: Sale & { itemIds: string[] }): Promise<void> {
  await changeItems(buyerClient, orderId, { action: 'confirm', item_ids: itemIds })
  await app.drainOutbox()
}

/** Balances of accounts, in minor units; those of the seller without the id. */
export async function balancesOf({ ctx }: TestApp, { id }: Pick<TestUser, 'id'>): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount_minor)::int as sum from ledger_entries
    where account in (${sellerAccount(id, 'pending')}, ${sellerAccount(id, 'available')}, 'payouts:sandbox', 'gateway:sandbox')
    group by account having sum(amount_minor) <> 0`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ account, sum }) => [account.replace(`seller:${id}:`, ''), sum]))
}

export const listPayoutRows = ({ ctx }: TestApp) =>
  ctx.db.selectFrom('payouts').select(['id', 'status', 'amount_minor', 'attempt', 'failure_code']).orderBy('id').execute()

export const listBankPayouts = ({ ctx }: TestApp) =>
  ctx.db.selectFrom('sandbox_gateway.payouts').select(['status', 'amount_minor']).orderBy('created_at').execute()

/** The clock of the next days. */
export async function passDays({ app }: TestApp, days: number): Promise<void> {
  app.clock.advance(days * 86_400_000)
  await app.runDeadlines()
  await app.drainOutbox()
}
