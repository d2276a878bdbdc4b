import type { OrderFile, OrderStep } from '@partlane/client/operator-orders'
import { useI18n } from '@partlane/i18n/react'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'

type OrderDeadlinesProps = { order: OrderFile; onStep: (step: OrderStep) => void }

/**
 * The deadlines of an order, also those that have ended. One that runs can be extended, and one
 * that was missed while the order waits.
 */
export function OrderDeadlines({ order, onStep }: OrderDeadlinesProps) {
  const { t, formatDate } = useI18n('operator-orders')
  return (
    <Card as="section" title={t('deadlines.title')} titleAs="h2">
      <ul className="divide-y divide-line">
        {order.deadlines.map((deadline) => (
          <li key={deadline.id} className="py-2">
            <p>{t(`kind.${deadline.kind}`)}</p>
            <p className="text-md text-muted">
              <time dateTime={deadline.due_at}>{formatDate(deadline.due_at, 'datetime')}</time> ·{' '}
              {t(`outcome.${deadline.outcome ?? 'running'}`)}
              {deadline.extended_at && ` · ${t('deadlines.extended')}`}
            </p>
            {deadline.extendable && (
              <Button
                size="sm"
                className="mt-1"
                onClick={() => onStep({ action: 'extend', orderId: order.id, deadlineId: deadline.id, workingDays: 2 })}
              >
                {t('deadlines.extend', { kind: t(`kind.${deadline.kind}`) })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
