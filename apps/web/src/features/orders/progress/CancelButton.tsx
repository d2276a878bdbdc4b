import { type Order, useCancelOrder } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { AskDialog } from './AskDialog.tsx'

/** Cancels what has not been accepted, sent or collected. Both sides have it when it is offered. */
export function CancelButton({ order }: { order: Order }) {
  const { t } = useI18n('order-progress')
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, error } = useCancelOrder(order.id)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('cancel.button')}</Button>
      <AskDialog
        open={isOpen}
        onClose={close}
        title={t('cancel.title')}
        confirmLabel={t('cancel.confirm')}
        backLabel={t('cancel.back')}
        danger
        loading={isPending}
        error={error}
        onConfirm={() => mutate(undefined, { onSuccess: close })}
      >
        {t('cancel.text')}
      </AskDialog>
    </>
  )
}
