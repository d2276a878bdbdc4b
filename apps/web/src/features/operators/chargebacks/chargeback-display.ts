import type { ChargebackStatus } from '@partlane/domain/chargebacks/chargeback-machine'
import type { Tone } from '#ui/display/Badge.tsx'

export const chargebacksPath = '/staff/chargebacks'

export const chargebackTone: Record<ChargebackStatus, Tone> = {
  needs_response: 'warning',
  under_review: 'info',
  won: 'success',
  lost: 'danger',
}
