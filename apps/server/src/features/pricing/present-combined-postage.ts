import { formatShortDecimal } from '@partlane/domain/money/decimals'
import type { Money } from '@partlane/domain/money/money'
import type { CombinedPostage } from '@partlane/domain/shipping/combined-postage'

/** Presents what several parts of one seller save. `toMoney` gets the seller's minor units. */
export const presentCombinedPostage = (combined: CombinedPostage | null, toMoney: (amountMinor: number) => Money) =>
  combined && {
    saved: toMoney(combined.saved_minor),
    spare_weight: typeof combined.spare_grams === 'number' ? formatShortDecimal(combined.spare_grams, 3) : combined.spare_grams,
    free_over_left: combined.free_over_left_minor === null ? null : toMoney(combined.free_over_left_minor),
  }
