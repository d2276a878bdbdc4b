import { randomUUID } from 'node:crypto'
import type { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>
type Operators = { requested_by?: number; decided_by?: number }

/** A posted credit of a user. With operators: one that a second operator has approved. */
export async function insertCredit({ ctx }: TestSetup, { id: user_id }: Pick<TestUser, 'id'>, operators: Operators = {}): Promise<void> {
  const now = ctx.clock.now()
  const amounts = { currency: 'gbp', amount_minor: 100, amount_gbp_minor: 100 } as const
  await ctx.db
    .insertInto('credits')
    .values({
      ...{ user_id, ...amounts, ...operators },
      ...{ reason: 'Late parcel', status: 'posted', needs_approval: false, request_key: randomUUID() },
      ...{ created_at: now, decided_at: now },
    })
    .execute()
}

/** A payout to a user that the bank has confirmed. */
export async function insertPayout({ ctx }: TestSetup, { id: seller_id }: Pick<TestUser, 'id'>): Promise<void> {
  const now = ctx.clock.now()
  const times = { run_day: '2026-11-24', created_at: now, updated_at: now, ended_at: now }
  const payout = { seller_id, gateway: 'sandbox', account_reference: 'acct_1', currency: 'gbp', amount_minor: 100, status: 'paid' } as const
  await ctx.db
    .insertInto('payouts')
    .values({ ...payout, ...times })
    .execute()
}
