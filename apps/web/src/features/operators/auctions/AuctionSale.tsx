import type { OperatorAuction } from '@partlane/client/operator-auctions'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { Card } from '#ui/display/Card.tsx'
import { OrderLink } from '../orders/OrdersTable.tsx'
import { userPath } from '../user-display.ts'
import { type Fact, Facts } from './Facts.tsx'

/** The seller, the buyer with what was agreed, and why an operator has cancelled it. */
export function AuctionSale({ auction }: { auction: OperatorAuction }) {
  const { t, formatDate } = useI18n('operator-auctions')
  const { sale, seller_id, seller_name, seller_status, seller_strikes, unpaid_at, cancellation } = auction
  const facts: Fact[] = [
    {
      id: 'seller',
      label: t('column.seller'),
      value: (
        <>
          <UserLink id={seller_id} name={seller_name} isFormer={seller_status === 'deleted'} />
          {seller_strikes > 0 && <span className="block text-sm text-muted">{t('strikes', { count: seller_strikes })}</span>}
        </>
      ),
    },
    ...(sale ? [{ id: 'buyer', label: t('sale.buyer'), value: <UserLink id={sale.buyer_id} name={sale.buyer_name} /> }] : []),
    ...(sale ? [{ id: 'payment', label: t('sale.payment'), value: <Payment sale={sale} /> }] : []),
    ...(unpaid_at ? [{ id: 'unpaid', label: t('unpaid'), value: formatDate(unpaid_at, 'datetime') }] : []),
    ...(cancellation
      ? [
          {
            id: 'cancelled',
            label: t('sale.cancelled', { operator: cancellation.operator, date: formatDate(cancellation.at, 'datetime') }),
            value: <span className="whitespace-pre-line">{cancellation.reason}</span>,
          },
        ]
      : []),
  ]
  return (
    <Card as="section" title={t('sale.title')} titleAs="h2">
      <Facts facts={facts} />
    </Card>
  )
}

function UserLink({ id, name, isFormer = false }: { id: string; name: string; isFormer?: boolean }) {
  const { t } = useI18n('operators')
  return (
    <Link to={userPath(id)} className="hit-44 text-link hover:underline" dir="auto">
      {isFormer ? t('former') : name}
    </Link>
  )
}

function Payment({ sale: { price, line_status, pay_until, order } }: { sale: NonNullable<OperatorAuction['sale']> }) {
  const { t, formatMoney, formatDate } = useI18n('operator-auctions')
  if (!price || !line_status || !pay_until) return <>{t('sale.none')}</>
  return (
    <>
      {t(`sale.${line_status}`, { price: formatMoney(price), date: formatDate(pay_until, 'datetime') })}
      {order && (
        <span className="block">
          <OrderLink id={order.id} reference={order.reference} />
        </span>
      )}
    </>
  )
}
