import { useApi } from '@partlane/client/api/api-context'
import { isNotFound } from '@partlane/client/api/api-error'
import { type Order, type OrderSide, orderQuery, useMarkOrderRead } from '@partlane/client/orders'
import { useSession } from '@partlane/client/session/session'
import { displayedStatusOf } from '@partlane/domain/orders/displayed-status'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Printer from 'lucide-react/icons/printer'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import type { GuestUpgradeSlot } from '#lib/accounts/guest-upgrade-slot.ts'
import { orderTone } from '#lib/purchase/order-tone.ts'
import { isId } from '#lib/routing/is-id.ts'
import { Link, useLocalePath } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import type { HoursComponent } from './CollectionCard.tsx'
import { OrderChargebackCard } from './chargebacks/OrderChargebackCard.tsx'
import { type MessageActionComponent, OrderAside } from './OrderAside.tsx'
import { OrderItems } from './OrderItems.tsx'
import { ordersPath } from './order-display.ts'
import { NextStep } from './progress/NextStep.tsx'
import { OrderParcels } from './progress/OrderParcels.tsx'
import { OrderTimeline } from './progress/OrderTimeline.tsx'
import { PackingSlipButton } from './progress/PackingSlipButton.tsx'
import { OrderRefunds } from './refunds/OrderRefunds.tsx'
import { OrderSurcharges } from './surcharges/OrderSurcharges.tsx'

type OrderPageProps = {
  id: string
  side: OrderSide
  notFound: ReactNode
  Hours: HoursComponent
  MessageAction?: MessageActionComponent
  GuestUpgrade?: GuestUpgradeSlot
  /** The reviews of a completed order. */
  reviews?: ReactNode
}

/**
 * Page of one order. Orders of other users show "not found". The page of the wrong side redirects
 * to the page of the side (buyer or seller) of the user.
 */
export function OrderPage({ id, side, notFound, Hours, MessageAction, GuestUpgrade, reviews }: OrderPageProps) {
  const { t } = useI18n('orders')
  const { messageOfError } = useErrorMessages()
  const localePath = useLocalePath()
  const isValidId = isId(id)
  const { data: order, error, isFetching, refetch } = useQuery({ ...orderQuery(useApi(), id), enabled: isValidId })
  useMarkReadOnOpen(order)
  if (!isValidId || isNotFound(error)) return notFound
  if (order && order.side !== side) return <Navigate to={localePath(`${ordersPath[order.side]}/${id}`)} replace />
  if (order) return <OrderDetail order={order} Hours={Hours} MessageAction={MessageAction} GuestUpgrade={GuestUpgrade} reviews={reviews} />
  if (error)
    return (
      <ErrorState titleAs="h1" title={t('failed_one')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()}>
        {messageOfError(error)}
      </ErrorState>
    )
  return (
    <Loading label={t('loading_one')} className="page grid grid-cols-1 gap-4 py-6 md:py-10">
      <Skeleton className="h-9 w-72" />
      <Skeleton className="h-64 rounded-card" />
    </Loading>
  )
}

/** Marks an unread order as read when the page opens, once. */
function useMarkReadOnOpen(order: Order | undefined) {
  const { mutate, isIdle } = useMarkOrderRead(order?.side ?? 'buyer')
  const unreadId = order?.read === false ? order.id : undefined
  useEffect(() => {
    if (unreadId !== undefined && isIdle) mutate(unreadId)
  }, [unreadId, isIdle, mutate])
}

type OrderDetailProps = {
  order: Order
  Hours: HoursComponent
  MessageAction: MessageActionComponent | undefined
  GuestUpgrade: GuestUpgradeSlot | undefined
  reviews: ReactNode
}

function OrderDetail({ order, Hours, MessageAction, GuestUpgrade, reviews }: OrderDetailProps) {
  const { kind } = useSession()
  const { t, formatDate } = useI18n('orders')
  return (
    <div className="page py-6 md:py-10">
      <Link
        to={ordersPath[order.side]}
        data-no-print=""
        className="hit-44 mb-3 inline-flex items-center gap-1 text-md font-bold text-link hover:underline"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t(`${order.side}.title`)}
      </Link>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl">{t('order_of', { reference: order.reference })}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            <Badge tone={orderTone[order.status]}>{t(`status.${displayedStatusOf(order.status, order.items)}`)}</Badge>
            {formatDate(order.created_at, 'datetime')}
            <span>{t('purchase', { reference: order.purchase_reference })}</span>
          </p>
        </div>
        <ButtonRow>
          {order.side === 'seller' && <PackingSlipButton order={order} />}
          <Button data-no-print="" icon={<Printer />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </ButtonRow>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[minmax(0,1fr)_360px] print:grid-cols-1">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <NextStep order={order} />
          {order.status === 'completed' && reviews}
          <OrderChargebackCard order={order} />
          <OrderItems order={order} />
          <OrderRefunds order={order} />
          <OrderSurcharges order={order} />
          <OrderParcels order={order} />
          <OrderTimeline order={order} />
        </div>
        <OrderAside order={order} Hours={Hours} MessageAction={MessageAction} />
      </div>
      {kind === 'guest' && GuestUpgrade && <AccountOffer order={order} GuestUpgrade={GuestUpgrade} />}
    </div>
  )
}

type AccountOfferProps = { order: Order; GuestUpgrade: GuestUpgradeSlot }

/** The last part of a guest's order: a button that opens the form of a new account. */
function AccountOffer({ order, GuestUpgrade }: AccountOfferProps) {
  const { t } = useI18n('orders')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="mt-4" data-no-print="">
      {isOpen ? (
        <Suspense>
          <GuestUpgrade returnTo={`${ordersPath.buyer}/${order.id}`} hasBought fullName={order.address.full_name ?? undefined} />
        </Suspense>
      ) : (
        <Button onClick={() => setIsOpen(true)}>{t('create_account')}</Button>
      )}
    </div>
  )
}
