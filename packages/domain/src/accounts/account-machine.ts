import { defineMachine } from '../machine.ts'
import type { UserStatus } from './roles.ts'

export const accountEvents = ['sign_up', 'verify', 'block', 'restore', 'delete'] as const
export type AccountEvent = (typeof accountEvents)[number]

/**
 * Status of an account. `verify` follows a confirmed email address or phone number (personal
 * members) or the approval of an operator (businesses).
 * `restore` leads to `unverified`. The account is then verified again at once if `canBeVerified`
 * still holds.
 * A deleted account keeps its row without personal data: orders and accounting records refer to it.
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
