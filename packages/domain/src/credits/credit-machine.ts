import { defineMachine } from '../machine.ts'

export const creditStatuses = ['requested', 'approved', 'refused', 'posted'] as const
export type CreditStatus = (typeof creditStatuses)[number]
export type CreditEvent = 'approve' | 'refuse' | 'post'

/**
 * Statuses of a credit that an operator gives to a member. `approved` lasts within the transaction
 * that posts it to the ledger. Up to the limit the request approves it.
 */
export const creditMachine = defineMachine<CreditStatus, CreditEvent>({
  name: 'credit',
  initial: 'requested',
  states: {
    requested: { approve: 'approved', refuse: 'refused' },
    approved: { post: 'posted' },
    refused: {},
    posted: {},
  },
})
