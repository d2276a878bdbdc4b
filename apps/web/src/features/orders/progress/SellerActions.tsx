import type { Order, OrderItem } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { AcceptButton } from './AcceptButton.tsx'
import { CancelButton } from './CancelButton.tsx'
import { CollectionForm } from './CollectionForm.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { DispatchDialog } from './DispatchDialog.tsx'
import { ParcelLabels } from './ParcelLabels.tsx'

/** Accepting, declining, sending, handing over, and cancelling what was not collected. */
export function SellerActions({ order }: { order: Order }) {
  const { t } = useI18n('order-progress')
  const [dialog, setDialog] = useState<'decline' | 'dispatch'>()
  const close = () => setDialog(undefined)
  const acceptable = order.items.filter((item) => item.actions.includes('accept'))
  const mayDispatch = order.actions.includes('dispatch')
  const mayCollect = order.actions.includes('collect')
  const isCancellable = order.actions.includes('cancel')
  return (
    <>
      <ParcelLabels order={order} hasMain={acceptable.length === 0 && !mayDispatch && !mayCollect} />
      {mayCollect && <CollectionForm orderId={order.id} isMain={acceptable.length === 0 && !mayDispatch} />}
      {(acceptable.length > 0 || mayDispatch || isCancellable) && (
        <ButtonRow>
          {acceptable.length > 0 && (
            <AcceptButton variant="primary" order={order} items={acceptable}>
              {t('accept_all')}
            </AcceptButton>
          )}
          {mayDispatch && (
            <Button variant={acceptable.length > 0 ? 'secondary' : 'primary'} onClick={() => setDialog('dispatch')}>
              {t('dispatch.button')}
            </Button>
          )}
          {acceptable.length > 0 && <Button onClick={() => setDialog('decline')}>{t('decline_all')}</Button>}
          {isCancellable && <CancelButton order={order} />}
        </ButtonRow>
      )}
      {dialog === 'decline' && <DeclineDialog orderId={order.id} items={acceptable} onClose={close} />}
      {dialog === 'dispatch' && <DispatchDialog order={order} onClose={close} />}
    </>
  )
}

/** Accepts or declines one item of several. */
export function SellerItemActions({ order, item }: { order: Order; item: OrderItem }) {
  const { t } = useI18n('order-progress')
  const [isDeclining, setIsDeclining] = useState(false)
  if (item.actions.length === 0) return null
  return (
    <ButtonRow className="mt-2">
      {item.actions.includes('accept') && order.items.length > 1 && (
        <AcceptButton size="sm" order={order} items={[item]}>
          {t('accept')}
          <span className="sr-only">: {item.title}</span>
        </AcceptButton>
      )}
      {item.actions.includes('decline') && (
        <Button size="sm" onClick={() => setIsDeclining(true)}>
          {t('decline')}
          <span className="sr-only">: {item.title}</span>
        </Button>
      )}
      {isDeclining && <DeclineDialog orderId={order.id} items={[item]} onClose={() => setIsDeclining(false)} />}
    </ButtonRow>
  )
}
