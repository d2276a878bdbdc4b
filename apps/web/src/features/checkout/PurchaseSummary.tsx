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
      </div>
    </Summary>
  )
}
