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
  const [collectable, sent] = splitConfirmable(order.items)
  const isWaitingForCollection = order.items.some(isCollectable)
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
      {(sent.length > 0 || collectable.length > 0 || isCancellable) && (
        <ButtonRow>
          {sent.length > 0 && (
            <ConfirmButton orderId={order.id} items={sent} variant={hasLoss ? 'secondary' : 'primary'} label={t('confirm.button')} />
          )}
          {collectable.length > 0 && <ConfirmButton orderId={order.id} items={collectable} label={t('confirm.collected')} />}
          {isCancellable && <CancelButton order={order} />}
        </ButtonRow>
      )}
    </>
  )
}

/** Confirms one of several parts that were sent. */
export function BuyerItemActions({ order, item }: { order: Order; item: OrderItem }) {
  const { t } = useI18n('order-progress')
  const [, sent] = splitConfirmable(order.items)
  if (sent.length < 2 || !sent.includes(item)) return null
  return (
    <ButtonRow className="mt-2">
      <ConfirmButton orderId={order.id} items={[item]} size="sm" label={t('confirm.one')} />
    </ButtonRow>
  )
}

const isCollectable = (item: OrderItem) =>
  item.shipping_type === 'click_and_collect' && item.status === 'accepted' && item.delivered_at === null

/** What the buyer may confirm: items to be collected, and those that were sent or handed over. */
function splitConfirmable(items: readonly OrderItem[]): [collectable: OrderItem[], sent: OrderItem[]] {
  const confirmable = items.filter(({ actions }) => actions.includes('confirm'))
  return [confirmable.filter(isCollectable), confirmable.filter((item) => !isCollectable(item))]
}

type ConfirmButtonProps = Pick<ButtonProps, 'variant' | 'size'> & { orderId: string; items: readonly OrderItem[]; label: string }

function ConfirmButton({ orderId, items, label, ...style }: ConfirmButtonProps) {
  const { t } = useI18n('order-progress')
  const itemIds = items.map(({ id }) => id)
  const texts = items.every(isCollectable) ? 'collected_dialog' : 'confirm'
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
        title={t(`${texts}.title`, { count: itemIds.length })}
        confirmLabel={t(`${texts}.confirm`, { count: itemIds.length })}
        backLabel={t('confirm.back')}
        loading={isPending}
        error={error}
        onConfirm={() => mutate({ action: 'confirm', item_ids: itemIds }, { onSuccess: close })}
      >
        {t(`${texts}.text`)}
      </AskDialog>
    </>
  )
}
