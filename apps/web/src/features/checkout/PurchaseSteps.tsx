import type { Purchase } from '@partlane/client/checkout/checkout'
import { type Payment, usePayment } from '@partlane/client/checkout/use-payment'
import { deriveCheckout } from '@partlane/domain/checkout/derive-checkout'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { GuestUpgradeSlot } from '#lib/accounts/guest-upgrade-slot.ts'
import { saveLastPurchase } from '#lib/storage/last-purchase.ts'
import { Confirmation } from './Confirmation.tsx'
import { PaySteps } from './PaySteps.tsx'
import { useRefetchOnReturn } from './use-refetch-on-return.ts'

type PurchaseStepsProps = { purchase: Purchase; refetch: () => unknown; GuestUpgrade: GuestUpgradeSlot | undefined }

/** Chooses what is seen of a purchase; deriveCheckout knows all cases. */
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
 * A payment that was under way when the page opened (back from the bank, refreshed, a second tab) is looked up once; one that the bank
 * is not waiting for is looked up until it is settled.
 */
function useResumePayment({ status, challenge_url }: Purchase, { attemptState, refusal, checkPayment }: Payment) {
  const [search, setSearch] = useSearchParams()
  const hasLookedUp = useRef(false)
  const hasReturned = search.has('returned')
  useEffect(() => {
    if (hasReturned) setSearch({}, { replace: true })
  }, [hasReturned, setSearch])
  useEffect(() => {
    if (status !== 'paying' || attemptState !== 'none' || refusal || (hasLookedUp.current && challenge_url !== null)) return
    hasLookedUp.current = true
    void checkPayment()
  })
}
