import { GatewayUnavailable, type PaymentGateway } from '#gateways/payments/port.ts'

/**
 * `away`: the gateway cannot be reached. `silent`: it does what it is asked for, but the response
 * is lost.
 */
export type Outage = 'away' | 'silent'
export type Outages = { current: Outage | undefined; count: number }

type Method<Input extends unknown[], Output> = (...input: Input) => Promise<Output>

/** Lets the calls of a gateway fail while `current` is set. `count`: calls that have failed. */
export function injectOutages(gateway: PaymentGateway): Outages {
  const outages: Outages = { current: undefined, count: 0 }
  const fail = () => {
    outages.count++
    throw new GatewayUnavailable('injected')
  }
  function withOutages<Input extends unknown[], Output>(method: Method<Input, Output>): Method<Input, Output> {
    return async (...input) => {
      if (outages.current === 'away') fail()
      const output = await method(...input)
      if (outages.current === 'silent') fail()
      return output
    }
  }
  const { authorise, capture, void: voidCharge, refund, findRefund, find } = gateway
  Object.assign(gateway, {
    authorise: withOutages(authorise),
    capture: withOutages(capture),
    void: withOutages(voidCharge),
    refund: withOutages(refund),
    findRefund: withOutages(findRefund),
    find: withOutages(find),
  })
  const { payouts } = gateway
  if (payouts) {
    const { send, find: findPayout, recover } = payouts
    Object.assign(payouts, { send: withOutages(send), find: withOutages(findPayout), recover: withOutages(recover) })
  }
  const { disputes } = gateway
  if (disputes) Object.assign(disputes, { find: withOutages(disputes.find) })
  return outages
}
