import type { CableUser } from './define-channel.ts'
import type { CableLimits } from './limits.ts'
import { TokenBucket } from './token-bucket.ts'

const SECONDS_PER_MINUTE = 60

export type ActionLimits = ReturnType<typeof createActionLimits>

/**
 * Limits the actions (`perform`) of a person and of an address, over all of their sockets in this
 * process.
 */
export function createActionLimits({
  actionsPerMinuteOfUser,
  actionsPerMinuteOfAddress,
}: Pick<CableLimits, 'actionsPerMinuteOfUser' | 'actionsPerMinuteOfAddress'>) {
  const buckets = new Map<string, TokenBucket>()

  function take(key: string, perMinute: number): boolean {
    let bucket = buckets.get(key)
    if (!bucket) {
      bucket = new TokenBucket(perMinute / SECONDS_PER_MINUTE, perMinute)
      buckets.set(key, bucket)
    }
    return bucket.take()
  }

  return {
    /** @returns false when the action must be ignored */
    take: (user: CableUser | undefined, address: string): boolean =>
      (user === undefined || take(`user:${user.id}`, actionsPerMinuteOfUser)) && take(`address:${address}`, actionsPerMinuteOfAddress),

    /** Deletes the buckets of users and addresses without recent actions. */
    prune(): void {
      for (const [key, bucket] of buckets) if (bucket.isFull) buckets.delete(key)
    },
  }
}
