import { Refusal } from '@partlane/domain/refusal'
import { initialRule } from '@partlane/domain/shipping/return-terms'
import { defaultShippingRules } from '@partlane/domain/shipping/shipping-cost'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { OwnRule } from './shipping-rules.queries.ts'
import { insertRules } from './shipping-rules.store.ts'

/**
 * Copies the default rules of the marketplace to the seller, all or none, so that the seller can
 * change them. Nothing changes for buyers.
 * @throws Refusal shipping_rule_exists
 */
export function addDefaultRules(ctx: AppContext, { user }: { user: CurrentUser }): Promise<OwnRule[]> {
  const rules = defaultShippingRules.map((rule) => initialRule(rule, user.role === 'business'))
  return ctx.db.transact(async (tx) => {
    const insertedRules = await insertRules(tx, user.id, { rules, now: ctx.clock.now() })
    if (insertedRules.length < rules.length) throw new Refusal('shipping_rule_exists')
    return insertedRules
  })
}
