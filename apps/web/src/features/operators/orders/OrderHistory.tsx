import type { OrderFile } from '@partlane/client/operator-orders'
import { useI18n } from '@partlane/i18n/react'
import { useStepText } from '#lib/purchase/use-step-text.ts'
import { Card } from '#ui/display/Card.tsx'

/** What has happened to an order and who did it, oldest first. */
export function OrderHistory({ order }: { order: OrderFile }) {
  const { t, formatDate } = useI18n('operator-orders')
  const textOf = useStepText()
  return (
    <Card as="section" title={t('history.title')} titleAs="h2">
      <ol className="grid gap-2 border-l-2 border-line pl-4">
        {order.timeline.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id; they are only appended
          <li key={index}>
            <span className="block">{textOf(step)}</span>
            {step.text && <span className="block break-words whitespace-pre-line">{step.text}</span>}
            <span className="text-sm text-muted">
              <time dateTime={step.at}>{formatDate(step.at, 'datetime')}</time> · {t(`actor.${step.actor}`)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
