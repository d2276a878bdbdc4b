import type { GatewayEventSubject } from '@partlane/domain/checkout/gateway-event-subjects'
import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import type { AppContext } from '#app/context.ts'
import { refreshChargeback } from '#features/chargebacks/public.ts'
import { settlePaymentByKey } from '#features/checkout/public.ts'
import { refreshPayoutAccount } from '#features/payout-accounts/public.ts'
import { refreshPayout } from '#features/payouts/public.ts'
import { refreshRepayment } from '#features/repayments/public.ts'
import { findGatewayEvent, markGatewayEventApplied } from './gateway-events.store.ts'

type Apply = (ctx: AppContext, gateway: GatewayName, key: string) => Promise<unknown>

/**
 * What fetches the subject of an event from its gateway and stores the current state. Each is safe
 * to repeat and to run concurrently, because an event can arrive late, twice or out of order.
 */
const applyBySubject: Record<GatewayEventSubject, Apply> = {
  charge: settlePaymentByKey,
  refund: refreshRepayment,
  payout: refreshPayout,
  account: (ctx, gateway, reference) => refreshPayoutAccount(ctx, gateway, { reference }),
  dispute: refreshChargeback,
  other: async () => {},
}

/** Applies a stored event, unless it was applied before. Safe to repeat. */
export async function applyGatewayEvent(ctx: AppContext, id: number): Promise<void> {
  const event = await findGatewayEvent(ctx.db, id)
  if (!event || event.applied_at) return
  await applyBySubject[event.subject_kind](ctx, event.gateway, event.subject_key ?? '')
  await ctx.db.transact((tx) => markGatewayEventApplied(tx, id, ctx.clock.now()))
}
