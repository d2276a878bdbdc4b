import type { Listing } from '@partlane/contract/listings'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'

/** Texts about the postage of several parts of one seller. Nothing is said that is not promised. */
export function useCombinedPostageTexts() {
  const { t, formatMoney, formatNumber } = useI18n('combined-postage')
  return (combined: Listing['combined_postage'] | undefined, { isFree = false } = {}): string[] => {
    if (!combined) return []
    const { saved, spare_weight: weight, free_over_left: left } = combined
    const texts = [
      ...(minorUnitsOf(saved) > 0 ? [t('saved', { amount: formatMoney(saved) })] : []),
      ...(weight === 'any' ? [t('any_weight')] : []),
      ...(weight !== null && weight !== 'any' && Number(weight) > 0 ? [t('weight', { weight: formatNumber(Number(weight)) })] : []),
      ...(left ? [t('free_over', { amount: formatMoney(left) })] : []),
    ]
    return texts.length > 0 || isFree ? texts : [t('several')]
  }
}
