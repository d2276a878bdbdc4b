import type { ChargebackStatus } from '@partlane/domain/chargebacks/chargeback-machine'
import type { Tone } from '#ui/display/Badge.tsx'

export const chargebacksPath = '/staff/chargebacks'

export const chargebackTone: Record<ChargebackStatus, Tone> = {
  needs_response: 'warning',
  under_review: 'info',
  won: 'success',
  lost: 'danger',
}

const knownReasons = ['product_not_received', 'product_unacceptable', 'fraudulent', 'credit_not_processed', 'duplicate'] as const
type KnownReason = (typeof knownReasons)[number]

/** Gateways have their own codes. Unknown ones are shown as another reason. */
export const reasonKey = (reason: string): `reason.${KnownReason | 'general'}` =>
  `reason.${knownReasons.find((known) => known === reason) ?? 'general'}`
