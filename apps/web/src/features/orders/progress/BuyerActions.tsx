import { type Order, type OrderItem, useChangeOrderItems } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Button, type ButtonProps, ButtonRow } from '#ui/actions/Button.tsx'
import { Copyable } from '#ui/actions/Copyable.tsx'
import { AskDialog } from './AskDialog.tsx'
import { CancelButton } from './CancelButton.tsx'

/** The collection code, "It has arrived", and cancelling. */
export function BuyerActions({ order }: { order: Order }) {
  const { t } = useI18n('order-progress')
  const arrivedIds = order.items.filter((item) => item.actions.includes('confirm')).map((item) => item.id)
  const isWaitingForCollection = order.items.some(
    (item) => item.shipping_type === 'click_and_collect' && item.status === 'accepted' && item.delivered_at === null,
  )
  const isCancellable = order.actions.includes('cancel')
  const hasLoss = order.items.some(
    ({ lost_at, dispatched_at, status }) => status === 'accepted' && lost_at !== null && dispatched_at === null,
  )
  return (
    <>
      {isWaitingForCollection && order.collection_code && (
        <div className="rounded-control bg-sunken p-3">
          <h3 className="text-md font-bold">{t('code.title')}</h3>
          <Copyable text={order.collection_code} className="num text-2xl tracking-[0.2em] text-ink" />
          <p className="text-sm text-muted">{t('code.text')}</p>
        </div>
      )}
      {(arrivedIds.length > 0 || isCancellable) && (
        <ButtonRow>
          {arrivedIds.length > 0 && (
            <ConfirmButton
              orderId={order.id}
              itemIds={arrivedIds}
              variant={hasLoss ? 'secondary' : 'primary'}
              label={t('confirm.button')}
            />
          )}
          {isCancellable && <CancelButton order={order} />}
        </ButtonRow>
      )}
    </>
  )
}

/** Confirms one of several parts that were sent. */
export function BuyerItemActions({ order, item }: { order: Order; item: OrderItem }) {
  const { t } = useI18n('order-progress')
  const confirmableCount = order.items.filter(({ actions }) => actions.includes('confirm')).length
  if (confirmableCount < 2 || !item.actions.includes('confirm')) return null
  return (
    <ButtonRow className="mt-2">
      <ConfirmButton orderId={order.id} itemIds={[item.id]} size="sm" label={t('confirm.one')} />
    </ButtonRow>
  )
}

type ConfirmButtonProps = Pick<ButtonProps, 'variant' | 'size'> & { orderId: string; itemIds: string[]; label: string }

function ConfirmButton({ orderId, itemIds, label, ...style }: ConfirmButtonProps) {
  const { t } = useI18n('order-progress')
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, error } = useChangeOrderItems(orderId)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button {...style} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <AskDialog
        open={isOpen}
        onClose={close}
        title={t('confirm.title', { count: itemIds.length })}
        confirmLabel={t('confirm.confirm', { count: itemIds.length })}
        backLabel={t('confirm.back')}
        loading={isPending}
        error={error}
        onConfirm={() => mutate({ action: 'confirm', item_ids: itemIds }, { onSuccess: close })}
      >
        {t('confirm.text')}
      </AskDialog>
    </>
  )
}
