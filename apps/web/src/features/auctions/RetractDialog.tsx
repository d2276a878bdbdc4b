import { useRetractBids } from '@partlane/client/auctions'
import { type RetractionReason, retractionReasons } from '@partlane/domain/auctions/auction-rules'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Radio } from '#ui/forms/Radio.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

/** Retracts own bids for one of the two permitted reasons. */
export function RetractDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { t } = useI18n('auction-panel')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending, error } = useRetractBids(slug)
  const [reason, setReason] = useState<RetractionReason>()
  const [isMissing, setMissing] = useState(false)
  const retract = () => {
    if (reason === undefined) return setMissing(true)
    mutate(reason, {
      onSuccess: () => {
        toast.success(t('retract.done'))
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('retract.title')}
      description={t('retract.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('retract.cancel')}</Button>
          <Button variant="danger" loading={isPending} onClick={retract}>
            {t('retract.send')}
          </Button>
        </>
      }
    >
      <FormError>{error ? messageOfError(error) : undefined}</FormError>
      <Field group label={t('retract.reason')} error={isMissing && reason === undefined ? t('retract.missing') : undefined}>
        {retractionReasons.map((value) => (
          <Radio key={value} name="reason" label={t(`retract.${value}`)} checked={reason === value} onChange={() => setReason(value)} />
        ))}
      </Field>
    </Dialog>
  )
}
