import type { Order } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { type LabelChoice, rateKey } from './use-several-labels.ts'

type OrderLabelChoiceProps = { order: Order | undefined; choice: LabelChoice; onChoose: (key: string) => void }

/** The parcel of an order with its service and price, or why it can have no label. */
export function OrderLabelChoice({ order, choice: { rates, rate }, onChoose }: OrderLabelChoiceProps) {
  const { t, formatMoney, formatNumber } = useI18n('carrier-labels')
  const { messageOfField } = useErrorMessages()
  const reference = order?.reference ?? ''
  const measure = (value: string | null) => (value === null ? '–' : formatNumber(Number(value), { maximumFractionDigits: 3 }))
  const { items, weight, length, width, height, problem } = rates
  const values = { weight: measure(weight), length: measure(length), width: measure(width), height: measure(height) }
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li className="grid gap-2 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-bold text-ink">{t('several.order', { reference })}</p>
        {rate && <p className="num text-ink">{formatMoney(rate.price)}</p>}
      </div>
      <p className="text-md text-muted">{[order?.address.full_name, order?.address.city].filter(Boolean).join(', ')}</p>
      {rate ? (
        <>
          <p className="text-md">{t('several.parcel', { count, ...values })}</p>
          <Field label={t('several.service', { reference })} hideLabel>
            <Select
              value={rateKey(rate)}
              onChange={({ target }) => onChoose(target.value)}
              options={rates.rates.map((option) => ({
                value: rateKey(option),
                label: t('several.option', { carrier: option.carrier_name, name: option.name, price: formatMoney(option.price) }),
              }))}
            />
          </Field>
        </>
      ) : (
        <p className="text-md font-bold text-check">{problem ? messageOfField(problem) : t('several.no_measures')}</p>
      )}
    </li>
  )
}
