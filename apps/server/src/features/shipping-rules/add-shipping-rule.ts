import { Refusal } from '@partlane/domain/refusal'
import type { ShippingRule } from '@partlane/domain/shipping/shipping-rule'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { refuseInvalidTerms } from './shipping-rules.policy.ts'
import type { OwnRule } from './shipping-rules.queries.ts'
import { insertRules } from './shipping-rules.store.ts'

/**
 * The seller says what sending to a zone costs and how things come back from there. With the first rule the marketplace's rules end for
 * this seller: zones without a rule are not sent to.
 * @throws Refusal shipping_rule_exists, shipping_bands_invalid, shipping_days_invalid
 */
export function addShippingRule(ctx: AppContext, { user, rule }: { user: CurrentUser; rule: ShippingRule }): Promise<OwnRule> {
  refuseInvalidTerms(rule)
  return ctx.db.transact(async (tx) => {
    const [insertedRule] = await insertRules(tx, user.id, [rule])
    if (!insertedRule) throw new Refusal('shipping_rule_exists', { pointer: '/shipping_and_return_rule/zone' })
    return insertedRule
  })
}
