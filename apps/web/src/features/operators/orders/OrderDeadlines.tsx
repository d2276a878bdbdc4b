import type { OrderFile, OrderStep } from '@partlane/client/operator-orders'
import { useI18n } from '@partlane/i18n/react'
import { Button } from '#ui/actions/Button.tsx'
import { useUi } from '#ui/core/ui-context.tsx'
import { Card } from '#ui/display/Card.tsx'

type OrderDeadlinesProps = { order: OrderFile; onStep: (step: OrderStep) => void }

/** The deadlines of an order, also those that have ended. A running one can be extended. */
export function OrderDeadlines({ order, onStep }: OrderDeadlinesProps) {
  const { t, formatDate } = useI18n('operator-orders')
  const { serverOffsetMs } = useUi()
  const isRunning = ({ outcome, due_at }: OrderFile['deadlines'][number]) =>
    outcome === null && Date.parse(due_at) > Date.now() + serverOffsetMs
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
            {isRunning(deadline) && (
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
