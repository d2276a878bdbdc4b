import type { Purchase } from '@partlane/client/checkout/checkout'
import type { PaymentMethod } from '@partlane/domain/checkout/payment-methods'
import { useI18n } from '@partlane/i18n/react'
import CreditCard from 'lucide-react/icons/credit-card'
import Wallet from 'lucide-react/icons/wallet'
import { Field } from '#ui/forms/Field.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'

export type PaymentMethodEntry = Purchase['payment_methods'][number]
type Obstacle = PaymentMethodEntry['obstacles'][number]

type PaymentMethodChoiceProps = {
  entries: readonly PaymentMethodEntry[]
  value: PaymentMethod | undefined
  onChoose: (entry: PaymentMethodEntry) => void
  disabled?: boolean
}

/** The payment methods as radio buttons. One that cannot be used says why, and names the parts. */
export function PaymentMethodChoice({ entries, value, onChoose, disabled = false }: PaymentMethodChoiceProps) {
  const { t } = useI18n('checkout')
  return (
    <Field group label={t('method.label')}>
      <RadioCards<PaymentMethod>
        {...(value === undefined ? {} : { value })}
        onValueChange={(method) => {
          const entry = entries.find((candidate) => candidate.method === method)
          if (entry) onChoose(entry)
        }}
        options={entries.map(({ method, obstacles, max_sellers }) => ({
          value: method,
          label: t(`method.${method}`),
          icon: method === 'card' ? <CreditCard /> : <Wallet />,
          hint: obstacles.length === 0 ? t(`method.${method}_hint`) : <Reasons obstacles={obstacles} max={max_sellers ?? 0} />,
          disabled: disabled || obstacles.length > 0,
        }))}
      />
    </Field>
  )
}

function Reasons({ obstacles, max }: { obstacles: readonly Obstacle[]; max: number }) {
  const { t } = useI18n('checkout')
  return obstacles.map(({ reason, listings }) => (
    <span key={reason} className="block">
      {reason === 'too_many_sellers'
        ? t('method.reason.too_many_sellers', { max })
        : t(`method.reason.${reason}`, { count: listings.length, titles: listings.map(({ title }) => title).join(', ') })}
    </span>
  ))
}
