import { ApiError } from '@partlane/client/api/api-error'
import { type Refund, useChangeRefund } from '@partlane/client/refunds'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { AddressInputs } from '#lib/forms/AddressInputs.tsx'
import { AddressText } from '#lib/text/AddressText.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

type AddressValues = { full_name: string; line1: string; line2: string; city: string; postal_code: string; country: string }

const emptyAddress: AddressValues = { full_name: '', line1: '', line2: '', city: '', postal_code: '', country: 'GB' }

/** The seller accepts a return and says where the items go. */
export function AcceptReturnDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t, formatMoney } = useI18n('refunds')
  const { messageOfError } = useErrorMessages()
  const stored = refund.return_address
  const [hasOther, setHasOther] = useState(stored === null)
  const { register, handleSubmit, watch, setValue } = useForm<AddressValues>({ defaultValues: emptyAddress })
  const { mutate, isPending, error } = useChangeRefund(refund.id)
  const accept = handleSubmit((values) => {
    const address = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')) as AddressValues
    mutate({ action: 'accept', ...(hasOther ? { return_address: address } : {}) }, { onSuccess: onClose })
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ask.accept.title')}
      footer={
        <Button variant="primary" type="submit" form="accept-return" loading={isPending}>
          {t('ask.accept.confirm')}
        </Button>
      }
    >
      <form id="accept-return" onSubmit={(event) => void accept(event)} className="grid gap-4">
        <p>{t('ask.accept.text', { amount: formatMoney(refund.amount) })}</p>
        {stored && !hasOther && (
          <>
            <AddressText address={stored} />
            <Button className="justify-self-start" onClick={() => setHasOther(true)}>
              {t('ask.accept.other')}
            </Button>
          </>
        )}
        {hasOther && (
          <>
            {!stored && <p>{t('ask.accept.no_address')}</p>}
            <AddressInputs
              register={(name) => register(name as keyof AddressValues)}
              errorOf={(name) => codeOfField(error, name)}
              values={watch()}
              omittedFields={['company_name', 'region', 'phone']}
              onAddressSelect={(address) => {
                for (const name of ['line1', 'line2', 'city', 'postal_code'] as const) setValue(name, address[name] ?? '')
              }}
            />
          </>
        )}
        {error && (
          <p role="alert" className="font-bold text-nofit">
            {messageOfError(error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}

const codeOfField = (error: Error | null, name: string): string | undefined =>
  error instanceof ApiError ? error.fields[`/refund/return_address/${name}`] : undefined
