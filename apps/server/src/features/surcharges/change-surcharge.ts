import type { surcharges } from '@partlane/contract/surcharges'
import { Refusal } from '@partlane/domain/refusal'
import { surchargeMachine } from '@partlane/domain/surcharges/surcharge-machine'
import { eventOfSurchargeAction, listSurchargeActions, sideOfSurchargeAction } from '@partlane/domain/surcharges/surcharge-rules'
import type { z } from 'zod'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type LockedOrder, lockOrder, sideOf, toParcelColumns, toParcelDetails } from '#features/orders/public.ts'
import { finishRefundPhotos, lockRefundPhotos } from '#features/refunds/public.ts'
import { applySurchargeEvent } from './apply-surcharge-event.ts'
import { findSurcharge, type SurchargeRow } from './surcharges.queries.ts'
import { insertSurchargePhotos } from './surcharges.store.ts'

type SurchargeChange = z.output<(typeof surcharges.change)['body']>['surcharge']
type ChangeInput = { user: CurrentUser; orderId: number; surchargeId: number; change: SurchargeChange }

/**
 * The buyer sends the old unit back or has an operator decide; the seller confirms or refuses it.
 * The same action again, after its status was reached, does not change anything.
 * @throws Refusal not_found (order or surcharge), not_allowed (the action of the other side, or of
 * an item that is not accepted), surcharge_is_<status>, upload_not_ready, unavailable
 * @throws FieldErrors required (`carrier_name` of another carrier)
 * @throws Refusal daily_upload_limit_reached
 */
export async function changeSurcharge(ctx: AppContext, { user, orderId, surchargeId, change }: ChangeInput): Promise<void> {
  const columns = toChangedColumns(change)
  const uploadIds = change.action === 'refuse' ? change.upload_ids : []
  await finishRefundPhotos(ctx, user, uploadIds)
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    const side = sideOf(locked.order, user)
    const surcharge = await findSurcharge(tx, surchargeId)
    if (surcharge?.order_id !== orderId) throw new Refusal('not_found')
    if (sideOfSurchargeAction(change.action) !== side) throw new Refusal('not_allowed')
    const event = eventOfSurchargeAction[change.action]
    const now = ctx.clock.now()
    if (!isAllowed(locked, surcharge, change.action)) {
      if (surchargeMachine.leadsTo(event, surcharge.status)) return
      throw surchargeMachine.can(surcharge.status, event) ? new Refusal('not_allowed') : new Refusal(`surcharge_is_${surcharge.status}`)
    }
    const sent = change.action === 'send' ? { sent_at: now } : {}
    await insertSurchargePhotos(tx, surchargeId, await lockRefundPhotos(tx, user.id, uploadIds))
    await applySurchargeEvent(tx, locked, { surcharge, event, by: side, now, change: { ...columns, ...sent } })
  })
}

function isAllowed({ items }: LockedOrder, surcharge: SurchargeRow, action: SurchargeChange['action']): boolean {
  const item = items.find(({ id }) => id === surcharge.order_item_id)
  const facts = item && { status: surcharge.status, itemStatus: item.status }
  return facts !== undefined && listSurchargeActions(facts, sideOfSurchargeAction(action)).includes(action)
}

function toChangedColumns(change: SurchargeChange) {
  switch (change.action) {
    case 'send':
      return change.carrier === null ? {} : toParcelColumns(toParcelDetails({ ...change, carrier: change.carrier }))
    case 'refuse':
      return { refusal_reason: change.reason, refusal_text: change.text }
    case 'escalate':
      return { escalation_text: change.text }
    default:
      return {}
  }
}
