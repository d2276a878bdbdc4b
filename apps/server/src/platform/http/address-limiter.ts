import { Refusal } from '@partlane/domain/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from './address-key.ts'

/**
 * Counts a request of its IP address.
 * @returns undefined, or the seconds to wait if the address has reached its limit
 */
export type AddressLimiter = (request: FastifyRequest) => Promise<number | undefined>

const MINUTE_MS = 60_000

/**
 * Creates a limit of requests per minute and IP address, for work that is more expensive than its
 * route. Without `maxPerMinute`, or if the server has no rate limits, nothing is counted.
 */
export function createAddressLimiter(app: FastifyInstance, maxPerMinute: number | undefined): AddressLimiter {
  if (!maxPerMinute || !app.hasDecorator('createRateLimit')) return async () => undefined
  const count = app.createRateLimit({ max: maxPerMinute, timeWindow: MINUTE_MS, keyGenerator: (request) => addressKey(request.ip) })
  return async (request) => {
    const result = await count(request)
    return !result.isAllowed && result.isExceeded ? Math.max(1, result.ttlInSeconds) : undefined
  }
}

/** A hook that refuses requests above the limit. @throws Refusal too_many_requests */
export const createLimitHook = (limiter: AddressLimiter) => async (request: FastifyRequest, reply: FastifyReply) => {
  const retryAfterSeconds = await limiter(request)
  if (retryAfterSeconds === undefined) return
  reply.header('retry-after', retryAfterSeconds)
  throw new Refusal('too_many_requests', { retry_after: retryAfterSeconds })
}
