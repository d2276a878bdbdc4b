import { Refusal } from '@partlane/domain/refusal'
import type { SurchargeDecision } from '@partlane/domain/surcharges/surcharge-rules'
import type { AppContext } from '#app/context.ts'
import { type Actor, recordSubjectEntry } from '#features/operators/public.ts'
import { lockOrder } from '#features/orders/public.ts'
import { applySurchargeEvent } from './apply-surcharge-event.ts'
import { findSurcharge } from './surcharges.queries.ts'

type DecideInput = { actor: Actor; surchargeId: number; decision: { outcome: SurchargeDecision; text: string } }

/**
 * An operator decides whether buyer or seller gets an escalated surcharge, with a reason that both
 * sides read. Audited.
 * @throws Refusal not_found, not_allowed (of an own order), surcharge_is_<status>
 */
export async function decideSurcharge(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  { actor, surchargeId, decision: { outcome, text } }: DecideInput,
): Promise<void> {
  const found = await findSurcharge(ctx.db, surchargeId)
  if (!found) throw new Refusal('not_found')
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, found.order_id)
    const { order } = locked
    if (actor !== 'command line' && (order.buyer_id === actor.id || order.seller_id === actor.id)) throw new Refusal('not_allowed')
    const surcharge = await findSurcharge(tx, surchargeId)
    if (!surcharge) throw new Refusal('not_found')
    if (surcharge.status !== 'escalated') throw new Refusal(`surcharge_is_${surcharge.status}`)
    const now = ctx.clock.now()
    await applySurchargeEvent(tx, locked, { surcharge, event: outcome, by: 'operator', now, change: { decision_text: text } })
    await recordSubjectEntry(tx, {
      actor,
      action: 'surcharge.decide',
      subject: { type: 'order', id: order.id, name: order.reference },
      reason: text,
      before: { surcharge_id: surchargeId, amount_minor: surcharge.amount_minor },
      after: { outcome },
      now,
    })
  })
}
