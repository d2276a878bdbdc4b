import { ApiError } from '@partlane/client/api/api-error'
import { type Auction, type OwnAuction, useBid } from '@partlane/client/auctions'
import { useSession } from '@partlane/client/session/session'
import { formatAmount, minorUnitsOf } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useId, useState } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { signInPathFromHere } from '#lib/routing/return-path.ts'
import { storeTypedBid } from '#lib/storage/typed-bid.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { parseTypedAmount } from '#lib/text/typed-amount.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { MoneyInput } from '#ui/forms/NumberField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

type BidDialogProps = {
  auction: Auction
  own: OwnAuction | undefined
  /** The part does not fit the chosen car. */
  doesNotFit: boolean
  /** Typed before the sign-in. */
  initialMaximum: string
  onClose: () => void
}

/** Bids a maximum. Visitors and guests sign in then, and find their maximum here again. */
export function BidDialog({ auction, own, doesNotFit, initialMaximum, onClose }: BidDialogProps) {
  const { t, formatMoney } = useI18n('auction-panel')
  const formId = useId()
  const form = useBidForm({ auction, own, initialMaximum, onClose })
  const { price, bid_count: count, minimum_bid: minimum } = auction
  const ownMaximum = own?.leading ? own.maximum : null
  return (
    <Dialog
      open
      disableBackdropClose
      onClose={onClose}
      size="sm"
      title={t(ownMaximum ? 'bid.raise_title' : 'bid.title')}
      description={t('bid.about', { price: formatMoney(price), count })}
      footer={
        <>
          <Button onClick={onClose}>{t('bid.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={form.isPending}>
            {t(form.isMember ? 'bid.send' : 'bid.sign_in')}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={form.submit}>
        <FormError>{form.formError}</FormError>
        {doesNotFit && <p className="font-bold text-nofit">{t('does_not_fit')}</p>}
        <Field
          label={t('bid.maximum')}
          hint={ownMaximum ? t('bid.raise_hint', { price: formatMoney(ownMaximum) }) : t('bid.hint', { price: formatMoney(minimum) })}
          error={form.fieldError}
        >
          <MoneyInput currency={minimum.currency} value={form.text} onChange={(event) => form.setText(event.target.value)} />
        </Field>
        <p className="text-md">{t('bid.how')}</p>
        <p className="text-md">{t('bid.binding')}</p>
        {!form.isMember && <p className="text-md">{t('bid.sign_in_hint')}</p>}
      </form>
    </Dialog>
  )
}

function useBidForm({ auction, own, initialMaximum, onClose }: Omit<BidDialogProps, 'doesNotFit'>) {
  const { t, formatMoney } = useI18n('auction-panel')
  const { messageOfField, messageOfError } = useErrorMessages()
  const navigate = useLocaleNavigate()
  const isMember = useSession().kind === 'member'
  const { mutate, isPending, error, reset } = useBid(auction.listing_slug)
  const [text, setText] = useState(initialMaximum)
  const [localError, setLocalError] = useState<string>()
  const { minimum_bid: minimum } = auction
  const { currency } = minimum
  const fieldCode = error instanceof ApiError ? error.fields['/bid/maximum'] : undefined
  const ownMaximum = own?.leading ? own.maximum : null

  const checkMaximum = (maximum: string | undefined): string | undefined => {
    if (maximum === undefined) return t('bid.invalid', { price: formatMoney(minimum) })
    const maximumMinor = minorUnitsOf({ amount: maximum, currency })
    if (ownMaximum) return maximumMinor > minorUnitsOf(ownMaximum) ? undefined : t('bid.not_higher', { price: formatMoney(ownMaximum) })
    return maximumMinor >= minorUnitsOf(minimum) ? undefined : t('bid.too_low', { price: formatMoney(minimum) })
  }
  return {
    text,
    isMember,
    isPending,
    fieldError: localError ?? (fieldCode === undefined ? undefined : messageOfField(fieldCode)),
    formError: error && fieldCode === undefined ? messageOfError(error) : undefined,
    setText(value: string) {
      setText(value)
      setLocalError(undefined)
      reset()
    },
    submit(event: FormEvent) {
      event.preventDefault()
      const maximumMinor = parseTypedAmount(text, currency)
      // The decimal text that the API expects: "12,5 " is "12.50" pounds.
      const maximum = maximumMinor === undefined ? undefined : formatAmount(maximumMinor, currency)
      const issue = checkMaximum(maximum)
      setLocalError(issue)
      if (issue !== undefined || maximum === undefined) return
      if (isMember) return mutate(maximum, { onSuccess: onClose })
      storeTypedBid({ slug: auction.listing_slug, maximum: text })
      navigate(signInPathFromHere())
    },
  }
}
