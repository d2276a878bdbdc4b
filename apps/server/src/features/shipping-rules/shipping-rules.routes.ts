import { shippingRules } from '@partlane/contract/shipping-rules'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { getUserCurrency } from '#features/accounts/public.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { addDefaultRules } from './add-default-rules.ts'
import { addShippingRule } from './add-shipping-rule.ts'
import { changeShippingRule } from './change-shipping-rule.ts'
import { toTerms } from './shipping-rules.policy.ts'
import { presentRule } from './shipping-rules.present.ts'
import { listOwnRules, type OwnRule } from './shipping-rules.queries.ts'

/** HTTP routes of a seller's shipping and return rules. */
export const shippingRulesRoutes = defineRoutes((route) => {
  route(shippingRules.list, async ({ ctx, user }) => presentRules(ctx, user, await listOwnRules(ctx.db, user.id)))
  route(shippingRules.add, async ({ ctx, user, body }) => {
    const { zone, ...terms } = body.shipping_and_return_rule
    const currency = await getUserCurrency(ctx.db, user.id)
    return presentRule(await addShippingRule(ctx, { user, rule: { zone, ...toTerms(terms, currency) } }), currency)
  })
  route(shippingRules.addDefaults, async ({ ctx, user }) => presentRules(ctx, user, await addDefaultRules(ctx, { user })))
  route(shippingRules.change, async ({ ctx, user, params, body }) => {
    const currency = await getUserCurrency(ctx.db, user.id)
    const terms = toTerms(body.shipping_and_return_rule, currency)
    return presentRule(await changeShippingRule(ctx, { user, ruleId: params.id, terms }), currency)
  })
})

async function presentRules(ctx: AppContext, { id }: CurrentUser, rules: readonly OwnRule[]) {
  const currency = await getUserCurrency(ctx.db, id)
  return rules.map((rule) => presentRule(rule, currency))
}
