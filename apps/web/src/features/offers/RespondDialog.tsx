import { type Offer, type OfferResponse, useRespondToOffer } from '@partlane/client/offers'
import { formatAmount } from '@partlane/domain/money/amounts'
import type { OfferAction } from '@partlane/domain/offers/offer-rules'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useId, useState } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { useMissingFields } from '#lib/forms/use-missing-fields.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { parseTypedAmount } from '#lib/text/typed-amount.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { MoneyInput } from '#ui/forms/NumberField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

export type Response = Exclude<OfferAction, 'pay'>
type RespondDialogProps = { offer: Offer; action: Response; onClose: () => void }

/** Asks before an offer is accepted, declined or withdrawn, and for a counter-offer's price. */
export function RespondDialog({ offer, action, onClose }: RespondDialogProps) {
  const { t, formatMoney } = useI18n('offers')
  const { messageOfError } = useErrorMessages()
  const formId = useId()
  const form = useRespondForm({ offer, action, onClose })
  const price = formatMoney(offer.price)
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t(`respond.${action}.title`, { price })}
      description={offer.listing?.title}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant={action === 'decline' || action === 'withdraw' ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            loading={form.isPending}
          >
            {t(`respond.${action}.submit`)}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.ref} className="grid gap-4" noValidate onSubmit={form.submit}>
        <FormError>{form.error ? messageOfError(form.error) : undefined}</FormError>
        <p>{t(`respond.${action}.text`, { price, quantity: offer.quantity, side: offer.side, rounds: offer.rounds_left })}</p>
        {action === 'counter' && (
          <Field
            label={t('respond.counter.price')}
            hint={offer.item_price && t('respond.counter.price_now', { price: formatMoney(offer.item_price) })}
            error={form.priceError}
            required
          >
            <MoneyInput currency={offer.price.currency} value={form.price} onChange={({ target }) => form.setPrice(target.value)} />
          </Field>
        )}
      </form>
    </Dialog>
  )
}

function useRespondForm({ offer, action, onClose }: RespondDialogProps) {
  const { t } = useI18n('offers')
  const { mutate, isPending, error, reset } = useRespondToOffer()
  const [price, setPrice] = useState('')
  const missing = useMissingFields()
  const amountMinor = parseTypedAmount(price, offer.price.currency)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (action === 'counter' && amountMinor === undefined) return missing.show()
    const response: OfferResponse =
      action === 'counter'
        ? { id: offer.id, action, price: formatAmount(amountMinor ?? 0, offer.price.currency) }
        : { id: offer.id, action }
    mutate(response, {
      onSuccess: () => {
        toast.success(t(`respond.${action}.done`, { side: offer.side }))
        onClose()
      },
    })
  }
  return {
    ref: missing.form,
    price,
    priceError: missing.areShown && amountMinor === undefined && t('make.price_missing'),
    isPending,
    error,
    setPrice(value: string) {
      setPrice(value)
      reset()
    },
    submit,
  }
}
