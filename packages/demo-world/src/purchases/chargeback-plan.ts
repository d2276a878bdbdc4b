import type { ChargebackStatus } from '@partlane/domain/chargebacks/chargeback-machine'

export type PlannedChargeback = ChargebackStatus

const HOUR_MS = 3_600_000
const EVIDENCE_HOURS = 7 * 24

/** Hours before now at which a chargeback was opened, answered and decided. */
const hoursAgo: Record<PlannedChargeback, { opened: number; submitted?: number; ended?: number }> = {
  needs_response: { opened: 50 },
  under_review: { opened: 170, submitted: 98 },
  won: { opened: 300, submitted: 262, ended: 76 },
  lost: { opened: 270, submitted: 240, ended: 53 },
}

export type ChargebackTimes = { openedAt: Date; dueAt: Date; submittedAt: Date | null; endedAt: Date | null }

/** When a chargeback of the demo was opened, was answered and ended. */
export function chargebackTimes(status: PlannedChargeback, now: Date): ChargebackTimes {
  const { opened, submitted, ended } = hoursAgo[status]
  const at = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  return {
    openedAt: at(opened),
    dueAt: at(opened - EVIDENCE_HOURS),
    submittedAt: submitted === undefined ? null : at(submitted),
    endedAt: ended === undefined ? null : at(ended),
  }
}
