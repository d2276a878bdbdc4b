import type { AppContext } from '#app/context.ts'
import type { Payouts } from '#gateways/payments/payouts-port.ts'
import type { PayoutRow } from './payouts.queries.ts'

/** The payouts of the gateway that a payout names, with a time limit for each call. */
export function payoutsOf(ctx: AppContext, { gateway }: Pick<PayoutRow, 'gateway'>): Payouts {
  const { payouts } = ctx.paymentGateways.get(gateway)
  if (!payouts) throw new Error(`the gateway ${gateway} does not pay out`)
  return payouts
}
