import { useI18n } from '@partlane/i18n/react'
import { Field } from '#ui/forms/Field.tsx'
import { MoneyInput } from '#ui/forms/NumberField.tsx'

/** Amounts as they are typed. Blank: nothing. */
export type AmountValues = { items: string; delivery: string }

/** The amounts as the API takes them. */
export const toAmounts = ({ items, delivery }: AmountValues) => ({
  items_amount: items.trim() || '0',
  shipping_amount: delivery.trim() || '0',
})

type AmountFieldsProps = {
  values: AmountValues
  onChange: (values: AmountValues) => void
  currency: string
  /** Something was paid for the delivery that can be given back. */
  hasDelivery: boolean
  error?: string | undefined
}

/** A part of the price and of the postage. */
export function AmountFields({ values, onChange, currency, hasDelivery, error }: AmountFieldsProps) {
  const { t } = useI18n('refunds')
  return (
    <>
      <Field label={t('offer.items')} error={error}>
        <MoneyInput currency={currency} value={values.items} onChange={({ target }) => onChange({ ...values, items: target.value })} />
      </Field>
      {hasDelivery && (
        <Field label={t('offer.delivery')}>
          <MoneyInput
            currency={currency}
            value={values.delivery}
            onChange={({ target }) => onChange({ ...values, delivery: target.value })}
          />
        </Field>
      )}
    </>
  )
}
