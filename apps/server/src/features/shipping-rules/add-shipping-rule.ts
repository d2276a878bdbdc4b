import { Refusal } from '@partlane/domain/refusal'
import type { ShippingRule } from '@partlane/domain/shipping/shipping-rule'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { maySendLikeThis } from './shipping-rules.policy.ts'
import type { OwnRule } from './shipping-rules.queries.ts'
import { insertRules } from './shipping-rules.store.ts'

/**
 * The seller says what sending to a zone costs and how things come back from there. With the first rule the marketplace's rules end for
 * this seller: zones without a rule are not sent to.
 * @throws Refusal shipping_rule_exists, shipping_bands_invalid, shipping_days_invalid
 */
export function addShippingRule(ctx: AppContext, { by, rule }: { by: CurrentUser; rule: ShippingRule }): Promise<OwnRule> {
  maySendLikeThis(rule)
  return ctx.db.transact(async (tx) => {
    const [made] = await insertRules(tx, by.id, [rule])
    if (!made) throw new Refusal('shipping_rule_exists', { pointer: '/shipping_and_return_rule/zone' })
    return made
  })
}
