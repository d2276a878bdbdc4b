import { useApi } from '@partlane/client/api/api-context'
import { isNotFound } from '@partlane/client/api/api-error'
import { type Refund, type RefundSide, refundQuery } from '@partlane/client/refunds'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { isId } from '#lib/routing/is-id.ts'
import { Link, useLocalePath } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ItemPhoto } from '../ItemPhoto.tsx'
import { ordersPath, refundsPath } from '../order-display.ts'
import { RefundEntries } from './RefundEntries.tsx'
import { RefundNextStep } from './RefundNextStep.tsx'
import { RefundReturn } from './RefundReturn.tsx'
import { refundTone } from './refund-display.ts'

type RefundPageProps = { id: string; side: RefundSide; notFound: ReactNode }

/** Page of one refund. The page of the wrong side redirects to that of the user's side. */
export function RefundPage({ id, side, notFound }: RefundPageProps) {
  const { t } = useI18n('refunds')
  const { messageOfError } = useErrorMessages()
  const localePath = useLocalePath()
  const isValidId = isId(id)
  const { data: refund, error, isFetching, refetch } = useQuery({ ...refundQuery(useApi(), id), enabled: isValidId })
  if (!isValidId || isNotFound(error)) return notFound
  if (refund && refund.side !== side && refund.side !== 'operator')
    return <Navigate to={localePath(`${refundsPath[refund.side]}/${id}`)} replace />
  if (refund) return <RefundDetail refund={refund} side={side} />
  if (error)
    return (
      <ErrorState titleAs="h1" title={t('page.failed')} retryLabel={t('list.retry')} retrying={isFetching} onRetry={() => void refetch()}>
        {messageOfError(error)}
      </ErrorState>
    )
  return (
    <Loading label={t('page.loading')} className="page grid grid-cols-1 gap-4 py-6 md:py-10">
      <Skeleton className="h-9 w-72" />
      <Skeleton className="h-64 rounded-card" />
    </Loading>
  )
}

function RefundDetail({ refund, side }: { refund: Refund; side: RefundSide }) {
  const { t, formatDate } = useI18n('refunds')
  return (
    <div className="page py-6 md:py-10">
      <Link to={refundsPath[side]} className="hit-44 mb-3 inline-flex items-center gap-1 text-md font-bold text-link hover:underline">
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('page.back')}
      </Link>
      <h1 className="text-2xl">{t('page.title', { reference: refund.order_reference })}</h1>
      <p className="mt-1 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <Badge tone={refundTone[refund.status]}>{t(`status.${refund.status}`)}</Badge>
        {t(`reason.${refund.reason}`)}
        <span>{t('page.requested_on', { date: formatDate(refund.created_at) })}</span>
      </p>
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid gap-4">
          <RefundNextStep refund={refund} side={side} />
          <RefundReturn refund={refund} side={side} />
          <RefundEntries refund={refund} side={side} />
        </div>
        <div className="grid gap-4">
          <RefundAmounts refund={refund} />
          <RefundItems refund={refund} side={side} />
        </div>
      </div>
    </div>
  )
}

function RefundAmounts({ refund }: { refund: Refund }) {
  const { t, formatMoney } = useI18n('refunds')
  const { items_amount, shipping_amount, amount } = refund
  return (
    <Card as="section" title={t('page.amount')} titleAs="h2">
      <p className="num text-xl text-ink">{formatMoney(amount)}</p>
      <p className="text-md text-muted">{t('page.of_items', { amount: formatMoney(items_amount) })}</p>
      <p className="text-md text-muted">{t('page.of_delivery', { amount: formatMoney(shipping_amount) })}</p>
    </Card>
  )
}

function RefundItems({ refund, side }: { refund: Refund; side: RefundSide }) {
  const { t } = useI18n('refunds')
  const counterparty = side === 'buyer' ? refund.seller : refund.buyer
  return (
    <Card as="section" title={t('page.items')} titleAs="h2">
      <ul className="grid gap-3">
        {refund.items.map((item) => (
          <li key={item.item_id} className="flex items-center gap-3">
            <ItemPhoto photo={item.photo} className="w-16" />
            <Link to={`/listings/${item.listing_slug}`} className="min-w-0 font-bold text-ink hover:underline">
              {item.quantity > 1 && `${item.quantity} × `}
              {item.title}
            </Link>
          </li>
        ))}
      </ul>
      {counterparty && <p className="text-md text-muted">{counterparty.display_name}</p>}
      <Link to={`${ordersPath[side]}/${refund.order_id}`} className="hit-44 self-start font-bold text-link hover:underline">
        {t('page.order')}
      </Link>
    </Card>
  )
}
