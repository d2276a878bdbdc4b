import type { ListingSuggestion } from '@partlane/contract/selling'
import type { Locale } from '@partlane/domain/locale'
import { normalisePartNumber } from '@partlane/domain/part-numbers/part-number'
import { getUserCurrency } from '#features/accounts/public.ts'
import { listFitments } from '#features/listings/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { presentSuggestion } from './selling.present.ts'
import { findSuggestion } from './suggestions.queries.ts'

const MIN_NUMBER_LENGTH = 4

/**
 * Loads suggested values for a part number from other listings, with prices in the currency of the
 * seller. Returns null for an unknown number.
 */
export async function loadSuggestion(
  db: DbOrTx,
  partNumber: string,
  { sellerId, locale }: { sellerId: number; locale: Locale },
): Promise<ListingSuggestion | null> {
  const normalisedNumber = normalisePartNumber(partNumber)
  if (normalisedNumber.length < MIN_NUMBER_LENGTH) return null
  const currency = await getUserCurrency(db, sellerId)
  const row = await findSuggestion(db, { normalisedNumber, currency, locale })
  return row ? presentSuggestion(row, { partNumber, currency, fitments: await listFitments(db, [row.example_id]) }) : null
}
