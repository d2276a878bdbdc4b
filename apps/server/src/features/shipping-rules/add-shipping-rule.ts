import { Refusal } from '@partlane/domain/refusal'
import type { ShippingRule } from '@partlane/domain/shipping/shipping-rule'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { refuseInvalidTerms } from './shipping-rules.policy.ts'
import type { OwnRule } from './shipping-rules.queries.ts'
import { insertRules } from './shipping-rules.store.ts'

/**
 * Adds the shipping and return rule of a seller for one zone. After the first own rule the default
 * rules no longer apply: the seller does not ship to zones without a rule.
 * @throws Refusal shipping_rule_exists, shipping_bands_invalid, shipping_days_invalid
 */
export function addShippingRule(ctx: AppContext, { user, rule }: { user: CurrentUser; rule: ShippingRule }): Promise<OwnRule> {
  refuseInvalidTerms(rule)
  return ctx.db.transact(async (tx) => {
    const [insertedRule] = await insertRules(tx, user.id, { rules: [rule], now: ctx.clock.now() })
    if (!insertedRule) throw new Refusal('shipping_rule_exists', { field: 'zone' })
    return insertedRule
  })
}
