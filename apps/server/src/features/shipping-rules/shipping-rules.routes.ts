import { shippingRules } from '@partlane/contract/shipping-rules'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { addDefaultRules } from './add-default-rules.ts'
import { addShippingRule } from './add-shipping-rule.ts'
import { changeShippingRule } from './change-shipping-rule.ts'
import { toTerms } from './shipping-rules.policy.ts'
import { presentRule } from './shipping-rules.present.ts'
import { listOwnRules } from './shipping-rules.queries.ts'

/** HTTP routes of a seller's shipping and return rules. */
export const shippingRulesRoutes = defineRoutes((route) => {
  route(shippingRules.list, async ({ ctx, user }) => (await listOwnRules(ctx.db, user.id)).map(presentRule))
  route(shippingRules.add, async ({ ctx, user, body }) => {
    const { zone, ...terms } = body.shipping_and_return_rule
    return presentRule(await addShippingRule(ctx, { user, rule: { zone, ...toTerms(terms) } }))
  })
  route(shippingRules.addDefaults, async ({ ctx, user }) => (await addDefaultRules(ctx, { user })).map(presentRule))
  route(shippingRules.change, async ({ ctx, user, params, body }) =>
    presentRule(await changeShippingRule(ctx, { user, ruleId: params.id, terms: toTerms(body.shipping_and_return_rule) })),
  )
})
