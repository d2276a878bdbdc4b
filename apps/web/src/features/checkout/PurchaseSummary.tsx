import type { Purchase } from '@partlane/client/checkout/checkout'
import { useI18n } from '@partlane/i18n/react'
import { AddressText } from '#lib/text/AddressText.tsx'
import { Summary } from './Summary.tsx'
import { groupLinesBySeller } from './seller-groups.ts'

/** Items, totals, address and email of a purchase. The amounts are fixed since the reservation. */
export function PurchaseSummary({ purchase }: { purchase: Purchase }) {
  const { t } = useI18n('checkout')
  const { address, email } = purchase
  return (
    <Summary sellers={groupLinesBySeller(purchase)} totals={purchase}>
      <div className="grid gap-3 border-t border-line pt-4 text-md">
        <AddressText address={address} title={<b className="block text-ink">{t('summary.address')}</b>} />
        <p>
          <b className="block text-ink">{t('summary.email')}</b>
          {email}
        </p>
        <FixedRates purchase={purchase} />
      </div>
    </Summary>
  )
}

/** The rates of sellers' currencies, which a newer rate does not change. */
function FixedRates({ purchase: { exchange_rates, currency } }: { purchase: Purchase }) {
  const { t, formatNumber } = useI18n('checkout')
  if (exchange_rates.length === 0) return null
  const rates = exchange_rates.map(({ from, rate }) =>
    t('summary.rate', {
      from: from.toUpperCase(),
      to: currency.toUpperCase(),
      rate: formatNumber(Number(rate), { maximumSignificantDigits: 6 }),
    }),
  )
  return <p className="text-sm text-muted">{t('summary.fixed_rates', { rates: rates.join(', ') })}</p>
}
