import { type Purchase, type Reservation, useReservation } from '@partlane/client/checkout/checkout'
import type { Payment } from '@partlane/client/checkout/use-payment'
import type { UnpaidView } from '@partlane/domain/checkout/derive-checkout'
import { useI18n } from '@partlane/i18n/react'
import { useEffect, useRef } from 'react'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { ChangePaymentMethod } from './ChangePaymentMethod.tsx'
import { CheckoutError } from './CheckoutError.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { PurchaseSummary } from './PurchaseSummary.tsx'
import { BankPanel, EndedPanel, PendingPaymentPanel, ReservePanel } from './payment-panels.tsx'
import { ReservationCountdown } from './ReservationCountdown.tsx'

type PayStepsProps = { purchase: Purchase; view: UnpaidView; payment: Payment; onExpire: () => void }

/** All views of an unpaid purchase: one panel for the current step, beside the summary. */
export function PaySteps({ purchase, view, payment, onExpire }: PayStepsProps) {
  const { t } = useI18n('checkout')
  const reservation = useReservation(purchase.id)
  const heading = useFocusOnChange(headingOf(view, purchase))
  const canGoBack =
    view.kind !== 'cancelled' && view.kind !== 'replaced' && view.kind !== 'paying' && !(view.kind === 'checking' && view.offline)
  const isPaymentStep = view.kind === 'pay' || view.kind === 'paying' || view.kind === 'challenge'
  return (
    <div className="page grid grid-cols-1 items-start gap-6 py-6 md:grid-cols-[minmax(0,1fr)_400px] md:py-10">
      <div className="grid grid-cols-1 gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t(`heading.${headingOf(view, purchase)}`)}
        </h1>
        {isPaymentStep && <ReservationCountdown view={view} reservation={reservation} onExpire={onExpire} />}
        {isPaymentStep && <ChangePaymentMethod purchase={purchase} disabled={view.kind === 'paying'} />}
        <Panel purchase={purchase} view={view} payment={payment} reservation={reservation} />
        {canGoBack && <GoBackButton view={view} reservation={reservation} />}
      </div>
      <PurchaseSummary purchase={purchase} />
    </div>
  )
}

/**
 * Releases the stock and returns to the form. If the payment has succeeded in the meantime, the
 * server does not release the stock and the purchase is shown as paid.
 */
function GoBackButton({ view, reservation }: { view: UnpaidView; reservation: Reservation }) {
  const { t } = useI18n('checkout')
  const navigate = useLocaleNavigate()
  const { isPending, variables, error, mutate } = reservation
  const isConfirming = view.kind === 'checking'
  const isReserved = view.kind === 'pay' || view.kind === 'challenge'
  return (
    <div className="grid justify-items-start gap-1">
      {error && variables === 'release' && <CheckoutError error={error} />}
      <Button
        variant="quiet"
        loading={isPending && variables === 'release'}
        onClick={() => mutate('release', { onSuccess: () => navigate('/checkout') })}
      >
        {t(isConfirming ? 'give_up' : 'go_back')}
      </Button>
      {(isReserved || isConfirming) && <p className="px-5 text-sm text-muted">{t(isConfirming ? 'give_up_note' : 'go_back_note')}</p>}
    </div>
  )
}

type PanelProps = { purchase: Purchase; view: UnpaidView; payment: Payment; reservation: Reservation }

function Panel({ purchase, view, payment, reservation }: PanelProps) {
  switch (view.kind) {
    case 'pay':
    case 'paying':
      return <PaymentPanel purchase={purchase} view={view} payment={payment} />
    case 'challenge':
      // The buttons of PayPal stay while the buyer is there in another window.
      return purchase.gateway === 'paypal' ? (
        <PaymentPanel purchase={purchase} view={view} payment={payment} />
      ) : (
        <BankPanel url={view.url} payment={payment} />
      )
    case 'checking':
      return <PendingPaymentPanel offline={view.offline} payment={payment} />
    case 'reserve':
      return <ReservePanel reservation={reservation} />
    case 'expired':
    case 'cancelled':
    case 'replaced':
      return <EndedPanel kind={view.kind} purchaseId={purchase.id} reservation={reservation} />
  }
}

/**
 * Last part of a message key: `heading.<heading>`. Views with the same heading are one step, so
 * paying, a declined card and paying again do not move the focus.
 */
const headingByView = {
  pay: 'pay',
  paying: 'pay',
  challenge: 'bank',
  checking: 'asking',
  reserve: 'reserve',
  expired: 'expired',
  cancelled: 'cancelled',
  replaced: 'replaced',
} as const satisfies Record<UnpaidView['kind'], string>

const headingOf = ({ kind }: UnpaidView, { gateway }: Purchase) =>
  kind === 'challenge' && gateway === 'paypal' ? 'pay' : headingByView[kind]

/**
 * Moves the focus to the heading when the step changes, for screen readers and keyboards. An error
 * that has taken the focus keeps it.
 */
function useFocusOnChange(step: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousStep = useRef(step)
  useEffect(() => {
    const isErrorFocused = document.activeElement?.role === 'alert'
    if (previousStep.current !== step && !isErrorFocused) heading.current?.focus()
    previousStep.current = step
  }, [step])
  return heading
}
