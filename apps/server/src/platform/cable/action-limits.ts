import type { CableUser } from './define-channel.ts'
import type { CableLimits } from './limits.ts'
import { createMinuteLimiter } from './minute-limiter.ts'

export type ActionLimits = ReturnType<typeof createActionLimits>

/**
 * Limits the actions (`perform`) of a user and of an address, over all of their sockets in this
 * process.
 */
export function createActionLimits({
  actionsPerMinuteOfUser,
  actionsPerMinuteOfAddress,
}: Pick<CableLimits, 'actionsPerMinuteOfUser' | 'actionsPerMinuteOfAddress'>) {
  const limiter = createMinuteLimiter()
  return {
    /** @returns false when the action must be ignored */
    take: (user: CableUser | undefined, address: string): boolean =>
      (user === undefined || limiter.take(`user:${user.id}`, actionsPerMinuteOfUser)) &&
      limiter.take(`address:${address}`, actionsPerMinuteOfAddress),

    /** Deletes the buckets of users and addresses without recent actions. */
    prune: limiter.prune,
  }
}
