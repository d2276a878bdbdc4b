import { useApi } from '@partlane/client/api/api-context'
import { type OrderFile, type OrderStep, operatorOrderQuery } from '@partlane/client/operator-orders'
import { displayedStatusOf } from '@partlane/domain/orders/displayed-status'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type ReactNode, useState } from 'react'
import { useFocusAfterRemoval } from '#lib/page/use-focus-after-removal.ts'
import { orderTone } from '#lib/purchase/order-tone.ts'
import { isId } from '#lib/routing/is-id.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { AuditList } from '../AuditList.tsx'
import { StaffDetail } from '../StaffDetail.tsx'
import { OrderDeadlines } from './OrderDeadlines.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderItems } from './OrderItems.tsx'
import { OrderMails } from './OrderMails.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { type HoursComponent, OrderParties } from './OrderParties.tsx'
import { OrderRepayments } from './OrderRepayments.tsx'
import { ordersPath } from './order-display.ts'
import { StepDialog } from './StepDialog.tsx'

/** Everything about one order, and the actions of an operator. Each view is audited. */
export function OrderFilePage({ id, notFound, Hours }: { id: string; notFound: ReactNode; Hours: HoursComponent }) {
  const query = useQuery({ ...operatorOrderQuery(useApi(), id), enabled: isId(id) })
  return (
    <StaffDetail query={query} notFound={notFound}>
      {(order) => <OrderDetail order={order} Hours={Hours} />}
    </StaffDetail>
  )
}

function OrderDetail({ order, Hours }: { order: OrderFile; Hours: HoursComponent }) {
  const { t, formatDate } = useI18n('operator-orders')
  const { t: tOrders } = useI18n('orders')
  const [step, setStep] = useState<OrderStep>()
  const { container, target } = useFocusAfterRemoval<HTMLElement, HTMLHeadingElement>()
  return (
    <article ref={container}>
      <Link to={ordersPath} className="hit-44 mb-3 inline-flex items-center gap-1 text-md font-bold text-link hover:underline">
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('list.title')}
      </Link>
      <h1 ref={target} tabIndex={-1} className="text-2xl break-words">
        {t('page.title', { reference: order.reference })}
      </h1>
      <p className="mt-1 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <Badge tone={orderTone[order.status]}>{tOrders(`status.${displayedStatusOf(order.status, order.items)}`)}</Badge>
        <span>{t('page.placed', { date: formatDate(order.created_at, 'datetime') })}</span>
        <span>{t('page.purchase', { reference: order.purchase_reference })}</span>
      </p>
      {order.cancellable && (
        <Button variant="danger" className="mb-4" onClick={() => setStep({ action: 'cancel', orderId: order.id })}>
          {t('action.cancel')}
        </Button>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <OrderItems order={order} onStep={setStep} />
          <OrderRepayments order={order} onStep={setStep} />
          <OrderHistory order={order} />
          <OrderMails order={order} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <OrderDeadlines order={order} onStep={setStep} />
          <OrderParties order={order} Hours={Hours} />
          <OrderMoney order={order} />
          <Card as="section" title={t('audit.title')} titleAs="h2">
            <AuditList entries={order.audit} />
          </Card>
        </div>
      </div>
      {step && <StepDialog step={step} onClose={() => setStep(undefined)} />}
    </article>
  )
}
