import { merchantFee } from '@partlane/domain/accounts/fee'
import type { SurchargeStatus } from '@partlane/domain/surcharges/surcharge-machine'
import { announceSurchargeAt, oldUnitDeadline, surchargeDeadline } from '@partlane/domain/surcharges/surcharge-rules'
import type { Row } from '../services.ts'
import { parcelTimes, trackingOf } from './parcel-rows.ts'
import type { PlannedSurcharge, PurchasePlan } from './purchase-plan.ts'
import { type Order, paidAt } from './purchase-rows.ts'
import type { Repayment } from './repayment-rows.ts'
import { hasEnded, type OldUnitStep, plannedSurcharge, statusOfPlanned, stepsOfPlanned, timeOfStep } from './surcharge-plan.ts'

/** The demo data must not change by itself on the first day. */
const MIN_REMAINING_MS = 22 * 3_600_000
const TRACKING_NUMBER_LENGTH = 9

const texts = {
  refusal: 'One of the mounting lugs is broken off. We cannot rebuild this housing.',
  escalation: 'It was in one piece when I packed it. I think that the box was dropped on the way.',
  for_buyer: 'The break is new and the box has a heavy knock at the same place. The buyer has sent the right unit in one piece.',
  for_seller: 'The break has rust on it, so it is older than the transport. The listing asks for a unit in one piece.',
} as const

type Options = {
  plan: PurchasePlan
  order: Order
  items: readonly Row[]
  repayments: readonly Repayment[]
  nextId: () => number
  now: Date
}

/** The surcharges of the items of an order. Orders without one have no rows. */
export function surchargeRows({ plan, order, items, repayments, nextId, now }: Options): Row[] {
  return order.lines.flatMap((line) => {
    const item = items.find(({ listing_id }) => listing_id === line.listing_id)
    if (line.unit_surcharge_minor === 0 || !item) return []
    const isWithItem = hasEnded(plan, line)
    const planned = isWithItem ? 'held' : plannedSurcharge(plan, now)
    const status = isWithItem ? 'refunded' : statusOfPlanned[planned]
    const amount_minor = line.unit_surcharge_minor * line.quantity
    return {
      id: nextId(),
      order_id: order.id,
      order_item_id: item.id,
      status,
      amount_minor,
      fee_minor: status === 'forfeited' ? merchantFee(amount_minor, order.fee_percentage) : 0,
      repayment_id: repayments.find(({ lines }) => lines.includes(line))?.id ?? null,
      created_at: paidAt(plan),
      ...stepColumns(plan, planned),
      ...(isWithItem ? { ended_at: paidAt(plan) } : {}),
      ...deadlineColumns(plan, status, now),
    }
  })
}

const noTracking = { carrier: null, tracking_number: null, tracking_url: null }

/** The columns that the steps of an old unit have written. */
function stepColumns(plan: PurchasePlan, planned: PlannedSurcharge) {
  const steps = stepsOfPlanned[planned]
  const last = steps.at(-1)
  const has = (step: OldUnitStep) => steps.includes(step)
  const digits = String(paidAt(plan).getTime()).slice(-TRACKING_NUMBER_LENGTH)
  return {
    sent_at: has('send') ? timeOfStep(plan, 'send') : null,
    ...(has('send') ? trackingOf(plan.buyer.home.country, digits) : noTracking),
    refusal_reason: has('refuse') ? 'damaged' : null,
    refusal_text: has('refuse') ? texts.refusal : null,
    escalation_text: has('escalate') ? texts.escalation : null,
    decision_text: has('decide') ? texts[planned === 'decided_for_buyer' ? 'for_buyer' : 'for_seller'] : null,
    ended_at: last === 'confirm' || last === 'decide' ? timeOfStep(plan, last) : null,
    updated_at: last ? timeOfStep(plan, last) : paidAt(plan),
  }
}

/** When a status ends by itself, and when that is announced. */
function deadlineColumns(plan: PurchasePlan, status: SurchargeStatus, now: Date) {
  const end = endOf(plan, status)
  const due_at = end && new Date(Math.max(end.getTime(), now.getTime() + MIN_REMAINING_MS))
  const announce_at = due_at && announceSurchargeAt(due_at)
  return { due_at, announce_at, announced_at: announce_at && announce_at < now ? announce_at : null }
}

function endOf(plan: PurchasePlan, status: SurchargeStatus): Date | null {
  const { deliveredAt } = parcelTimes(plan)
  if (status === 'held') return deliveredAt && oldUnitDeadline(deliveredAt)
  return surchargeDeadline(status, timeOfStep(plan, status === 'sent' ? 'send' : 'refuse'))
}
