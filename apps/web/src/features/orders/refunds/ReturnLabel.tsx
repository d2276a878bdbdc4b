import { useCancelReturnLabel, useLabelFile } from '@partlane/client/carrier-labels'
import type { Refund, RefundSide } from '@partlane/client/refunds'
import { useI18n } from '@partlane/i18n/react'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useFileDownload } from '#lib/files/use-file-download.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { ReturnLabelDialog } from './ReturnLabelDialog.tsx'

type Parcel = Refund['parcels'][number]
type Label = NonNullable<Parcel['label']>

/** The label of a return: the seller buys it or gives it back, the buyer prints it. */
export function ReturnLabel({ refund, side }: { refund: Refund; side: RefundSide }) {
  const { t } = useI18n('refunds')
  const [isBuying, setIsBuying] = useState(false)
  return (
    <>
      {refund.parcels.map(
        (parcel) =>
          parcel.status === 'prepared' &&
          parcel.label && <PreparedReturn key={parcel.id} refundId={refund.id} parcel={parcel} label={parcel.label} side={side} />,
      )}
      {refund.can_buy_label && (
        <>
          <p className="text-md text-muted">{t('label.hint')}</p>
          <Button className="justify-self-start" onClick={() => setIsBuying(true)}>
            {t('label.button')}
          </Button>
        </>
      )}
      {isBuying && <ReturnLabelDialog refund={refund} onClose={() => setIsBuying(false)} />}
    </>
  )
}

type PreparedReturnProps = { refundId: string; parcel: Parcel; label: Label; side: RefundSide }

function PreparedReturn({ refundId, parcel, label, side }: PreparedReturnProps) {
  const { t, formatMoney } = useI18n('refunds')
  const { messageOfError } = useErrorMessages()
  const print = useFileDownload(useLabelFile(label.id))
  const cancel = useCancelReturnLabel(refundId, label.id)
  const isUsable = label.status === 'bought'
  return (
    <>
      <p>{t(`label.${isUsable ? side : 'waiting'}`, { carrier: parcel.carrier_name })}</p>
      {label.price && (
        <p className="text-md text-muted">{t('label.cost', { service: label.service_name, price: formatMoney(label.price) })}</p>
      )}
      <ButtonRow>
        {label.has_file && (
          <Button icon={<Printer />} loading={print.isPending} onClick={() => print.download()}>
            {t('label.print')}
          </Button>
        )}
        {side === 'seller' && label.status !== 'cancelling' && (
          <Button variant="quiet" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('label.cancel')}
          </Button>
        )}
      </ButtonRow>
      {cancel.error && (
        <p role="alert" className="text-sm font-bold text-nofit">
          {messageOfError(cancel.error)}
        </p>
      )}
    </>
  )
}
