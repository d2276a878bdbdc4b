import { chargebackStatuses } from '@partlane/domain/chargebacks/chargeback-machine'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const payload = z.object({ chargeback_id: z.int() })
const options = { key: ({ chargeback_id }: z.output<typeof payload>) => chargeback_id }

/** A chargeback was opened, or its status has changed. */
export const chargebackChanged = defineEvent('chargeback_changed', payload.extend({ status: z.enum(chargebackStatuses) }), options)

/** The ledger has the outcome of a chargeback. */
export const chargebackSettled = defineEvent('chargeback_settled', payload.extend({ order_ids: z.array(z.int()) }), options)

/**
 * An operator wants the server to submit evidence or to accept a chargeback. `text`: of the
 * operator.
 */
export const chargebackActionRequested = defineEvent(
  'chargeback_action_requested',
  payload.extend({ action: z.enum(['submit', 'accept']), text: z.string().nullable() }),
  options,
)
