import { Refusal } from '@partlane/domain/refusal'
import type { ShippingRule } from '@partlane/domain/shipping/shipping-rule'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { refuseInvalidTerms } from './shipping-rules.policy.ts'
import type { OwnRule } from './shipping-rules.queries.ts'
import { updateRule } from './shipping-rules.store.ts'

type ChangeRuleInput = { user: CurrentUser; ruleId: number; terms: Omit<ShippingRule, 'zone'> }

/**
 * Changes a rule. Carts use it immediately; existing purchases keep their costs and return terms.
 * @throws Refusal not_found, shipping_bands_invalid, shipping_days_invalid
 */
export function changeShippingRule(ctx: AppContext, { user, ruleId, terms }: ChangeRuleInput): Promise<OwnRule> {
  refuseInvalidTerms(terms)
  return ctx.db.transact(async (tx) => {
    const updatedRule = await updateRule(tx, { sellerId: user.id, ruleId }, { terms, now: ctx.clock.now() })
    if (!updatedRule) throw new Refusal('not_found')
    return updatedRule
  })
}
