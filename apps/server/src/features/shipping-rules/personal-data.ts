import { getUserCurrency } from '#features/accounts/public.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { presentRule } from './shipping-rules.present.ts'
import { ruleColumns } from './shipping-rules.queries.ts'

export async function eraseShippingRules(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await tx.deleteFrom('shipping_and_return_rules').where('user_id', '=', userId).execute()
}

export async function exportShippingRules(db: DbOrTx, userId: number) {
  const currency = await getUserCurrency(db, userId)
  const rows = await db.selectFrom('shipping_and_return_rules').where('user_id', '=', userId).select(ruleColumns).orderBy('zone').execute()
  return {
    shipping_and_return_rules: rows.map(({ user_id: _owner, ...rule }) => presentRule(rule, currency)).map(({ id: _id, ...rule }) => rule),
  }
}
