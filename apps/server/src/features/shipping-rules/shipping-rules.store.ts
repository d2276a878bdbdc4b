import type { ShippingRule } from '@partlane/domain/shipping/shipping-rule'
import type { Tx } from '#platform/db/db.ts'
import { type OwnRule, toRule } from './shipping-rules.queries.ts'

type RuleTerms = Omit<ShippingRule, 'zone'>

const toColumns = ({ bands, ...rule }: RuleTerms) => ({
  active: rule.active,
  bands: JSON.stringify(bands),
  free_over_minor: rule.free_over_minor,
  dispatch_days: rule.dispatch_days,
  days_min: rule.days_min,
  days_max: rule.days_max,
  return_days: rule.return_days,
  return_paid_by: rule.return_paid_by,
})

/**
 * Inserts rules and returns those that were inserted. Skips zones that have a rule; a concurrent
 * insert for the same zone waits and is skipped.
 */
export async function insertRules(tx: Tx, sellerId: number, rules: readonly ShippingRule[]): Promise<OwnRule[]> {
  const rows = await tx
    .insertInto('shipping_and_return_rules')
    .values(rules.map((rule) => ({ user_id: sellerId, zone: rule.zone, ...toColumns(rule) })))
    .onConflict((oc) => oc.columns(['user_id', 'zone']).doNothing())
    .returningAll()
    .execute()
  return rows.map(toRule)
}

/** Returns undefined when the seller has no such rule. */
export async function updateRule(
  tx: Tx,
  { sellerId, ruleId }: { sellerId: number; ruleId: number },
  terms: RuleTerms,
): Promise<OwnRule | undefined> {
  const row = await tx
    .updateTable('shipping_and_return_rules')
    .set(toColumns(terms))
    .where('id', '=', ruleId)
    .where('user_id', '=', sellerId)
    .returningAll()
    .executeTakeFirst()
  return row && toRule(row)
}
