import type { Purchase } from '@partlane/client/checkout/checkout'
import { type Payment, usePayment } from '@partlane/client/checkout/use-payment'
import { deriveCheckout } from '@partlane/domain/checkout/derive-checkout'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { GuestUpgradeSlot } from '#lib/accounts/guest-upgrade-slot.ts'
import { useRefetchOnReturn } from '#lib/page/use-refetch-on-return.ts'
import { saveLastPurchase } from '#lib/storage/last-purchase.ts'
import { Confirmation } from './Confirmation.tsx'
import { PaySteps } from './PaySteps.tsx'

type PurchaseStepsProps = { purchase: Purchase; refetch: () => unknown; GuestUpgrade: GuestUpgradeSlot | undefined }

/** Selects the view of a purchase. `deriveCheckout` defines all cases. */
export function PurchaseSteps({ purchase, refetch, GuestUpgrade }: PurchaseStepsProps) {
  const payment = usePayment(purchase.id)
  const [expiredAt, setExpiredAt] = useState<string | null>(null)
  const { reserved_until: reservedUntil, server_time } = purchase
  const isReservationExpired =
    reservedUntil !== null && (reservedUntil === expiredAt || Date.parse(reservedUntil) <= Date.parse(server_time))
  const view = deriveCheckout(purchase, { attemptState: payment.attemptState, isReservationExpired })
  useEffect(() => saveLastPurchase(purchase), [purchase])
  useRefetchOnReturn(refetch)
  useResumePayment(purchase, payment)

  if (view.kind === 'paid') return <Confirmation purchase={purchase} GuestUpgrade={GuestUpgrade} />
  const handleExpire = () => {
    setExpiredAt(reservedUntil)
    refetch()
  }
  return <PaySteps purchase={purchase} view={view} payment={payment} onExpire={handleExpire} />
}

/**
 * Checks a payment that was in progress when the page opened: after the return from the bank, after
 * a refresh, or in a second tab. A payment that waits for the bank is checked once; any other
 * payment is checked until its result is known.
 */
function useResumePayment({ status, challenge_url, gateway }: Purchase, { attemptState, refusal, checkPayment, confirmQuietly }: Payment) {
  const [search, setSearch] = useSearchParams()
  const hasChecked = useRef(false)
  const hasReturned = search.has('returned')
  useEffect(() => {
    if (!hasReturned) return
    // The browser restores the position of the page before the bank, which is often its end.
    window.scrollTo(0, 0)
    setSearch({}, { replace: true })
  }, [hasReturned, setSearch])
  useEffect(() => {
    if (status !== 'paying' || attemptState !== 'none' || refusal || (hasChecked.current && challenge_url !== null)) return
    hasChecked.current = true
    void (gateway === 'paypal' && challenge_url !== null ? confirmQuietly() : checkPayment())
  })
}
