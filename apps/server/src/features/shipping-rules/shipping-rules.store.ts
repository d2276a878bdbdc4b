import type { ShippingRule } from '@partlane/domain/shipping/shipping-rule'
import type { Tx } from '#platform/db/db.ts'
import { type OwnRule, ruleColumns, toRule } from './shipping-rules.queries.ts'

type RuleTerms = Omit<ShippingRule, 'zone'>

const toColumns = ({ bands, ...rule }: RuleTerms, now: Date) => ({
  active: rule.active,
  bands: JSON.stringify(bands),
  free_over_minor: rule.free_over_minor,
  dispatch_days: rule.dispatch_days,
  days_min: rule.days_min,
  days_max: rule.days_max,
  return_days: rule.return_days,
  return_paid_by: rule.return_paid_by,
  changed_at: now,
})

/**
 * Inserts rules and returns those that were inserted. Skips zones that have a rule; a concurrent
 * insert for the same zone waits and is skipped.
 */
export async function insertRules(
  tx: Tx,
  sellerId: number,
  { rules, now }: { rules: readonly ShippingRule[]; now: Date },
): Promise<OwnRule[]> {
  const rows = await tx
    .insertInto('shipping_and_return_rules')
    .values(rules.map((rule) => ({ user_id: sellerId, zone: rule.zone, ...toColumns(rule, now) })))
    .onConflict((oc) => oc.columns(['user_id', 'zone']).doNothing())
    .returning(ruleColumns)
    .execute()
  return rows.map(toRule)
}

/** Returns undefined when the seller has no such rule. */
export async function updateRule(
  tx: Tx,
  { sellerId, ruleId }: { sellerId: number; ruleId: number },
  { terms, now }: { terms: RuleTerms; now: Date },
): Promise<OwnRule | undefined> {
  const row = await tx
    .updateTable('shipping_and_return_rules')
    .set(toColumns(terms, now))
    .where('id', '=', ruleId)
    .where('user_id', '=', sellerId)
    .returning(ruleColumns)
    .executeTakeFirst()
  return row && toRule(row)
}
