import type { Order } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'

type Step = Pick<Order['timeline'][number], 'step' | 'item_ids' | 'reason' | 'deadline'>

/** Returns the sentence of a step in the history of an order. Operators read that of the seller. */
export function useStepText(side: Order['side'] = 'seller') {
  const { t } = useI18n('order-progress')
  return ({ step, item_ids: { length: count }, reason, deadline }: Step): string => {
    switch (step) {
      case 'accepted':
      case 'confirmed':
        return t(`timeline.${step}`, { count })
      case 'declined':
      case 'cancelled':
        if (reason === 'changed_mind') return t(`timeline.cancelled_by_buyer.${side}`, { count })
        return t(`timeline.${step}`, { count, reason: t(`reason.${reason ?? 'other'}`) })
      case 'deadline_missed':
        return t(`timeline.deadline_missed.${deadline ?? 'accept'}`, { side })
      default:
        return t(`timeline.${step}`)
    }
  }
}
