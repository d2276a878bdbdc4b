import { type Order, useChangeOrderItems } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
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
          {arrivedIds.length > 0 && <ConfirmButton orderId={order.id} itemIds={arrivedIds} />}
          {isCancellable && <CancelButton order={order} />}
        </ButtonRow>
      )}
    </>
  )
}

function ConfirmButton({ orderId, itemIds }: { orderId: string; itemIds: string[] }) {
  const { t } = useI18n('order-progress')
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, error } = useChangeOrderItems(orderId)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        {t('confirm.button')}
      </Button>
      <AskDialog
        open={isOpen}
        onClose={close}
        title={t('confirm.title')}
        confirmLabel={t('confirm.confirm')}
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
