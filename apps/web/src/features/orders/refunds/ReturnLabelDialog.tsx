import { useApi } from '@partlane/client/api/api-context'
import { returnRatesQuery, useBuyReturnLabel } from '@partlane/client/carrier-labels'
import type { Refund } from '@partlane/client/refunds'
import { useI18n } from '@partlane/i18n/react'
import type { FormEvent } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useLabelForm } from '../progress/use-label-form.tsx'

/** The seller buys the label with which the buyer sends the items back. */
export function ReturnLabelDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useI18n('refunds')
  const { messageOfError } = useErrorMessages()
  const api = useApi()
  const purchase = useBuyReturnLabel(refund.id)
  const { fields, submit, submitText, isReady, isPending, error } = useLabelForm({
    ratesQuery: (measures) => returnRatesQuery(api, refund.id, measures),
    hasItems: true,
    isShown: true,
    purchase: { buy: (offer, options) => purchase.mutate(offer, options), isPending: purchase.isPending, error: purchase.error },
    onDone: onClose,
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !isPending) submit()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('label.title')}
      disableBackdropClose
      footer={
        <Button variant="primary" type="submit" form="return-label" loading={isPending} disabled={!isReady}>
          {submitText}
        </Button>
      }
    >
      <form id="return-label" onSubmit={onSubmit} className="grid gap-4">
        <p>{t('label.text')}</p>
        {fields}
        {error !== null && (
          <p role="alert" className="font-bold text-nofit">
            {messageOfError(error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
