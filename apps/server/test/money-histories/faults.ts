import { GatewayUnavailable, type PaymentGateway } from '#gateways/payments/port.ts'

/**
 * `away`: the gateway cannot be reached. `silent`: it does what it is asked for, but the response
 * is lost.
 */
export type Fault = 'away' | 'silent'
export type Faults = { current: Fault | undefined; count: number }

type Method<Input extends unknown[], Output> = (...input: Input) => Promise<Output>

/** Lets the calls of a gateway fail while `current` is set. `count`: calls that have failed. */
export function injectFaults(gateway: PaymentGateway): Faults {
  const faults: Faults = { current: undefined, count: 0 }
  const fail = () => {
    faults.count++
    throw new GatewayUnavailable('injected')
  }
  function withFaults<Input extends unknown[], Output>(method: Method<Input, Output>): Method<Input, Output> {
    return async (...input) => {
      if (faults.current === 'away') fail()
      const output = await method(...input)
      if (faults.current === 'silent') fail()
      return output
    }
  }
  const { authorise, capture, void: voidCharge, refund, find } = gateway
  Object.assign(gateway, {
    authorise: withFaults(authorise),
    capture: withFaults(capture),
    void: withFaults(voidCharge),
    refund: withFaults(refund),
    find: withFaults(find),
  })
  const { payouts } = gateway
  if (payouts) {
    const { send, find: findPayout, recover } = payouts
    Object.assign(payouts, { send: withFaults(send), find: withFaults(findPayout), recover: withFaults(recover) })
  }
  return faults
}
