import { defineMachine } from '../machine.ts'

export const agreedLineStatuses = ['open', 'paid', 'expired'] as const
export type AgreedLineStatus = (typeof agreedLineStatuses)[number]
export type AgreedLineEvent = 'pay' | 'expire'

/**
 * Status of an agreed line: units that a seller has promised to one buyer at an agreed price. They
 * are held while it is open.
 */
export const agreedLineMachine = defineMachine<AgreedLineStatus, AgreedLineEvent>({
  name: 'agreed_line',
  initial: 'open',
  states: {
    open: { pay: 'paid', expire: 'expired' },
    paid: {},
    expired: {},
  },
})

/** True while the buyer may start a payment of the line. */
export const isPayable = ({ status, pay_until }: { status: AgreedLineStatus; pay_until: Date }, now: Date) =>
  status === 'open' && pay_until > now
