import type { credits } from '@partlane/contract/credits'
import type { OutputOf } from '@partlane/contract/endpoint'
import { money } from '@partlane/domain/money/amounts'
import { Refusal } from '@partlane/domain/refusal'
import type { Actor, OperatorContext } from '#features/operators/public.ts'
import type { PageRequest } from '#platform/db/pagination.ts'
import type { CreditContext } from './credit-context.ts'
import { presentCredit } from './credits.present.ts'
import { type CreditFilter, findCredit, listCredits } from './credits.queries.ts'

type ListInput = { viewer: Actor; filter: CreditFilter; page: PageRequest }

/** Loads a page of credits and the limit above which a second operator is needed. */
export async function loadCredits(ctx: CreditContext, { viewer, filter, page }: ListInput): Promise<OutputOf<typeof credits.list>> {
  const { items, pagy } = await listCredits(ctx.db, filter, page)
  return { items: items.map((row) => presentCredit(row, viewer)), pagy, limit: money(ctx.config.CREDIT_APPROVAL_LIMIT, 'gbp') }
}

/** Loads a credit as an operator sees it. @throws Refusal not_found */
export async function loadCredit({ db }: Pick<OperatorContext, 'db'>, id: number, viewer: Actor) {
  const row = await findCredit(db, id)
  if (!row) throw new Refusal('not_found')
  return presentCredit(row, viewer)
}
