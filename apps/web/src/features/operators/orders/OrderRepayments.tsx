import type { OrderFile, OrderStep } from '@partlane/client/operator-orders'
import { useI18n } from '@partlane/i18n/react'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { repaymentTone } from './order-display.ts'
import { RepaymentButtons } from './RepaymentButtons.tsx'

type OrderRepaymentsProps = { order: OrderFile; onStep: (step: OrderStep) => void }

/** The repayments of an order with their references at the gateway. */
export function OrderRepayments({ order, onStep }: OrderRepaymentsProps) {
  const { t, formatMoney, formatDate } = useI18n('operator-orders')
  if (order.repayments.length === 0) return null
  return (
    <Card as="section" title={t('repayments.of_order')} titleAs="h2">
      <ul className="divide-y divide-line">
        {order.repayments.map((repayment) => (
          <li key={repayment.id} className="grid gap-1 py-2">
            <p className="flex flex-wrap items-center gap-2">
              <span className="num">{formatMoney(repayment.amount)}</span>
              <Badge tone={repaymentTone[repayment.status]}>{t(`repayment_status.${repayment.status}`)}</Badge>
              <span className="text-md text-muted">{t(`repayment_reason.${repayment.reason}`)}</span>
            </p>
            <p className="text-sm text-muted">{formatDate(repayment.created_at, 'datetime')}</p>
            <code className="text-sm break-all text-muted">
              {[repayment.gateway_reference, repayment.problem].filter(Boolean).join(' · ')}
            </code>
            {repayment.outside_reference && (
              <p className="text-md break-words">{t('repayments.outside', { reference: repayment.outside_reference })}</p>
            )}
            <RepaymentButtons repayment={repayment} onStep={onStep} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
