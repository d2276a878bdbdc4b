import type { Purchase } from '@partlane/client/checkout/checkout'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import { useI18n } from '@partlane/i18n/react'
import { countryName } from '#lib/text/countries.ts'
import { Summary } from './Summary.tsx'
import { groupLinesBySeller } from './seller-groups.ts'

/** Items, totals, address and email of a purchase. The amounts are fixed since the reservation. */
export function PurchaseSummary({ purchase }: { purchase: Purchase }) {
  const { t, locale } = useI18n('checkout')
  const { address, email } = purchase
  return (
    <Summary sellers={groupLinesBySeller(purchase)} totals={purchase}>
      <div className="grid gap-3 border-t border-line pt-4 text-md">
        <address className="not-italic">
          <b className="block text-ink">{t('summary.address')}</b>
          {[...addressLines(address), ...(address.country === 'GB' ? [] : [countryName(address.country, locale)])].map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and may repeat
            <span key={index} className="block">
              {line}
            </span>
          ))}
        </address>
        <p>
          <b className="block text-ink">{t('summary.email')}</b>
          {email}
        </p>
      </div>
    </Summary>
  )
}
