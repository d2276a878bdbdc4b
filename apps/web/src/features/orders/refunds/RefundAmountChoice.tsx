import type { OrderItem } from '@partlane/client/orders'
import { money } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { ProblemReason } from '@partlane/domain/refunds/refund-reasons'
import { useI18n } from '@partlane/i18n/react'
import { Field } from '#ui/forms/Field.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { AmountFields, type AmountValues } from './AmountFields.tsx'
import type { ChosenUnits } from './RefundItemChoice.tsx'
import { amountsOfUnits } from './refund-amounts.ts'

type RefundAmountChoiceProps = {
  currency: CurrencyCode
  items: OrderItem[]
  units: ChosenUnits
  reason: ProblemReason
  part: AmountValues | undefined
  onChange: (part: AmountValues | undefined) => void
}

/** Everything, or a part to the penny. */
export function RefundAmountChoice({ currency, items, units, reason, part, onChange }: RefundAmountChoiceProps) {
  const { t, formatMoney } = useI18n('refunds')
  const { itemsMinor, deliveryMinor } = amountsOfUnits(items, units, reason)
  const delivery = formatMoney(money(deliveryMinor, currency))
  const fullHint = deliveryMinor > 0 ? t('request.full_hint', { delivery }) : t('request.full_hint_plain')
  return (
    <>
      <Field group label={t('request.how_much')}>
        <RadioCards
          name="amount"
          value={part ? 'part' : 'full'}
          onValueChange={(value) => onChange(value === 'part' ? { items: '', delivery: '' } : undefined)}
          options={[
            {
              value: 'full',
              label: t('request.full', { amount: formatMoney(money(itemsMinor, currency)) }),
              ...(reason === 'not_arrived' ? {} : { hint: fullHint }),
            },
            { value: 'part', label: t('request.part'), hint: t('request.part_hint') },
          ]}
        />
      </Field>
      {part && <AmountFields values={part} onChange={onChange} currency={currency} hasDelivery={deliveryMinor > 0} />}
    </>
  )
}
