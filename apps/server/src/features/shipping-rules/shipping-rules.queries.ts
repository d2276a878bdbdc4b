import { defaultShippingRules } from '@partlane/domain/shipping/shipping-cost'
import type { ShippingRule } from '@partlane/domain/shipping/shipping-rule'
import { shippingZones } from '@partlane/domain/shipping/zones'
import { type Expression, sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

/** What a rule says. */
export const ruleColumns = [
  'id',
  'user_id',
  'zone',
  'active',
  'bands',
  'free_over_minor',
  'dispatch_days',
  'days_min',
  'days_max',
  'return_days',
  'return_paid_by',
] as const

/** The ids are one parameter, so that lists of any length share one prepared statement. */
const selectRules = (db: DbOrTx, sellerIds: readonly number[]) =>
  db
    .selectFrom('shipping_and_return_rules')
    .where('user_id', '=', sql<number>`any(${[...sellerIds]}::bigint[])`)
    .select(ruleColumns)
    .orderBy('id')

type RuleRow = Awaited<ReturnType<ReturnType<typeof selectRules>['execute']>>[number]
export type OwnRule = ShippingRule & { id: number }

export const toRule = ({ user_id: _seller, ...rule }: RuleRow): OwnRule => rule

/**
 * Finds the shipping and return rules of sellers in one statement; the default rules for a seller
 * without own ones. Amounts are in minor units of the seller's currency.
 */
export async function loadTariffs(db: DbOrTx, sellerIds: readonly number[]): Promise<(sellerId: number) => readonly ShippingRule[]> {
  const bySeller = Map.groupBy(await selectRules(db, sellerIds).execute(), ({ user_id }) => user_id)
  return (sellerId) => bySeller.get(sellerId)?.map(toRule) ?? defaultShippingRules
}

/** True if a seller has added or changed a rule after an instant. */
export async function haveRulesChanged(db: DbOrTx, { sellerId, since }: { sellerId: number; since: Date }): Promise<boolean> {
  const row = await db
    .selectFrom('shipping_and_return_rules')
    .where('user_id', '=', sellerId)
    .where('changed_at', '>', since)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the own rules of a seller, nearest zone first. */
export async function listOwnRules(db: DbOrTx, sellerId: number): Promise<OwnRule[]> {
  const rules = (await selectRules(db, [sellerId]).execute()).map(toRule)
  return rules.sort((a, b) => shippingZones.indexOf(a.zone) - shippingZones.indexOf(b.zone))
}

/** Which address of a seller says from where they send. */
export const sellerPlaceOrder = sql`array_position(array['dispatch', 'business', 'collection', 'personal', 'shipping'], kind)`

/** The place of `listSellerPlaces` of one seller, as a value in a statement. Null without one. */
export const sellerPlaceOf = (userId: Expression<number>) =>
  sql<{ country: string; postal_code: string | null } | null>`(
  select jsonb_build_object('country', country, 'postal_code', postal_code) from addresses
  where user_id = ${userId} order by ${sellerPlaceOrder}, id desc limit 1)`

/** The country and postcode from which sellers probably send: one address for each. */
export async function listSellerPlaces(db: DbOrTx, sellerIds: readonly number[]) {
  if (sellerIds.length === 0) return []
  return db
    .selectFrom('addresses')
    .where('user_id', 'in', [...new Set(sellerIds)])
    .distinctOn('user_id')
    .select(['user_id', 'country', 'postal_code'])
    .orderBy('user_id')
    .orderBy(sellerPlaceOrder)
    .orderBy('id', 'desc')
    .execute()
}
