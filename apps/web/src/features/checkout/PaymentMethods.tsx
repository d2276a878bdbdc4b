import type { AgreedLine } from '@partlane/client/agreed-lines'
import { useApi } from '@partlane/client/api/api-context'
import { type CartLine, cartTotalsQuery, type Destination } from '@partlane/client/cart'
import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { toTotalsChoice } from '#lib/purchase/use-chosen-lines.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Card } from '#ui/display/Card.tsx'
import { PaymentMethodChoice } from './PaymentMethodChoice.tsx'

type PaymentMethodsProps = {
  lines: CartLine[]
  agreedLines: AgreedLine[]
  destination: Destination
  chosen: GatewayName | undefined
  onChoose: (gateway: GatewayName) => void
}

/**
 * The choice of the payment method before the purchase exists, from the totals that the summary
 * loads. Hidden while there is nothing to choose: one method, without an obstacle.
 */
export function PaymentMethods({ lines, agreedLines, destination, chosen, onChoose }: PaymentMethodsProps) {
  const { t } = useI18n('checkout')
  const choice = toTotalsChoice(
    lines.length > 0,
    agreedLines.map(({ id }) => id),
  )
  const { data } = useQuery(cartTotalsQuery(useApi(), { ...destination, ...choice }))
  const entries = data?.payment_methods ?? []
  const possible = entries.filter(({ obstacles }) => obstacles.length === 0)
  if (entries.length === 0 || (entries.length === 1 && possible.length === 1)) return null
  // Without a choice the server takes the first possible one. The chosen one may have become
  // impossible by a change of the basket.
  const selected = possible.find(({ gateway }) => gateway === chosen) ?? possible[0]
  return (
    <Card as="section" aria-label={t('method.label')} className="[&>div]:gap-4">
      {possible.length === 0 && (
        <p role="status" className="rounded-control bg-check-soft px-4 py-3 font-bold text-check">
          {t('method.none')} <Link to="/cart">{t('to_cart')}</Link>
        </p>
      )}
      <PaymentMethodChoice entries={entries} value={selected?.method} onChoose={({ gateway }) => onChoose(gateway)} />
    </Card>
  )
}
