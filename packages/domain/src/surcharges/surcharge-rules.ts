import type { OrderItemStatus } from '../orders/order-machine.ts'
import type { OldUnitEvent, SurchargeStatus } from './surcharge-machine.ts'

/** Days of the buyer to send the old unit, from the arrival of the part. */
const SEND_OLD_UNIT_DAYS = 30
/** Days of the seller to look at the old unit, from the proof of sending. */
const CHECK_OLD_UNIT_DAYS = 14
/** Days of the buyer to have an operator decide after the seller has refused the old unit. */
const ESCALATE_SURCHARGE_DAYS = 14
/**
 * While a refund of the item is open, its surcharge is not forfeited. It is looked at again then.
 */
const POSTPONE_SURCHARGE_DAYS = 7

const DAY_MS = 86_400_000
const inDays = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS)

/**
 * What buyer and seller do with a surcharge.
 * - buyer: `send` (the old unit is sent or handed over), `escalate` (an operator decides)
 * - seller: `confirm` (the old unit is right, the buyer gets the money), `refuse`
 */
export const surchargeActions = ['send', 'confirm', 'refuse', 'escalate'] as const
export type SurchargeAction = (typeof surchargeActions)[number]

export const eventOfSurchargeAction: Record<SurchargeAction, OldUnitEvent> = {
  send: 'send',
  confirm: 'repay',
  refuse: 'refuse',
  escalate: 'escalate',
}

const actionsOf: Record<'buyer' | 'seller', Partial<Record<SurchargeStatus, readonly SurchargeAction[]>>> = {
  buyer: { held: ['send'], refused: ['escalate'] },
  seller: { held: ['confirm'], sent: ['confirm', 'refuse'], refused: ['confirm'], escalated: ['confirm'] },
}

/** Whose action it is. No action belongs to both sides. */
export const sideOfSurchargeAction = (action: SurchargeAction): 'buyer' | 'seller' =>
  action === 'send' || action === 'escalate' ? 'buyer' : 'seller'

/** Lists what a side may do with the surcharge of an item now. */
export const listSurchargeActions = (
  { status, itemStatus }: { status: SurchargeStatus; itemStatus: OrderItemStatus },
  side: 'buyer' | 'seller',
): readonly SurchargeAction[] => (itemStatus === 'accepted' || itemStatus === 'confirmed' ? (actionsOf[side][status] ?? []) : [])

/** What happens when the time of a status is over. Each is announced one day before. */
export const surchargeEventAfterDeadline: Partial<Record<SurchargeStatus, OldUnitEvent>> = {
  held: 'forfeit',
  sent: 'repay',
  refused: 'forfeit',
}

/** The instant at which a status that begins now ends by itself. Null: never. */
export function surchargeDeadline(status: SurchargeStatus, now: Date): Date | null {
  if (status === 'sent') return inDays(now, CHECK_OLD_UNIT_DAYS)
  return status === 'refused' ? inDays(now, ESCALATE_SURCHARGE_DAYS) : null
}

/** Until when the buyer sends the old unit. */
export const oldUnitDeadline = (arrivedAt: Date): Date => inDays(arrivedAt, SEND_OLD_UNIT_DAYS)

export const postponedOldUnitDeadline = (now: Date): Date => inDays(now, POSTPONE_SURCHARGE_DAYS)

/** One day before the end. */
export const announceSurchargeAt = (dueAt: Date): Date => inDays(dueAt, -1)

/** How an operator decides about an escalated surcharge: the buyer or the seller gets it. */
export const surchargeDecisions = ['repay', 'forfeit'] as const
export type SurchargeDecision = (typeof surchargeDecisions)[number]
