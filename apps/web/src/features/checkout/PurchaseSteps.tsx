import type { Purchase } from '@partlane/client/checkout/checkout'
import { type Payment, usePayment } from '@partlane/client/checkout/use-payment'
import { deriveCheckout } from '@partlane/domain/checkout/derive-checkout'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { KeepGuest } from '#lib/accounts/guest-upgrade-slot.ts'
import { rememberPurchase } from '#lib/storage/remembered-purchase.ts'
import { Confirmation } from './Confirmation.tsx'
import { PaySteps } from './PaySteps.tsx'
import { useRefetchOnReturn } from './use-refetch-on-return.ts'

type PurchaseStepsProps = { purchase: Purchase; refetch: () => unknown; KeepGuest: KeepGuest | undefined }

/** Chooses what is seen of a purchase; deriveCheckout knows all cases. */
export function PurchaseSteps({ purchase, refetch, KeepGuest }: PurchaseStepsProps) {
  const payment = usePayment(purchase.id)
  const [endedAt, setEndedAt] = useState<string | null>(null)
  const { reserved_until: until, server_time } = purchase
  const ranOut = until !== null && (until === endedAt || Date.parse(until) <= Date.parse(server_time))
  const view = deriveCheckout(purchase, { press: payment.press, ranOut })
  useEffect(() => rememberPurchase(purchase), [purchase])
  useRefetchOnReturn(refetch)
  useResume(purchase, payment)

  if (view.kind === 'paid') return <Confirmation purchase={purchase} KeepGuest={KeepGuest} />
  const onTimeOver = () => {
    setEndedAt(until)
    refetch()
  }
  return <PaySteps purchase={purchase} view={view} payment={payment} onTimeOver={onTimeOver} />
}

/**
 * A payment that was under way when the page opened (back from the bank, refreshed, a second tab) is looked up once; one that the bank
 * is not waiting for is looked up until it is settled.
 */
function useResume({ status, challenge_url }: Purchase, { press, refusal, findOut }: Payment) {
  const [search, setSearch] = useSearchParams()
  const asked = useRef(false)
  const returned = search.has('returned')
  useEffect(() => {
    if (returned) setSearch({}, { replace: true })
  }, [returned, setSearch])
  useEffect(() => {
    if (status !== 'paying' || press !== 'none' || refusal || (asked.current && challenge_url !== null)) return
    asked.current = true
    void findOut()
  })
}
