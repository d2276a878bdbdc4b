import type { Order } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { Card } from '#ui/display/Card.tsx'

/** Money that the buyer got back or gets back. Nothing without a repayment. */
export function Repayments({ order }: { order: Order }) {
  const { t, formatMoney, formatDate } = useI18n('order-progress')
  if (order.repayments.length === 0) return null
  return (
    <Card as="section" title={t('repaid.title')} titleAs="h2">
      {order.repayments.length > 1 && <p>{t('repaid.total', { amount: formatMoney(order.repaid) })}</p>}
      <ul className="grid gap-1 text-md">
        {order.repayments.map(({ reason, status, amount, created_at }) => (
          <li key={created_at} className="flex flex-wrap justify-between gap-x-3">
            <span>
              {t(`repaid.reason.${reason}`)} · {formatDate(created_at)} · {t(`repaid.status.${status}`)}
            </span>
            <span className="num">{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
