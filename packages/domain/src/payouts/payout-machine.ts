import { defineMachine } from '../machine.ts'

export const payoutStatuses = ['pending', 'sent', 'paid', 'failed', 'returned'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]
export type PayoutEvent = 'send' | 'pay' | 'fail' | 'retry' | 'return'

/**
 * Statuses of a payout. `pending`: stored before the gateway is called. `sent`: on its way to the
 * bank. A bank can also return what was paid. `returned`: given up, the money is in the seller's
 * balance again.
 */
export const payoutMachine = defineMachine<PayoutStatus, PayoutEvent>({
  name: 'payout',
  initial: 'pending',
  states: {
    pending: { send: 'sent', pay: 'paid', fail: 'failed' },
    sent: { pay: 'paid', fail: 'failed' },
    paid: { fail: 'failed' },
    failed: { retry: 'pending', return: 'returned' },
    returned: {},
  },
})
