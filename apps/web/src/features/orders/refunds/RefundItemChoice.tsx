import type { OrderItem } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'

/** Chosen units by the id of their item. */
export type ChosenUnits = Readonly<Record<string, number>>

/** All units of the items. */
export const chooseAll = (items: readonly OrderItem[]): ChosenUnits => Object.fromEntries(items.map(({ id, quantity }) => [id, quantity]))

/** The units as the API takes them. */
export const toItems = (units: ChosenUnits) =>
  Object.entries(units)
    .filter(([, quantity]) => quantity > 0)
    .map(([item_id, quantity]) => ({ item_id, quantity }))

type RefundItemChoiceProps = {
  label: string
  items: readonly OrderItem[]
  units: ChosenUnits
  onChange: (units: ChosenUnits) => void
  /** Whole items only. */
  isWhole?: boolean
  error?: string | false
}

/** Chooses items of an order, and how many units of each. */
export function RefundItemChoice({ label, items, units, onChange, isWhole, error }: RefundItemChoiceProps) {
  const { t } = useI18n('refunds')
  return (
    <Field group label={label} error={error}>
      {items.map(({ id, title, quantity }) => (
        <div key={id} className="flex flex-wrap items-center gap-x-3">
          <Checkbox
            label={quantity > 1 && isWhole ? `${quantity} × ${title}` : title}
            checked={(units[id] ?? 0) > 0}
            onChange={({ target }) => onChange({ ...units, [id]: target.checked ? quantity : 0 })}
            className="min-w-0 flex-1"
          />
          {quantity > 1 && !isWhole && (units[id] ?? 0) > 0 && (
            <Field label={t('request.quantity')} hideLabel>
              <Select
                variant="pill"
                value={String(units[id])}
                options={Array.from({ length: quantity }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
                onChange={({ target }) => onChange({ ...units, [id]: Number(target.value) })}
              />
            </Field>
          )}
        </div>
      ))}
    </Field>
  )
}
