import type { OrderFile } from '@partlane/client/operator-orders'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { Card } from '#ui/display/Card.tsx'
import { refundsPath } from '../refunds/refund-display.ts'

/** The amounts of an order, its payments, refunds and ledger entries. */
export function OrderMoney({ order }: { order: OrderFile }) {
  const { t, formatMoney } = useI18n('operator-orders')
  const rows = [
    ['items', order.items_total],
    ['shipping', order.shipping_total],
    ['surcharge', order.surcharge_total],
    ['total', order.total],
    ['charged', order.charged],
    ['fee', order.fee],
    ['repaid', order.repaid],
  ] as const
  return (
    <Card as="section" title={t('money.title')} titleAs="h2">
      <dl className="grid grid-cols-[1fr_auto] gap-y-1">
        {rows.map(([name, amount]) => (
          <div key={name} className="contents">
            <dt>{t(`money.${name}`)}</dt>
            <dd className="num text-right">{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-2 border-t border-line pt-2 text-md">
        {order.payments.map((payment) => (
          <li key={payment.created_at} className="break-words">
            {t('money.payment', { amount: formatMoney(payment.amount), gateway: payment.gateway })}
            <code className="block text-sm break-all text-muted">
              {[payment.status, payment.gateway_reference, payment.problem].filter(Boolean).join(' · ')}
            </code>
          </li>
        ))}
        {order.refunds.map(({ id, amount }) => (
          <li key={id}>
            <Link to={`${refundsPath}/${id}`} className="hit-44 text-link hover:underline">
              {t('money.refund', { amount: formatMoney(amount) })}
            </Link>
          </li>
        ))}
      </ul>
      <Ledger order={order} />
    </Card>
  )
}

function Ledger({ order: { ledger } }: { order: OrderFile }) {
  const { t, formatMoney } = useI18n('operator-orders')
  if (ledger.length === 0) return null
  return (
    <details className="mt-2 border-t border-line pt-2">
      <summary className="hit-44 cursor-pointer text-md font-bold">{t('ledger.title', { count: ledger.length })}</summary>
      <ul className="mt-2 grid gap-1 text-sm">
        {ledger.map(({ movement, account, amount }) => (
          <li key={`${movement} ${account} ${amount.currency}`} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <code className="break-all">{`${movement} ${account}`}</code>
            <span className="num">{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
