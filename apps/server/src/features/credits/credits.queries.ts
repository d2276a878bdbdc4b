import type { CreditStatus } from '@partlane/domain/credits/credit-machine'
import { sql } from 'kysely'
import { userNameOf } from '#features/accounts/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'

const fromCredits = (db: DbOrTx) => db.selectFrom('credits as c')

const selectCredits = (credits: ReturnType<typeof fromCredits>) =>
  credits
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('users as r', 'r.id', 'c.requested_by')
    .leftJoin('users as d', 'd.id', 'c.decided_by')
    .select([
      'c.id',
      'c.user_id',
      'c.currency',
      'c.amount_minor',
      'c.reason',
      'c.status',
      'c.needs_approval',
      'c.requested_by',
      'c.decided_by',
      'c.decision_reason',
      'c.created_at',
      'c.decided_at',
    ])
    .select([userNameOf('u').as('user_name'), userNameOf('r').as('requester_name'), userNameOf('d').as('decider_name')])

/** As the index `credits_for_operators`. */
const urgency = sql<number>`(case c.status when 'requested' then 0 else 1 end)`

export type CreditFilter = { status?: CreditStatus | undefined; user?: number | undefined }

/** Lists a page of credits, those that wait first, then the newest. */
export function listCredits(db: DbOrTx, { status, user }: CreditFilter, page: PageRequest) {
  const credits = fromCredits(db)
    .$if(status !== undefined, (query) => query.where('c.status', '=', status!))
    .$if(user !== undefined, (query) => query.where('c.user_id', '=', user!))
  return fetchPage(
    db,
    selectCredits(credits)
      .$if(status === undefined, (query) => query.orderBy(urgency))
      .orderBy('c.id', 'desc'),
    page,
    credits,
  )
}

export const findCredit = (db: DbOrTx, id: number) => selectCredits(fromCredits(db).where('c.id', '=', id)).executeTakeFirst()
export type CreditRow = NonNullable<Awaited<ReturnType<typeof findCredit>>>

export const findCreditByKey = (db: DbOrTx, key: string) =>
  db.selectFrom('credits').where('request_key', '=', key).select(['id', 'user_id', 'currency', 'amount_minor']).executeTakeFirst()

/** What a member got, or will get, without a second operator since an instant, in pence. */
export async function sumCreditsWithoutApproval(db: DbOrTx, userId: number, since: Date): Promise<number> {
  const { sum } = await db
    .selectFrom('credits')
    .where('user_id', '=', userId)
    .where('needs_approval', '=', false)
    .where('created_at', '>', since)
    .select(sql<number>`coalesce(sum(amount_gbp_minor), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum)
}
