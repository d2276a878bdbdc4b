import type { Order, OrderItem } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { NumberField } from '#ui/forms/NumberField.tsx'

/** Units of an item in a parcel. */
export type PackedUnits = { item_id: string; quantity: number }
type Quantities = ReadonlyMap<string, number>

/** The items of an order that can be put into a parcel. */
export const listSendable = ({ items }: Order): OrderItem[] =>
  items.filter(({ status, unpacked_quantity }) => status === 'accepted' && unpacked_quantity > 0)

export const listPacked = (quantities: Quantities): PackedUnits[] =>
  [...quantities].filter(([, quantity]) => quantity > 0).map(([item_id, quantity]) => ({ item_id, quantity }))

type PackedItemsProps = { items: OrderItem[]; quantities: Quantities; onChange: (quantities: Map<string, number>) => void }

/** Chooses the units of a parcel. At least one is needed. */
export function PackedItems({ items, quantities, onChange }: PackedItemsProps) {
  const { t } = useI18n('order-progress')
  const setQuantity = (id: string, quantity: number) => onChange(new Map(quantities).set(id, quantity))
  return (
    <Field group label={t('dispatch.items')} error={listPacked(quantities).length === 0 && t('dispatch.none')}>
      {items.map((item) => (
        <PackedItem key={item.id} item={item} quantity={quantities.get(item.id) ?? 0} onChange={setQuantity} />
      ))}
    </Field>
  )
}

type PackedItemProps = { item: OrderItem; quantity: number; onChange: (id: string, quantity: number) => void }

function PackedItem({ item, quantity, onChange }: PackedItemProps) {
  const { t } = useI18n('order-progress')
  const max = item.unpacked_quantity
  return (
    <div className="flex items-center gap-3">
      <Checkbox
        label={item.title}
        checked={quantity > 0}
        onChange={(event) => onChange(item.id, event.target.checked ? max : 0)}
        className="min-w-0 flex-1"
      />
      {max > 1 && (
        <NumberField
          integer
          aria-label={t('dispatch.quantity', { title: item.title })}
          value={String(quantity)}
          onChange={(event) => onChange(item.id, Math.min(Math.max(Number.parseInt(event.target.value, 10) || 0, 0), max))}
          className="w-20"
        />
      )}
    </div>
  )
}
