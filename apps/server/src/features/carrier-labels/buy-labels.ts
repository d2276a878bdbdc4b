import type { LabelStatus } from '@partlane/domain/shipping/label-machine'
import pLimit from 'p-limit'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findRefusalCode } from '#platform/http/find-refusal-code.ts'
import { type BuyInput, buyLabel } from './buy-label.ts'
import { findLabelOfAttempt, getLabel } from './carrier-labels.queries.ts'

/** Gateways that respond slowly must not occupy all connections. */
export const MAX_CONCURRENT_LABELS = 4

type BuyLabelsInput = { user: CurrentUser; labels: readonly Omit<BuyInput, 'user'>[] }
type LabelOutcome = { order_id: string; label_status: LabelStatus | null; problem: string | null }

/**
 * The seller buys labels of several orders. Each is bought as by `buyLabel`: the refusal of one
 * does not change the others, and the same attempts are the same labels.
 */
export async function buyLabels(ctx: AppContext, { user, labels }: BuyLabelsInput): Promise<LabelOutcome[]> {
  const limit = pLimit(MAX_CONCURRENT_LABELS)
  const results = await Promise.allSettled(labels.map((label) => limit(() => buyOne(ctx, { ...label, user }))))
  // After all of them: what was bought is stored, and the repetition of the request buys the rest.
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

async function buyOne(ctx: AppContext, input: BuyInput): Promise<LabelOutcome> {
  const { orderId, attempt } = input
  const problem = await findRefusalCode(buyLabel(ctx, input))
  const labelId = problem === null ? await findLabelOfAttempt(ctx.db, orderId, attempt) : undefined
  const label = labelId === undefined ? undefined : await getLabel(ctx.db, labelId)
  return { order_id: String(orderId), label_status: label?.status ?? null, problem }
}
