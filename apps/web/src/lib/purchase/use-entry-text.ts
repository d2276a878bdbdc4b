import type { Refund } from '@partlane/client/refunds'
import { useI18n } from '@partlane/i18n/react'

/** Returns what the author of an entry of a refund did. The amount of the last offer is known. */
export function useEntryText() {
  const { t, formatMoney } = useI18n('refunds')
  return ({ entries, offer }: Pick<Refund, 'entries' | 'offer'>, entry: Refund['entries'][number]): string => {
    const isLastOffer = entry === entries.findLast(({ event }) => event === 'offer')
    return isLastOffer && offer ? t('entries.event.offer_of', { amount: formatMoney(offer.amount) }) : t(`entries.event.${entry.event}`)
  }
}
