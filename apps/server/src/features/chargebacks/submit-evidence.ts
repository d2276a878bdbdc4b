import { createHash } from 'node:crypto'
import type { EvidenceContent } from '@partlane/domain/chargebacks/evidence-content'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import type { Actor } from '#features/operators/public.ts'
import type { DisputeState, Disputes } from '#gateways/payments/disputes-port.ts'
import { GatewayUnavailable } from '#gateways/payments/port.ts'
import { recordChargebackEntry } from './chargeback-audit.ts'
import { getUnansweredChargeback } from './chargebacks.queries.ts'
import { type ChargebackRow, lockDisputedPayment, storeEvidence } from './chargebacks.store.ts'
import { createEvidencePdf } from './create-evidence-pdf.ts'
import { buildEvidenceContent, toGatewayEvidence } from './evidence.policy.ts'
import { loadEvidenceFacts } from './evidence.queries.ts'
import { writeEvidenceText } from './evidence-texts.ts'
import { applyDisputeState } from './refresh-chargeback.ts'

type Submission = { chargebackId: number; text: string | null; actor: Actor | null }

/**
 * Submits the evidence of a chargeback to its gateway: what is known about the orders, what the
 * sellers say, and a text of the operator, as fields and as PDF. It is stored before the call, so
 * that it is known after a crash. The gateway accepts it once. `actor`: null for the deadline, or
 * when the request is audited already.
 * @throws Refusal not_found, chargeback_is_<status>, payment_unavailable
 */
export async function submitEvidence(ctx: AppContext, { chargebackId, text, actor }: Submission): Promise<void> {
  const chargeback = await getUnansweredChargeback(ctx.db, chargebackId)
  const content = buildEvidenceContent({ chargeback, facts: await loadEvidenceFacts(ctx.db, chargebackId), statement: text })
  const evidenceText = writeEvidenceText(content)
  const document = await createEvidencePdf(content, { productName: ctx.config.PRODUCT_NAME })
  const prepared = { id: chargebackId, content, text: evidenceText }
  await ctx.db.transact(async (tx) => {
    await lockDisputedPayment(tx, chargeback.payment_id)
    await storeEvidence(tx, { ...prepared, submittedAt: null })
  })
  const state = await callDisputes(ctx, chargeback, (disputes) =>
    disputes.submitEvidence({
      reference: chargeback.reference,
      idempotencyKey: createEvidenceKey(chargeback, content),
      evidence: toGatewayEvidence(content, { text: evidenceText, document }),
    }),
  )
  await ctx.db.transact(async (tx) => {
    await lockDisputedPayment(tx, chargeback.payment_id)
    const now = ctx.clock.now()
    await storeEvidence(tx, { ...prepared, submittedAt: now })
    if (actor) await recordChargebackEntry(tx, { chargeback, actor, action: 'submit', reason: text, now })
  })
  await applyDisputeState(ctx, chargeback.gateway, state)
}

/**
 * A gateway refuses a key with other values, and sellers may change their texts between attempts.
 */
const createEvidenceKey = ({ reference }: ChargebackRow, content: EvidenceContent): string =>
  `evidence:${reference}:${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)}`

type Acceptance = { chargebackId: number; actor: Actor | null; reason: string }

/**
 * Gives a chargeback up. It is lost. `actor`: null when the request is audited already.
 * @throws Refusal not_found, chargeback_is_<status>, payment_unavailable
 */
export async function acceptChargeback(ctx: AppContext, { chargebackId, actor, reason }: Acceptance): Promise<void> {
  const chargeback = await getUnansweredChargeback(ctx.db, chargebackId)
  const state = await callDisputes(ctx, chargeback, (disputes) =>
    disputes.accept({ reference: chargeback.reference, idempotencyKey: `accept:${chargeback.reference}` }),
  )
  if (actor) await ctx.db.transact((tx) => recordChargebackEntry(tx, { chargeback, actor, action: 'accept', reason, now: ctx.clock.now() }))
  await applyDisputeState(ctx, chargeback.gateway, state)
}

async function callDisputes(
  ctx: AppContext,
  { gateway }: ChargebackRow,
  call: (disputes: Disputes) => Promise<DisputeState>,
): Promise<DisputeState> {
  const { disputes } = ctx.paymentGateways.get(gateway)
  if (!disputes) throw new Refusal('payment_unavailable')
  try {
    return await call(disputes)
  } catch (error) {
    if (error instanceof GatewayUnavailable) throw new Refusal('payment_unavailable')
    throw error
  }
}
