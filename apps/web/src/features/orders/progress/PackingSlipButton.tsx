import type { Order } from '@partlane/client/orders'
import { usePackingDocuments } from '@partlane/client/packing'
import { useI18n } from '@partlane/i18n/react'
import { saveFile } from '#lib/files/save-file.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'

/** Downloads the packing slip and the address label of an order that can be packed. */
export function PackingSlipButton({ order }: { order: Order }) {
  const { t } = useI18n('order-progress')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending } = usePackingDocuments()
  if (order.status === 'processing' || order.status === 'cancelled') return null
  const download = () => mutate([order.id], { onSuccess: saveFile, onError: (error) => toast.error(messageOfError(error)) })
  return (
    <Button data-no-print="" loading={isPending} onClick={download}>
      {t('packing_slip')}
    </Button>
  )
}
