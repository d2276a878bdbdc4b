import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { GatewayUnavailable, type PaymentGateway } from './port.ts'

/**
 * The gateway with a time limit for each call. A call without an answer fails, and its signal
 * aborts. Whether the gateway has executed it is then unknown, as after a lost connection.
 */
export function limitCallTime(gateway: PaymentGateway, timeoutMs: number): PaymentGateway {
  const limit = <T>(name: string, call: (signal: AbortSignal) => Promise<T>) => {
    const createError = () => new GatewayUnavailable(`${gateway.name} ${name}: no answer within ${timeoutMs} ms`)
    return withTimeout({ timeoutMs, createError }, call)
  }
  return {
    name: gateway.name,
    pageSources: gateway.pageSources,
    authorise: (charge) => limit('authorise', (signal) => gateway.authorise(charge, signal)),
    capture: (reference) => limit('capture', (signal) => gateway.capture(reference, signal)),
    void: (reference) => limit('void', (signal) => gateway.void(reference, signal)),
    refund: (refund) => limit('refund', (signal) => gateway.refund(refund, signal)),
    find: (idempotencyKey) => limit('find', (signal) => gateway.find(idempotencyKey, signal)),
    parseWebhook: (request) => gateway.parseWebhook(request),
  }
}
