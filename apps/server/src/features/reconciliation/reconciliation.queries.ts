import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'

/** The last run of each gateway. */
export const listLastRuns = (db: DbOrTx) =>
  db
    .selectFrom('reconciliation_runs')
    .distinctOn('gateway')
    .select(['id', 'gateway', 'requested_at', 'ended_at', 'line_count', 'repaired_count', 'difference_count'])
    .orderBy('gateway')
    .orderBy('id', 'desc')
    .execute()

type Balance = { gateway: GatewayName; currency: CurrencyCode; theirs: number; ours: number }

/** What each gateway has by its own imported records, and what the ledger says, in minor units. */
export async function listGatewayBalances(db: DbOrTx): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    with theirs as (select gateway, currency, sum(amount_minor) as minor from gateway_lines group by 1, 2),
      ours as (
        select split_part(account, ':', 2) as gateway, currency, sum(amount_minor) as minor
        from ledger_entries where account like 'gateway:%' group by 1, 2)
    select gateway, currency, coalesce(theirs.minor, 0)::bigint as theirs, coalesce(ours.minor, 0)::bigint as ours
    from theirs full join ours using (gateway, currency) order by gateway, currency`.execute(db)
  return rows
}

export async function countOpenDifferences(db: DbOrTx): Promise<number> {
  const { count } = await db
    .selectFrom('gateway_differences')
    .where('resolved_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type DifferenceState = 'open' | 'resolved'

/** Lists a page of differences, newest first. */
export const listDifferences = (db: DbOrTx, state: DifferenceState, page: PageRequest) =>
  fetchPage(
    db,
    db
      .selectFrom('gateway_differences')
      .where('resolved_at', state === 'open' ? 'is' : 'is not', null)
      .select([
        'id',
        'gateway',
        'kind',
        'subject',
        'line_kind',
        'currency',
        'gateway_minor',
        'ledger_minor',
        'at',
        'found_at',
        'resolved_at',
        'resolution',
      ])
      .orderBy('id', 'desc'),
    page,
  )
export type DifferenceRow = Awaited<ReturnType<typeof listDifferences>>['items'][number]
