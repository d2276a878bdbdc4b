import type { Order } from '@partlane/client/orders'
import { type ItemSurcharge, useChangeSurcharge } from '@partlane/client/surcharges'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

/** The seller has the old unit: the buyer gets the surcharge back. */
export function ConfirmOldUnit({ order, surcharge }: { order: Order; surcharge: ItemSurcharge }) {
  const { t, formatMoney } = useI18n('order-progress')
  const { messageOfError } = useErrorMessages()
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, error } = useChangeSurcharge(order.id, surcharge.id)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant={surcharge.status === 'sent' ? 'primary' : 'secondary'} onClick={() => setIsOpen(true)}>
        {t('surcharge.confirm.button')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        size="sm"
        title={t('surcharge.confirm.title')}
        description={t('surcharge.confirm.text', { amount: formatMoney(surcharge.amount) })}
        footer={
          <>
            <Button onClick={close}>{t('surcharge.back')}</Button>
            <Button variant="primary" loading={isPending} onClick={() => mutate({ action: 'confirm' }, { onSuccess: close })}>
              {t('surcharge.confirm.submit')}
            </Button>
          </>
        }
      >
        {error && (
          <p role="alert" className="font-bold text-nofit">
            {messageOfError(error)}
          </p>
        )}
      </Dialog>
    </>
  )
}
