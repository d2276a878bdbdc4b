import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { type Actor, recordSubjectEntry } from '#features/operators/public.ts'
import type { DisputeState, Disputes } from '#gateways/payments/disputes-port.ts'
import { GatewayUnavailable } from '#gateways/payments/port.ts'
import type { Tx } from '#platform/db/db.ts'
import { findChargeback } from './chargebacks.queries.ts'
import { type ChargebackRow, lockDisputedPayment, updateChargeback } from './chargebacks.store.ts'
import { buildEvidence, writeEvidenceText } from './evidence.policy.ts'
import { loadEvidenceFacts } from './evidence.queries.ts'
import { applyDisputeState } from './refresh-chargeback.ts'

type Submission = { chargebackId: number; text: string | null; actor: Actor | null }

/**
 * Submits the evidence of a chargeback to its gateway: what is known about the orders, what the
 * sellers say, and a text of the operator. The gateway accepts it once; a call that is repeated
 * with the same chargeback changes nothing. `actor`: null for the deadline.
 * @throws Refusal not_found, chargeback_is_<status>, payment_unavailable
 */
export async function submitEvidence(ctx: AppContext, { chargebackId, text, actor }: Submission): Promise<void> {
  const chargeback = await getOpenChargeback(ctx, chargebackId)
  const facts = await loadEvidenceFacts(ctx.db, chargebackId)
  const evidenceText = writeEvidenceText(facts, text)
  const state = await callDisputes(ctx, chargeback, (disputes) =>
    disputes.submitEvidence({
      reference: chargeback.reference,
      idempotencyKey: `evidence:${chargeback.reference}`,
      evidence: buildEvidence(facts, evidenceText),
    }),
  )
  await ctx.db.transact(async (tx) => {
    await lockDisputedPayment(tx, chargeback.payment_id)
    const now = ctx.clock.now()
    await updateChargeback(tx, chargebackId, { evidence_text: evidenceText, evidence_submitted_at: now, now })
    if (actor) await record(tx, { chargeback, actor, action: 'chargeback.submit', reason: text, now })
  })
  await applyDisputeState(ctx, chargeback.gateway, state)
}

type Acceptance = { chargebackId: number; actor: Actor; reason: string }

/**
 * Gives a chargeback up. It is lost.
 * @throws Refusal not_found, chargeback_is_<status>, payment_unavailable
 */
export async function acceptChargeback(ctx: AppContext, { chargebackId, actor, reason }: Acceptance): Promise<void> {
  const chargeback = await getOpenChargeback(ctx, chargebackId)
  const state = await callDisputes(ctx, chargeback, (disputes) =>
    disputes.accept({ reference: chargeback.reference, idempotencyKey: `accept:${chargeback.reference}` }),
  )
  await ctx.db.transact((tx) => record(tx, { chargeback, actor, action: 'chargeback.accept', reason, now: ctx.clock.now() }))
  await applyDisputeState(ctx, chargeback.gateway, state)
}

async function getOpenChargeback({ db }: AppContext, id: number): Promise<ChargebackRow> {
  const chargeback = await findChargeback(db, id)
  if (!chargeback) throw new Refusal('not_found')
  if (chargeback.status !== 'needs_response') throw new Refusal(`chargeback_is_${chargeback.status}`)
  return chargeback
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

type Entry = { chargeback: ChargebackRow; actor: Actor; action: string; reason: string | null; now: Date }

const record = (tx: Tx, { chargeback: { id, gateway, reference }, actor, action, reason, now }: Entry) =>
  recordSubjectEntry(tx, {
    actor,
    action,
    subject: { type: 'chargeback', id, name: `${gateway} ${reference}` },
    ...(reason ? { reason } : {}),
    now,
  })
