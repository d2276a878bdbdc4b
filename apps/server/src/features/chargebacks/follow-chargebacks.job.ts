import { statementDueAt } from '@partlane/domain/chargebacks/statement-deadline'
import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import type { Disputes } from '#gateways/payments/disputes-port.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import { listUnendedChargebacks } from './chargebacks.queries.ts'
import { applyDisputeState, refreshChargeback } from './refresh-chargeback.ts'
import { submitEvidence } from './submit-evidence.ts'

const BATCH_SIZE = 200
/** Longer than an outage lasts. */
const CHANGED_WITHIN_MS = 7 * 24 * 3_600_000

/**
 * Fetches open chargebacks, so that a lost webhook is found, and submits what is known before the
 * evidence is due. Safe to repeat.
 */
export const followChargebacks = defineJob({
  name: 'chargebacks.follow',
  payload: z.object({}),
  cron: '25 * * * *',
  async run(ctx) {
    for (const { name, disputes } of ctx.paymentGateways.list) if (disputes) await findChanged(ctx, name)
    for (let afterId = 0; ; ) {
      const rows = await listUnendedChargebacks(ctx.db, { afterId, limit: BATCH_SIZE })
      for (const row of rows) await followOne(ctx, row)
      afterId = rows.at(-1)?.id ?? 0
      if (rows.length < BATCH_SIZE) return
    }
  },
})

type DisputePage = Awaited<ReturnType<Disputes['list']>>

/** Stores disputes that have changed at a gateway, also those that no webhook has named. */
async function findChanged(ctx: AppContext, gateway: GatewayName): Promise<void> {
  const changedSince = new Date(ctx.clock.now().getTime() - CHANGED_WITHIN_MS)
  try {
    const { disputes } = ctx.paymentGateways.get(gateway)
    let cursor: string | null = null
    do {
      const page: DisputePage | undefined = await disputes?.list({ changedSince, cursor })
      for (const state of page?.disputes ?? []) await applyDisputeState(ctx, gateway, state)
      cursor = page?.cursor ?? null
    } while (cursor !== null)
  } catch (err) {
    ctx.log.error({ err, gateway }, 'disputes of a gateway not listed')
  }
}

async function followOne(ctx: AppContext, row: Awaited<ReturnType<typeof listUnendedChargebacks>>[number]): Promise<void> {
  try {
    const isDue = row.evidence_due_at !== null && statementDueAt(row.evidence_due_at) < ctx.clock.now()
    if (row.status === 'needs_response' && isDue) await submitEvidence(ctx, { chargebackId: row.id, text: null, actor: null })
    else await refreshChargeback(ctx, row.gateway, row.reference)
  } catch (err) {
    ctx.log.error({ err, chargebackId: row.id }, 'chargeback not followed')
  }
}
