import { defineMachine } from '../machine.ts'
import type { UserStatus } from './roles.ts'

export const accountEvents = ['sign_up', 'verify', 'block', 'restore', 'delete'] as const
export type AccountEvent = (typeof accountEvents)[number]

/**
 * A person's standing. `verify` comes of a confirmed address (private people) or of an operator's approval (businesses).
 * Whoever is restored starts unverified and is verified again at once if they still have what it takes (`mayBeVerified`).
 * A deleted account keeps its row, without anything personal in it: orders and the books point at it.
 */
export const accountMachine = defineMachine<UserStatus, AccountEvent>({
  name: 'account',
  initial: 'guest',
  states: {
    guest: { sign_up: 'unverified', delete: 'deleted' },
    unverified: { verify: 'verified', block: 'blocked', delete: 'deleted' },
    verified: { block: 'blocked', delete: 'deleted' },
    blocked: { restore: 'unverified', delete: 'deleted' },
    deleted: {},
  },
})
