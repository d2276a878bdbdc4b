import { type Auction, useBuyNowInAuction } from '@partlane/client/auctions'
import { useSession } from '@partlane/client/session/session'
import { lineShippingTypes } from '@partlane/domain/listings/listing-fields'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { signInPathFromHere } from '#lib/routing/return-path.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Radio } from '#ui/forms/Radio.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import type { AuctionListing } from './auction-listing.ts'

type BuyNowDialogProps = { listing: AuctionListing; price: NonNullable<Auction['buy_now_price']>; onClose: () => void }

/** Asks once before the auction is ended by its buy-now price. */
export function BuyNowDialog({ listing, price, onClose }: BuyNowDialogProps) {
  const { t, formatMoney } = useI18n('auction-panel')
  const { messageOfError } = useErrorMessages()
  const isMember = useSession().kind === 'member'
  const navigate = useLocaleNavigate()
  const { mutate, isPending, error } = useBuyNowInAuction(listing.slug)
  const [shippingType, setShippingType] = useState<(typeof lineShippingTypes)[number]>('ship_only')
  const offersBoth = listing.shipping_type === 'both'
  const buy = () => {
    if (!isMember) return navigate(signInPathFromHere())
    mutate(offersBoth ? { shipping_type: shippingType } : {}, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('buy.title', { price: formatMoney(price) })}
      description={t('buy.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('buy.cancel')}</Button>
          <Button variant="primary" loading={isPending} onClick={buy}>
            {t(isMember ? 'buy.send' : 'buy.sign_in')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <FormError>{error ? messageOfError(error) : undefined}</FormError>
        {offersBoth && (
          <Field group label={t('buy.delivery')}>
            {lineShippingTypes.map((type) => (
              <Radio
                key={type}
                name="shipping_type"
                label={t(`buy.${type}`, { town: listing.town })}
                checked={shippingType === type}
                onChange={() => setShippingType(type)}
              />
            ))}
          </Field>
        )}
        {!isMember && <p>{t('buy.sign_in_hint')}</p>}
      </div>
    </Dialog>
  )
}
