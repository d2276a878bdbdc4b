import { ApiError } from '@partlane/client/api/api-error'
import type { Offer } from '@partlane/client/offers'
import type { LineShippingType } from '@partlane/domain/listings/listing-fields'
import { type Amount, money } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import { useId, useState } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { MoneyInput, NumberField } from '#ui/forms/NumberField.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { percentBelow } from './amounts-below.ts'
import { MadeOffer } from './MadeOffer.tsx'
import { offersPath } from './offer-paths.ts'
import type { OfferedListing } from './offered-listing.ts'
import { type MakeOfferForm, useMakeOfferForm } from './use-make-offer-form.ts'

type MakeOfferDialogProps = { listing: OfferedListing; onClose: () => void }

/** The price, quantity and delivery of an offer. After it is made, its result. */
export function MakeOfferDialog({ listing, onClose }: MakeOfferDialogProps) {
  const [made, setMade] = useState<Offer>()
  if (made) return <MadeOffer offer={made} onAgain={() => setMade(undefined)} onClose={onClose} />
  return listing.price && <OfferForm listing={listing} price={listing.price} onMade={setMade} onClose={onClose} />
}

type OfferFormProps = MakeOfferDialogProps & { price: Amount; onMade: (offer: Offer) => void }

function OfferForm({ listing, price, onMade, onClose }: OfferFormProps) {
  const { t, formatMoney } = useI18n('offers')
  const formId = useId()
  const form = useMakeOfferForm({ listing, price, onMade })
  return (
    <Dialog
      open
      disableBackdropClose
      onClose={onClose}
      title={t('make.title')}
      description={listing.title}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={form.isPending}>
            {t(form.isMember ? 'make.send' : 'make.sign_in')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.ref} className="grid gap-4" noValidate onSubmit={form.submit}>
        <OfferError error={form.error} />
        <p className="flex flex-wrap justify-between gap-x-4 rounded-control bg-sunken px-3 py-2">
          <span>{t('make.price_now')}</span>
          <b className="num text-ink">{formatMoney(price)}</b>
        </p>
        <AmountField form={form} price={price} hasSeveral={listing.quantity_available > 1} />
        {listing.quantity_available > 1 && (
          <Field label={t('make.quantity')} hint={t('make.in_stock', { count: listing.quantity_available })} error={form.quantityError}>
            <NumberField
              integer
              value={form.values.quantity}
              maxLength={4}
              onChange={({ target }) => form.change({ quantity: target.value })}
            />
          </Field>
        )}
        <ShippingField form={form} listing={listing} />
        <NextSteps isMember={form.isMember} />
      </form>
    </Dialog>
  )
}

/** The refusal of the server. A second offer for a part leads to the first one. */
function OfferError({ error }: { error: Error | null }) {
  const { t } = useI18n('offers')
  const { messageOfError } = useErrorMessages()
  if (!error) return null
  return (
    <div className="grid gap-2">
      <FormError>{messageOfError(error)}</FormError>
      {error instanceof ApiError && error.code === 'offer_is_open' && (
        <p>
          <Link to={offersPath.buyer} className="hit-44 font-bold text-link hover:underline">
            {t('make.see_open')}
          </Link>
        </p>
      )}
    </div>
  )
}

type AmountFieldProps = { form: MakeOfferForm; price: Amount; hasSeveral: boolean }

/** The offered price of one unit, and below it how it compares with the price. */
function AmountField({ form, price, hasSeveral }: AmountFieldProps) {
  const { t, formatMoney } = useI18n('offers')
  const { amountMinor, quantity } = form
  const percent = amountMinor === undefined ? undefined : percentBelow(amountMinor, price)
  return (
    <div className="grid gap-1.5">
      <Field label={t(hasSeveral ? 'make.price_each' : 'make.price')} error={form.priceError} required>
        <MoneyInput currency={price.currency} value={form.values.price} onChange={({ target }) => form.change({ price: target.value })} />
      </Field>
      <p className="min-h-6 text-md text-muted" aria-live="polite">
        {percent !== undefined && t('make.below', { percent })}
        {percent !== undefined && amountMinor !== undefined && quantity !== undefined && quantity > 1 && (
          <> · {t('make.together', { price: formatMoney(money(amountMinor * quantity, price.currency)) })}</>
        )}
      </p>
    </div>
  )
}

/** Only for a part that is delivered and can be collected. */
function ShippingField({ form, listing }: { form: MakeOfferForm; listing: OfferedListing }) {
  const { t } = useI18n('offers')
  if (listing.shipping_type !== 'both') return null
  return (
    <Field group label={t('make.shipping')}>
      <RadioCards<LineShippingType>
        columns={2}
        value={form.values.shippingType ?? 'ship_only'}
        onValueChange={(shippingType) => form.change({ shippingType })}
        options={[
          { value: 'ship_only', label: t('shipping.ship_only') },
          { value: 'click_and_collect', label: t('make.collect_in', { town: listing.town ?? '' }) },
        ]}
      />
    </Field>
  )
}

function NextSteps({ isMember }: { isMember: boolean }) {
  const { t } = useI18n('offers')
  return (
    <section aria-labelledby="offer-next" className="text-md text-muted">
      <h3 id="offer-next" className="font-sans text-md font-bold tracking-normal text-ink">
        {t('make.next')}
      </h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {!isMember && <li>{t('make.next_sign_in')}</li>}
        <li>{t('make.next_reply')}</li>
        <li>{t('make.next_pay')}</li>
        <li>{t('make.next_withdraw')}</li>
      </ul>
    </section>
  )
}
