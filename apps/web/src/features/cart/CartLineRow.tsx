import type { CartChange, CartLine } from '@partlane/client/cart'
import { type LineShippingType, lineShippingTypes } from '@partlane/domain/listings/listing-fields'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import X from 'lucide-react/icons/x'
import { CartLineVerdict } from '#lib/preferences/CartLineVerdict.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Price } from '#ui/display/Price.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { LinePhoto } from './LinePhoto.tsx'
import { LineProblems } from './LineProblems.tsx'
import type { PendingChanges } from './pending-changes.ts'
import { QuantityStepper } from './QuantityStepper.tsx'
import { useQuantity } from './use-quantity.ts'
import { useRemoveWithUndo } from './use-remove-with-undo.ts'
import { useSendChange } from './use-send-change.ts'

type CartLineRowProps = {
  line: CartLine
  changes: CartChange[]
  /** An unpaid purchase of the user holds the stock, so the line cannot be changed. */
  isHeld: boolean
  pendingChanges: PendingChanges
  onRemoved: () => void
}

/** One line of the cart with its price, problems, quantity and shipping method. */
export function CartLineRow({ line, changes, isHeld, pendingChanges, onRemoved }: CartLineRowProps) {
  const { t, formatMoney } = useI18n('cart')
  const { messageOfError } = useErrorMessages()
  const { sendChange, error } = useSendChange(line.id, pendingChanges)
  const quantity = useQuantity({ line, pendingChanges, sendChange })
  const remove = useRemoveWithUndo({ ...line, item_quantity: quantity.value }, onRemoved)
  const { listing } = line
  const title = listing?.title ?? t('gone')
  const unitPrice = listing?.converted_price
  return (
    <li className="flex gap-3 p-4 md:gap-4">
      <LinePhoto listing={listing} className="w-20 md:w-28" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
          <h3 className="min-w-0 flex-[1_1_7rem] font-sans text-base leading-snug font-bold tracking-normal">
            {listing ? (
              <Link to={`/listings/${listing.slug}`} className="hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </h3>
          {/* An auction is not sold from the basket: the listing was changed after it was added. */}
          {listing?.sale_format !== 'auction' && (
            <span aria-busy={quantity.isSettling} className="reload-bar">
              <Price amount={line.line_total} size="sm" />
            </span>
          )}
        </div>
        <CartLineVerdict lineId={line.id} />
        {unitPrice && line.item_quantity > 1 && <p className="text-sm text-muted">{t('each', { price: formatMoney(unitPrice) })}</p>}
        {minorUnitsOf(line.surcharge) > 0 && <p className="text-sm text-muted">{t('surcharge', { price: formatMoney(line.surcharge) })}</p>}
        {isHeld ? <p className="text-sm font-bold text-info">{t('held.line')}</p> : <LineProblems line={line} changes={changes} />}
        {error && (
          <p role="alert" className="text-sm font-bold text-nofit">
            {messageOfError(error)}
          </p>
        )}
        {!isHeld && (
          <LineControls
            line={line}
            title={title}
            quantity={quantity}
            remove={remove}
            onShippingMethodChange={(shipping_type) => void sendChange({ shipping_type })}
          />
        )}
      </div>
    </li>
  )
}

type LineControlsProps = ShippingMethodSelectProps & {
  quantity: ReturnType<typeof useQuantity>
  remove: ReturnType<typeof useRemoveWithUndo>
}

/** Quantity, shipping method and removal of a line. */
function LineControls({ line, title, quantity, remove, onShippingMethodChange }: LineControlsProps) {
  const { t } = useI18n('cart')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {(quantity.max > 1 || line.item_quantity > 1) && (
        <QuantityStepper
          value={quantity.value}
          max={quantity.max}
          onChange={quantity.set}
          label={t('quantity.of', { title })}
          disabled={remove.isPending}
        />
      )}
      <ShippingMethodSelect line={line} title={title} onShippingMethodChange={onShippingMethodChange} />
      <Button
        size="sm"
        variant="quiet"
        icon={<X />}
        loading={remove.isPending}
        onClick={() => {
          quantity.discard()
          remove.removeWithUndo()
        }}
        aria-label={t('remove', { title })}
      >
        {t('remove_short')}
      </Button>
    </div>
  )
}

type ShippingMethodSelectProps = {
  line: CartLine
  title: string
  onShippingMethodChange: (shippingMethod: LineShippingType) => void
}

/**
 * The shipping method of a line: a text if there is no choice, otherwise a select. A chosen method
 * that is no longer offered stays selected, but disabled.
 */
function ShippingMethodSelect({ line, title, onShippingMethodChange }: ShippingMethodSelectProps) {
  const { t } = useI18n('cart')
  const town = line.listing?.town ?? ''
  const labels = { ship_only: t('way.ship_only'), click_and_collect: t('way.collect_in', { town }) }
  if (line.listing?.shipping_type !== 'both' && !line.problems.includes('shipping_not_offered'))
    return <span className="inline-flex min-h-11 items-center text-md text-muted">{labels[line.shipping_type]}</span>
  const offeredType = line.listing?.shipping_type ?? 'both'
  const offeredMethods: readonly LineShippingType[] = offeredType === 'both' ? lineShippingTypes : [offeredType]
  const options = [...new Set([...offeredMethods, line.shipping_type])].map((value) => ({
    value,
    label: labels[value],
    disabled: !offeredMethods.includes(value),
  }))
  return (
    <Field label={t('way.of', { title })} hideLabel className="max-w-64">
      <Select
        options={options}
        value={line.shipping_type}
        onChange={({ target }) => onShippingMethodChange(target.value as LineShippingType)}
      />
    </Field>
  )
}
