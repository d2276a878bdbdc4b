import { type PaymentMethod, paymentMethodOf } from '@partlane/domain/checkout/payment-methods'
import { Refusal } from '@partlane/domain/refusal'
import { limitCallTime } from './limit-call-time.ts'
import type { PaymentGateway } from './port.ts'

/** The configured payment gateways by name. */
export type PaymentGateways = {
  /** Charges new purchases that do not name a gateway. */
  readonly default: PaymentGateway
  readonly list: readonly PaymentGateway[]
  find(name: string): PaymentGateway | undefined
  /** The gateway that is offered for a method: of several the first. */
  findByMethod(method: PaymentMethod): PaymentGateway | undefined
  /**
   * The gateway for calls, each with a time limit. A stored purchase or payment always uses the
   * gateway that it names, never the default.
   * @throws Refusal payment_unavailable when the gateway is not configured
   */
  get(name: string): PaymentGateway
}

const DEFAULT_TIMEOUT_MS = 10_000

/**
 * Creates the registry. The first gateway is the default. A call that takes longer than `timeoutMs`
 * fails with GatewayUnavailable.
 */
export function createPaymentGateways(list: readonly PaymentGateway[], timeoutMs = DEFAULT_TIMEOUT_MS): PaymentGateways {
  const [first] = list
  if (!first) throw new Error('no payment gateway is configured')
  const find = (name: string) => list.find((gateway) => gateway.name === name)
  return {
    default: first,
    list,
    find,
    findByMethod: (method) => list.find(({ name }) => paymentMethodOf(name) === method),
    get(name) {
      const gateway = find(name)
      if (!gateway) throw new Refusal('payment_unavailable')
      return limitCallTime(gateway, timeoutMs)
    },
  }
}
