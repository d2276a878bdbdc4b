import type { Order } from '@partlane/client/orders'
import { usePackingDocuments } from '@partlane/client/packing'
import { useI18n } from '@partlane/i18n/react'
import { useFileDownload } from '#lib/files/use-file-download.ts'
import { Button } from '#ui/actions/Button.tsx'

/** Downloads the packing slip and the address label of an order that can be packed. */
export function PackingSlipButton({ order }: { order: Order }) {
  const { t } = useI18n('order-progress')
  const { download, isPending } = useFileDownload(usePackingDocuments())
  if (order.status === 'processing' || order.status === 'cancelled') return null
  return (
    <Button data-no-print="" loading={isPending} onClick={() => download([order.id])}>
      {t('packing_slip')}
    </Button>
  )
}
