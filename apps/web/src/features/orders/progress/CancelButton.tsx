import { type Order, useCancelOrder } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { AskDialog } from './AskDialog.tsx'
import { RepaymentPreview } from './RepaymentPreview.tsx'

/** Whether all that can be cancelled was lost by the carrier. */
const isLossOnly = ({ side, items }: Order) => {
  const open = items.filter(
    ({ status, dispatched_at, delivered_at }) => status !== 'declined' && status !== 'confirmed' && !dispatched_at && !delivered_at,
  )
  return side === 'buyer' && open.length > 0 && open.every(({ lost_at }) => lost_at !== null)
}

/**
 * Cancels what has not been accepted, sent or collected, or was lost. Both sides have it when it is
 * offered. The buyer of lost parts asks for the money back.
 */
export function CancelButton({ order }: { order: Order }) {
  const { t } = useI18n('order-progress')
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, error } = useCancelOrder(order.id)
  const close = () => setIsOpen(false)
  const isLost = isLossOnly(order)
  return (
    <>
      <Button variant={isLost ? 'primary' : 'secondary'} onClick={() => setIsOpen(true)}>
        {t(isLost ? 'cancel.lost_button' : 'cancel.button')}
      </Button>
      <AskDialog
        open={isOpen}
        onClose={close}
        title={t(isLost ? 'cancel.lost_title' : 'cancel.title')}
        confirmLabel={t(isLost ? 'cancel.lost_confirm' : 'cancel.confirm')}
        backLabel={t(isLost ? 'cancel.lost_back' : 'cancel.back')}
        danger={!isLost}
        details={isOpen && <RepaymentPreview orderId={order.id} side={order.side} />}
        loading={isPending}
        error={error}
        onConfirm={() => mutate(undefined, { onSuccess: close })}
      >
        {isLost ? t('cancel.lost_text') : t('cancel.text', { side: order.side })}
      </AskDialog>
    </>
  )
}
