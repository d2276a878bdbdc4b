import type { LineShippingType } from '@partlane/domain/listings/listing-fields'
import { mapMinorUnits, minorUnitsOf } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import Check from 'lucide-react/icons/check'
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { useOutOfSight } from '#lib/page/use-out-of-sight.ts'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import type { BuyableListing } from './buy-state.ts'
import { PhoneBuyBar } from './PhoneBuyBar.tsx'
import { QuantityStepper } from './QuantityStepper.tsx'
import { useBuyActions } from './use-buy-actions.ts'

type BuyFormProps = {
  listing: BuyableListing
  actions?: ReactNode
  onRefused?: (() => void) | undefined
  onShippingMethodChange?: ((shippingMethod: LineShippingType) => void) | undefined
}

/** Quantity, shipping method and the buttons "Buy now" and "Add to basket". */
export function BuyForm({ listing, actions, onRefused, onShippingMethodChange }: BuyFormProps) {
  const { t } = useI18n('cart')
  const [quantity, setQuantity] = useState(1)
  const [shippingMethod, setShippingMethod] = useState<LineShippingType>(
    listing.shipping_type === 'click_and_collect' ? 'click_and_collect' : 'ship_only',
  )
  const { add, buy, pendingAction, isAdded, error, isInCart } = useBuyActions(listing, { quantity, shippingMethod, onRefused })
  const doesNotFit = listing.verdict?.fit === 'does_not_fit'
  const { ref: buttonsRef, isOutOfSight: areButtonsOutOfSight } = useOutOfSight<HTMLDivElement>()
  const changeShippingMethod = (next: LineShippingType) => {
    setShippingMethod(next)
    onShippingMethodChange?.(next)
  }
  return (
    <div className="grid gap-4">
      {doesNotFit && <p className="text-md font-bold text-nofit">{t('buy.does_not_fit')}</p>}
      {listing.shipping_type === 'both' && (
        <ShippingMethodField listing={listing} shippingMethod={shippingMethod} onShippingMethodChange={changeShippingMethod} />
      )}
      {listing.quantity_available > 1 && <QuantityField listing={listing} quantity={quantity} onQuantityChange={setQuantity} />}
      <div ref={buttonsRef} className="grid grid-cols-2 gap-2">
        <Button variant={doesNotFit ? 'secondary' : 'primary'} loading={pendingAction === 'buy'} onClick={buy}>
          {t(doesNotFit ? 'buy.anyway' : 'buy.now')}
        </Button>
        <Button loading={pendingAction === 'add'} icon={isAdded ? <Check /> : undefined} onClick={(event) => isFirstPress(event) && add()}>
          {isAdded ? t('buy.added') : t('buy.add')}
        </Button>
        {actions}
      </div>
      {areButtonsOutOfSight && <PhoneBuyBar listing={listing} quantity={quantity} isPending={pendingAction === 'buy'} onBuy={buy} />}
      {isInCart && (
        <p role="status" className="text-md font-bold text-ink">
          {t('buy.in_cart')} <Link to="/cart">{t('view')}</Link>
        </p>
      )}
      {error && !isInCart && (
        <p role="alert" className="text-md font-bold text-nofit">
          <Suspense>
            <ErrorText error={error} />
          </Suspense>
        </p>
      )}
      <noscript>
        <p className="text-md text-muted">{t('buy.noscript')}</p>
      </noscript>
    </div>
  )
}

/** False for the second press of a double press: it must not add the part again. */
const isFirstPress = ({ detail }: MouseEvent) => detail < 2

/** A separate component, because the error messages are loaded with the first error. */
const ErrorText = ({ error }: { error: Error }) => useErrorMessages().messageOfError(error)

type QuantityFieldProps = { listing: BuyableListing; quantity: number; onQuantityChange: (quantity: number) => void }

function QuantityField({ listing, quantity, onQuantityChange }: QuantityFieldProps) {
  const { t, formatMoney } = useI18n('cart')
  const unitPrice = listing.converted_price ?? listing.price
  return (
    <div className="flex flex-wrap items-center gap-3">
      <QuantityStepper value={quantity} max={listing.quantity_available} onChange={onQuantityChange} label={t('quantity.label')} />
      <span className="text-md text-muted">
        {quantity > 1 && unitPrice
          ? t('buy.together', { price: formatMoney(mapMinorUnits(unitPrice, (minor) => minor * quantity)) })
          : t('buy.in_stock', { count: listing.quantity_available })}
      </span>
    </div>
  )
}

type ShippingMethodFieldProps = {
  listing: BuyableListing
  shippingMethod: LineShippingType
  onShippingMethodChange: (shippingMethod: LineShippingType) => void
}

function ShippingMethodField({ listing: { delivery, town }, shippingMethod, onShippingMethodChange }: ShippingMethodFieldProps) {
  const { t, formatMoney } = useI18n('cart')
  const costText = delivery.from && (minorUnitsOf(delivery.from) === 0 ? t('free') : formatMoney(delivery.from))
  return (
    <Field group label={t('way.label')}>
      <RadioCards<LineShippingType>
        value={shippingMethod}
        onValueChange={onShippingMethodChange}
        options={[
          { value: 'ship_only', label: t('way.ship_only'), endContent: costText },
          { value: 'click_and_collect', label: t('way.collect_in', { town }), endContent: t('free') },
        ]}
      />
    </Field>
  )
}
