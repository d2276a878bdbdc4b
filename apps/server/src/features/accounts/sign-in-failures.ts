import { createHash } from 'node:crypto'
import { secondsToWait } from '@partlane/domain/accounts/sign-in-slowdown'
import { Refusal } from '@partlane/domain/refusal'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'

type Subject = { email: string; ip: string }

// Addresses of people who may not even have an account are not kept in the clear.
const accountKey = (email: string) => `account:${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32)}`
const addressKey = (ip: string) => `address:${ip}`

/** @throws Refusal too_many_requests with `retry_after` in seconds */
export async function refuseWhileSlowed(ctx: AppContext, { email, ip }: Subject): Promise<void> {
  const rows = await ctx.db
    .selectFrom('sign_in_failures')
    .where('subject', 'in', [accountKey(email), addressKey(ip)])
    .select(['subject', 'failures', 'last_failed_at'])
    .execute()
  const now = ctx.clock.now().getTime()
  const waits = rows.map((row) => {
    const wait = secondsToWait(row.failures, row.subject.startsWith('account:') ? 'account' : 'address')
    return Math.ceil((row.last_failed_at.getTime() + wait * 1000 - now) / 1000)
  })
  const longest = Math.max(0, ...waits)
  if (longest > 0) throw new Refusal('too_many_requests', { retry_after: longest })
}

/** Counted for the account and for the address; a quarter of an hour without a failure forgets them. */
export async function recordFailure(ctx: AppContext, { email, ip }: Subject): Promise<void> {
  const now = ctx.clock.now()
  const forget = new Date(now.getTime() - 15 * 60_000)
  for (const subject of [accountKey(email), addressKey(ip)])
    await ctx.db
      .insertInto('sign_in_failures')
      .values({ subject, failures: 1, last_failed_at: now })
      .onConflict((on) =>
        on.column('subject').doUpdateSet({
          failures: sql<number>`case when sign_in_failures.last_failed_at < ${forget} then 1 else sign_in_failures.failures + 1 end`,
          last_failed_at: now,
        }),
      )
      .execute()
}

export const clearFailures = (tx: Tx, email: string) => tx.deleteFrom('sign_in_failures').where('subject', '=', accountKey(email)).execute()
