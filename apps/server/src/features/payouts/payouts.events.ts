import { payoutStatuses } from '@partlane/domain/payouts/payout-machine'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const payload = z.object({ payout_id: z.int(), seller_id: z.int() })
const options = { key: ({ payout_id }: z.output<typeof payload>) => payout_id }

/** A payout was created or has to be tried again: the gateway has to be called. */
export const payoutRequested = defineEvent('payout_requested', payload, options)

/** An operator has started the run of a day. */
export const payoutRunRequested = defineEvent('payout_run_requested', z.object({ day: z.iso.date() }), { key: () => 'run' })

/** A payout is paid, has failed, or was returned to the balance. `attempt` has led to it. */
export const payoutChanged = defineEvent('payout_changed', payload.extend({ status: z.enum(payoutStatuses), attempt: z.int() }), options)
