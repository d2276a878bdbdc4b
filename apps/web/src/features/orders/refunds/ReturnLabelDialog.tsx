import { useApi } from '@partlane/client/api/api-context'
import { returnRatesQuery, useBuyReturnLabel } from '@partlane/client/carrier-labels'
import type { Refund } from '@partlane/client/refunds'
import { useI18n } from '@partlane/i18n/react'
import { ParcelDialog } from '../progress/ParcelDialog.tsx'
import { useLabelForm } from '../progress/use-label-form.tsx'

/** The seller buys the label with which the buyer sends the items back. */
export function ReturnLabelDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useI18n('refunds')
  const api = useApi()
  const purchase = useBuyReturnLabel(refund.id)
  const form = useLabelForm({
    ratesQuery: (measures) => returnRatesQuery(api, refund.id, measures),
    hasItems: true,
    isShown: true,
    purchase: { buy: (offer, options) => purchase.mutate(offer, options), isPending: purchase.isPending, error: purchase.error },
    onDone: onClose,
  })
  return (
    <ParcelDialog id="return-label" title={t('label.title')} form={form} onClose={onClose}>
      <p>{t('label.text')}</p>
    </ParcelDialog>
  )
}
