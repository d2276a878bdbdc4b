import { type NewOffer, type Offer, useMakeOffer } from '@partlane/client/offers'
import { useSession } from '@partlane/client/session/session'
import { type Amount, formatAmount } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useMissingFields } from '#lib/forms/use-missing-fields.ts'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { signInPath } from '#lib/routing/return-path.ts'
import { type OfferDraft, readOfferDraft, saveOfferDraft } from '#lib/storage/offer-draft.ts'
import { parseTypedAmount } from '#lib/text/typed-amount.ts'
import type { OfferedListing } from './offered-listing.ts'

type Options = { listing: OfferedListing; price: Amount; onMade: (offer: Offer) => void }

/**
 * Values of an offer. They are stored in the tab while they are typed, so that they survive the
 * sign-in of a visitor and a reload.
 */
export function useMakeOfferForm({ listing, price, onMade }: Options) {
  const { t } = useI18n('offers')
  const session = useSession()
  const navigate = useLocaleNavigate()
  const { mutate, isPending, error, reset } = useMakeOffer()
  const [values, setValues] = useState<OfferDraft>(() => readOfferDraft(listing.slug) ?? { slug: listing.slug, price: '', quantity: '1' })
  const missing = useMissingFields()
  const amountMinor = parseTypedAmount(values.price, price.currency)
  const quantity = parseQuantity(values.quantity, listing.quantity_available)
  const change = (changes: Partial<OfferDraft>) => {
    const next = { ...values, ...changes }
    setValues(next)
    saveOfferDraft({ ...next, isRequested: false })
    reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amountMinor === undefined || quantity === undefined) return missing.show()
    if (session.kind !== 'member') {
      saveOfferDraft({ ...values, isRequested: true })
      return navigate(signInPath(`/listings/${listing.slug}`))
    }
    const offer: NewOffer = {
      listing_id: listing.slug,
      price: formatAmount(amountMinor, price.currency),
      quantity,
      ...(listing.shipping_type === 'both' && { shipping_type: values.shippingType ?? 'ship_only' }),
    }
    mutate(offer, {
      onSuccess: (made) => {
        saveOfferDraft(undefined)
        onMade(made)
      },
    })
  }
  return {
    ref: missing.form,
    isMember: session.kind === 'member',
    values,
    amountMinor,
    quantity,
    priceError: missing.areShown && amountMinor === undefined && t('make.price_missing'),
    quantityError: missing.areShown && quantity === undefined && t('make.quantity_wrong', { max: listing.quantity_available }),
    isPending,
    error,
    change,
    submit,
  }
}

export type MakeOfferForm = ReturnType<typeof useMakeOfferForm>

function parseQuantity(text: string, max: number): number | undefined {
  const quantity = Number(text)
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= max ? quantity : undefined
}
