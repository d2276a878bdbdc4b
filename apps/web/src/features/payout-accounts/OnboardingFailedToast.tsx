import { useI18n } from '@partlane/i18n/react'
import { useEffect, useRef } from 'react'
import { toast } from '#ui/feedback/toast-store.ts'

/** Says that no account was connected, and leads to the payment setup. Stays until dismissed. */
export function OnboardingFailedToast() {
  const { t } = useI18n('payout-accounts')
  const hasShown = useRef(false)
  useEffect(() => {
    if (hasShown.current) return
    hasShown.current = true
    toast.notify(t('onboarding_failed.text'), {
      title: t('onboarding_failed.title'),
      href: '/profile/payment-setup',
      durationMs: Number.POSITIVE_INFINITY,
    })
  }, [t])
  return null
}
