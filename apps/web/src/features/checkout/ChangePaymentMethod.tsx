import { type Purchase, useChangeGateway } from '@partlane/client/checkout/checkout'
import { paymentMethodOf } from '@partlane/domain/checkout/payment-methods'
import { useI18n } from '@partlane/i18n/react'
import { Card } from '#ui/display/Card.tsx'
import { CheckoutError } from './CheckoutError.tsx'
import { PaymentMethodChoice } from './PaymentMethodChoice.tsx'

/**
 * The choice of another payment method at the payment step. The parts stay reserved. A payment that
 * waits for the buyer at the previous method is cancelled.
 */
export function ChangePaymentMethod({ purchase, disabled }: { purchase: Purchase; disabled: boolean }) {
  const { t } = useI18n('checkout')
  const { isPending, variables, error, mutate } = useChangeGateway(purchase.id)
  const entries = purchase.payment_methods
  if (entries.length < 2) return null
  return (
    <Card as="section" aria-label={t('method.label')} className="[&>div]:gap-4">
      {error && <CheckoutError error={error} />}
      <PaymentMethodChoice
        entries={entries}
        value={paymentMethodOf(isPending ? variables : purchase.gateway)}
        onChoose={({ gateway }) => mutate(gateway)}
        disabled={disabled || isPending}
      />
    </Card>
  )
}
