import { MAX_CHARGEBACK_TEXT_LENGTH } from '@partlane/domain/limits'
import { Refusal } from '@partlane/domain/refusal'
import type { Actor, OperatorContext } from '#features/operators/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { type ChargebackAction, recordChargebackEntry } from './chargeback-audit.ts'
import { chargebackActionRequested } from './chargebacks.events.ts'
import { getUnansweredChargeback } from './chargebacks.queries.ts'
import { lockDisputedPayment } from './chargebacks.store.ts'

type ActionRequest = { chargebackId: number; action: ChargebackAction; text: string | null; actor: Actor }

/**
 * Requests that the server submits the evidence of a chargeback or accepts it: the command line has
 * no gateways. `text`: the statement of the marketplace, or the reason of the acceptance. Of two
 * requests the server does the first.
 * @throws Refusal not_found, chargeback_is_<status>, too_long
 */
export async function requestChargebackAction(ctx: OperatorContext, { chargebackId, action, text, actor }: ActionRequest): Promise<void> {
  if (text && text.length > MAX_CHARGEBACK_TEXT_LENGTH) throw new Refusal('too_long')
  const { payment_id } = await getUnansweredChargeback(ctx.db, chargebackId)
  await ctx.db.transact(async (tx) => {
    await lockDisputedPayment(tx, payment_id)
    const chargeback = await getUnansweredChargeback(tx, chargebackId)
    const now = ctx.clock.now()
    await recordChargebackEntry(tx, { chargeback, actor, action, reason: text, now })
    await emit(tx, chargebackActionRequested({ chargeback_id: chargebackId, action, text }))
  })
}
