import type { Order } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { Card } from '#ui/display/Card.tsx'

type TimelineStep = Order['timeline'][number]

/** What has happened to an order, oldest first. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t, formatDate } = useI18n('order-progress')
  const textOf = useStepText()
  return (
    <Card as="section" title={t('timeline.title')} titleAs="h2">
      <ol className="grid gap-2 border-l-2 border-line pl-4">
        {order.timeline.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id; they are only appended
          <li key={index}>
            <span className="block">{textOf(step)}</span>
            <time dateTime={step.at} className="text-sm text-muted">
              {formatDate(step.at, 'datetime')}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function useStepText() {
  const { t } = useI18n('order-progress')
  return ({ step, item_ids: { length: count }, reason, deadline }: TimelineStep): string => {
    switch (step) {
      case 'accepted':
      case 'confirmed':
        return t(`timeline.${step}`, { count })
      case 'declined':
      case 'cancelled':
        return t(`timeline.${step}`, { count, reason: t(`reason.${reason ?? 'other'}`) })
      case 'deadline_missed':
        return t(`timeline.deadline_missed.${deadline ?? 'accept'}`)
      default:
        return t(`timeline.${step}`)
    }
  }
}
