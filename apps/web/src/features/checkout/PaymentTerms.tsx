import type { Purchase } from '@partlane/client/checkout/checkout'
import { useI18n } from '@partlane/i18n/react'
import { BuyerProtection } from '#lib/purchase/BuyerProtection.tsx'
import { TermsAgreement } from './TermsAgreement.tsx'

/** What stands below every payment: the agreement to the terms, and how the buyer is protected. */
export function PaymentTerms({ purchase, isPaying }: { purchase: Pick<Purchase, 'lines'>; isPaying: boolean }) {
  const { t } = useI18n('checkout')
  return (
    <>
      <TermsAgreement />
      <p role="status" className="text-sm text-muted">
        {isPaying ? t('paying') : t('pay_note')}
      </p>
      <BuyerProtection
        lines={purchase.lines.map((line) => ({ isFitGuaranteed: line.fit_guaranteed, withdrawalDays: line.withdrawal_days }))}
        opensNewTab
      />
    </>
  )
}
