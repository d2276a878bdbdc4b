import { defaultTariffs, type WeightBand, type ZoneTariff } from '@partlane/domain/shipping/shipping-cost'
import { z } from 'zod'
import type { Reader } from '#platform/db/db.ts'

const bands = z.array(z.object({ up_to_grams: z.int().positive().nullable(), price_minor: z.int().nonnegative() }))

/**
 * What these sellers ask for sending, in one statement: the rules of each, or the product's own for who set none.
 * Amounts are in minor units of the seller's currency.
 */
export async function findTariffs(db: Reader, sellerIds: readonly number[]): Promise<(sellerId: number) => readonly ZoneTariff[]> {
  const rows = await db
    .selectFrom('shipping_and_return_rules')
    .where('user_id', 'in', [...new Set([0, ...sellerIds])]) // 0 is nobody: an empty list is not SQL
    .select(['user_id', 'zone', 'bands', 'free_over_minor', 'days_min', 'days_max'])
    .orderBy('id')
    .execute()
  const own = new Map<number, ZoneTariff[]>()
  for (const { user_id, bands: stored, ...rule } of rows) {
    const tariff: ZoneTariff = { ...rule, zone: rule.zone as ZoneTariff['zone'], bands: readBands(stored) }
    own.set(user_id, [...(own.get(user_id) ?? []), tariff])
  }
  return (sellerId) => own.get(sellerId) ?? defaultTariffs
}

/** In the order they are asked: lightest first, the open one last. */
const readBands = (stored: unknown): WeightBand[] =>
  bands.parse(stored).sort((a, b) => (a.up_to_grams ?? Number.POSITIVE_INFINITY) - (b.up_to_grams ?? Number.POSITIVE_INFINITY))
