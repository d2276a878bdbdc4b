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
    // A disabled option is pale, so the reasons are outside of it.
    <Field group label={t('method.label')} hint={entries.some(({ obstacles }) => obstacles.length > 0) && <Reasons entries={entries} />}>
      <RadioCards<PaymentMethod>
        {...(value === undefined ? {} : { value })}
        onValueChange={(method) => {
          const entry = entries.find((candidate) => candidate.method === method)
          if (entry) onChoose(entry)
        }}
        options={entries.map(({ method, obstacles }) => ({
          value: method,
          label: t(`method.${method}`),
          icon: method === 'card' ? <CreditCard /> : <Wallet />,
          hint: t(`method.${method}_hint`),
          disabled: disabled || obstacles.length > 0,
        }))}
      />
    </Field>
  )
}

/** Why methods cannot be used, each with the parts that prevent it. */
function Reasons({ entries }: Pick<PaymentMethodChoiceProps, 'entries'>) {
  const { t } = useI18n('checkout')
  const textOf = ({ method, max_sellers }: PaymentMethodEntry, { reason, listings }: Obstacle) => {
    if (reason === 'too_many_sellers') return t('method.reason.too_many_sellers', { max: max_sellers ?? 0 })
    const key = reason === 'not_accepted' ? (`not_accepted_${method}` as const) : reason
    return t(`method.reason.${key}`, { count: listings.length, titles: listings.map(({ title }) => title).join(', ') })
  }
  return entries.flatMap((entry) =>
    entry.obstacles.map((obstacle) => (
      <span key={`${entry.method} ${obstacle.reason}`} className="block">
        {textOf(entry, obstacle)}
      </span>
    )),
  )
}
