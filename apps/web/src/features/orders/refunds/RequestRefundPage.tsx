import { useApi } from '@partlane/client/api/api-context'
import { isNotFound } from '@partlane/client/api/api-error'
import { type Order, orderQuery } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type ReactNode, useState } from 'react'
import { isId } from '#lib/routing/is-id.ts'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Card } from '#ui/display/Card.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ordersPath } from '../order-display.ts'
import { RequestRefundForm } from './RequestRefundForm.tsx'

/** "Something is wrong": the buyer asks for a refund of items of an order. */
export function RequestRefundPage({ id, notFound }: { id: string; notFound: ReactNode }) {
  const { t } = useI18n('refunds')
  const { messageOfError } = useErrorMessages()
  const isValidId = isId(id)
  const { data: order, error, isFetching, refetch } = useQuery({ ...orderQuery(useApi(), id), enabled: isValidId })
  if (!isValidId || isNotFound(error) || order?.side === 'seller') return notFound
  if (order) return <RequestRefund order={order} />
  if (error)
    return (
      <ErrorState titleAs="h1" title={t('page.failed')} retryLabel={t('list.retry')} retrying={isFetching} onRetry={() => void refetch()}>
        {messageOfError(error)}
      </ErrorState>
    )
  return (
    <Loading label={t('page.loading')} className="page grid grid-cols-1 gap-4 py-6 md:py-10">
      <Skeleton className="h-9 w-72" />
      <Skeleton className="h-96 rounded-card" />
    </Loading>
  )
}

const findRefundableItems = ({ items }: Order) => items.filter(({ refund_reasons }) => refund_reasons.length > 0)

/**
 * A request refetches the order, whose items then have no reasons left. The form must stay until
 * the page of the refund opens, because React Query drops the callbacks of an unmounted form.
 */
function RequestRefund({ order }: { order: Order }) {
  const { t } = useI18n('refunds')
  const [shownOrder, setShownOrder] = useState(order)
  if (order !== shownOrder && findRefundableItems(order).length > 0) setShownOrder(order)
  const items = findRefundableItems(shownOrder)
  return (
    <div className="page max-w-2xl py-6 md:py-10">
      <Link
        to={`${ordersPath.buyer}/${order.id}`}
        className="hit-44 mb-3 inline-flex items-center gap-1 text-md font-bold text-link hover:underline"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('page.order')}
      </Link>
      <h1 className="text-2xl">{t('request.title')}</h1>
      <p className="mt-1 mb-4 text-muted">{t('request.intro', { reference: order.reference, seller: order.seller?.display_name ?? '' })}</p>
      <Card as="section">
        {items.length === 0 ? <p>{t('request.nothing')}</p> : <RequestRefundForm order={shownOrder} items={items} />}
      </Card>
    </div>
  )
}
