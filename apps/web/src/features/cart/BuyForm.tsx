import type { LineShipping } from '@partlane/client/cart'
import { useI18n } from '@partlane/i18n/react'
import Check from 'lucide-react/icons/check'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import type { BuyableListing } from './BuyPanel.tsx'
import { QuantityStepper } from './QuantityStepper.tsx'
import { useBuying } from './use-buying.ts'

type BuyFormProps = { listing: BuyableListing; actions?: ReactNode; onRefused?: (() => void) | undefined }

/** How many, which way, and the two buttons. */
export function BuyForm({ listing, actions, onRefused }: BuyFormProps) {
  const { t } = useI18n('cart')
  const [quantity, setQuantity] = useState(1)
  const [way, setWay] = useState<LineShipping>(listing.shipping_type === 'click_and_collect' ? 'click_and_collect' : 'ship_only')
  const { add, buy, busy, added, error, inCart } = useBuying(listing, { quantity, way, onRefused })
  return (
    <div className="grid gap-4">
      {listing.shipping_type === 'both' && <DeliveryWay listing={listing} way={way} onWay={setWay} />}
      {listing.quantity_available > 1 && <Quantity listing={listing} quantity={quantity} onQuantity={setQuantity} />}
      <div className="grid grid-cols-2 gap-2">
        <Button kind="primary" loading={busy === 'buy'} onClick={buy}>
          {t('buy.now')}
        </Button>
        <Button loading={busy === 'add'} icon={added ? <Check /> : undefined} onClick={add}>
          {added ? t('buy.added') : t('buy.add')}
        </Button>
        {actions}
      </div>
      {inCart && (
        <p role="status" className="text-[15px] font-bold text-ink">
          {t('buy.in_cart')} <Link to="/cart">{t('view')}</Link>
        </p>
      )}
      {error && !inCart && (
        <p role="alert" className="text-[15px] font-bold text-nofit">
          <Suspense>
            <ErrorText error={error} />
          </Suspense>
        </p>
      )}
      <noscript>
        <p className="text-[15px] text-muted">{t('buy.noscript')}</p>
      </noscript>
    </div>
  )
}

/** A component of its own, because its words are fetched with the first error: a listing's page does not carry them. */
const ErrorText = ({ error }: { error: Error }) => useErrorWords().ofError(error)

type QuantityProps = { listing: BuyableListing; quantity: number; onQuantity: (quantity: number) => void }

function Quantity({ listing, quantity, onQuantity }: QuantityProps) {
  const { t, formatMoney } = useI18n('cart')
  const unit = listing.converted_price ?? listing.price
  return (
    <div className="flex flex-wrap items-center gap-3">
      <QuantityStepper value={quantity} max={listing.quantity_available} onChange={onQuantity} label={t('quantity.label')} />
      <span className="text-[15px] text-muted">
        {quantity > 1 && unit
          ? t('buy.together', { price: formatMoney({ ...unit, amount_minor: unit.amount_minor * quantity }) })
          : t('buy.in_stock', { count: listing.quantity_available })}
      </span>
    </div>
  )
}

type DeliveryWayProps = { listing: BuyableListing; way: LineShipping; onWay: (way: LineShipping) => void }

function DeliveryWay({ listing: { delivery, town }, way, onWay }: DeliveryWayProps) {
  const { t, formatMoney } = useI18n('cart')
  const cost = delivery.from && (delivery.from.amount_minor === 0 ? t('free') : formatMoney(delivery.from))
  return (
    <Field group label={t('way.label')}>
      <RadioCards<LineShipping>
        value={way}
        onValueChange={onWay}
        options={[
          { value: 'ship_only', label: t('way.ship_only'), aside: cost },
          { value: 'click_and_collect', label: t('way.collect_in', { town }), aside: t('free') },
        ]}
      />
    </Field>
  )
}
