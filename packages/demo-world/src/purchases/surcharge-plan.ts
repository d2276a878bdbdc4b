import type { PricedLine } from '@partlane/domain/cart/price-purchase'
import type { OrderActor, OrderStep } from '@partlane/domain/orders/order-history'
import type { SurchargeStatus } from '@partlane/domain/surcharges/surcharge-machine'
import { parcelTimes } from './parcel-rows.ts'
import type { PlannedSurcharge, PurchasePlan } from './purchase-plan.ts'
import { listingOf, type Order, paidAt } from './purchase-rows.ts'

const DAY_MS = 86_400_000

export const statusOfPlanned: Record<PlannedSurcharge, SurchargeStatus> = {
  held: 'held',
  sent: 'sent',
  refused: 'refused',
  escalated: 'escalated',
  confirmed: 'refunded',
  decided_for_buyer: 'refunded',
  decided_for_seller: 'forfeited',
}

/** Steps of an old unit with the days from the arrival of the part. */
export const stepDays = { send: 2, refuse: 4, confirm: 4, escalate: 5, decide: 7 } as const
export type OldUnitStep = keyof typeof stepDays

export const stepsOfPlanned: Record<PlannedSurcharge, readonly OldUnitStep[]> = {
  held: [],
  sent: ['send'],
  refused: ['send', 'refuse'],
  escalated: ['send', 'refuse', 'escalate'],
  confirmed: ['send', 'confirm'],
  decided_for_buyer: ['send', 'refuse', 'escalate', 'decide'],
  decided_for_seller: ['send', 'refuse', 'escalate', 'decide'],
}

/** Days from the arrival after which the old unit of an order without a plan has come back. */
const MAX_HELD_DAYS = 14

/**
 * What has become of the old units of an order. Without a plan: those of parts that arrived weeks
 * ago have come back, the others are still waited for.
 */
export function plannedSurcharge(plan: PurchasePlan, now: Date): PlannedSurcharge {
  if (plan.surcharge) return plan.surcharge
  const { deliveredAt } = parcelTimes(plan)
  return deliveredAt !== null && now.getTime() - deliveredAt.getTime() > MAX_HELD_DAYS * DAY_MS ? 'confirmed' : 'held'
}

/** Whether the surcharge of a line is given back together with its price. */
export const hasEnded = (plan: PurchasePlan, line: PricedLine): boolean =>
  plan.refund === 'refunded' ||
  plan.chargeback === 'lost' ||
  plan.lines.find(({ listing }) => listing === listingOf(plan, line))?.item === 'declined'

/** The lines whose surcharge has a history of its own. */
const listExchangeLines = (plan: PurchasePlan, lines: readonly PricedLine[]) =>
  lines.filter((line) => line.unit_surcharge_minor > 0 && !hasEnded(plan, line))

/** When a step of an old unit was done. */
export const timeOfStep = (plan: PurchasePlan, step: OldUnitStep): Date =>
  new Date((parcelTimes(plan).deliveredAt ?? paidAt(plan)).getTime() + stepDays[step] * DAY_MS)

/**
 * The lines of an order whose surcharge is given back for the old unit, each with time and reason.
 */
export function surchargeRepaymentsOf(plan: PurchasePlan, lines: readonly PricedLine[], now: Date) {
  const planned = plannedSurcharge(plan, now)
  if (statusOfPlanned[planned] !== 'refunded') return []
  const isConfirmed = planned === 'confirmed'
  const at = timeOfStep(plan, isConfirmed ? 'confirm' : 'decide')
  const reason = isConfirmed ? ('surcharge' as const) : ('decision' as const)
  return listExchangeLines(plan, lines).map((line) => ({ lines: [line], at, reason }))
}

const actorOf: Record<OldUnitStep, OrderActor> = {
  send: 'buyer',
  refuse: 'seller',
  confirm: 'seller',
  escalate: 'buyer',
  decide: 'operator',
}
const historyOf: Record<Exclude<OldUnitStep, 'decide'>, OrderStep> = {
  send: 'surcharge_sent',
  refuse: 'surcharge_refused',
  confirm: 'surcharge_refunded',
  escalate: 'surcharge_escalated',
}

/** What has happened to the old units of an order, oldest first. */
export function surchargeSteps(plan: PurchasePlan, order: Order, now: Date) {
  const lines = listExchangeLines(plan, order.lines)
  if (lines.length === 0) return []
  const planned = plannedSurcharge(plan, now)
  const decision = statusOfPlanned[planned] === 'refunded' ? 'surcharge_refunded' : 'surcharge_forfeited'
  return stepsOfPlanned[planned].map((step) => ({
    actor: actorOf[step],
    step: step === 'decide' ? decision : historyOf[step],
    at: timeOfStep(plan, step),
    listingIds: lines.map(({ listing_id }) => listing_id),
  }))
}
