import { type Purchase, useReservation } from '@partlane/client/checkout/checkout'
import type { Payment } from '@partlane/client/checkout/use-payment'
import type { CheckoutView } from '@partlane/domain/checkout/derive-checkout'
import { useI18n } from '@partlane/i18n/react'
import { useEffect, useRef } from 'react'
import { useGo } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Fault } from './Fault.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { PurchaseSummary } from './PurchaseSummary.tsx'
import { AskingPanel, BankPanel, OverPanel, ReservePanel } from './panels.tsx'
import { ReservationClock } from './ReservationClock.tsx'

export type UnpaidView = Exclude<CheckoutView, { kind: 'paid' }>
type PayStepsProps = { purchase: Purchase; view: UnpaidView; payment: Payment; onTimeOver: () => void }

/** Everything before paid: beside the summary, one panel that says where things stand and what to do. */
export function PaySteps({ purchase, view, payment, onTimeOver }: PayStepsProps) {
  const { t } = useI18n('checkout')
  const reservation = useReservation(purchase.id)
  const heading = useFocusOnChange(headingOf[view.kind])
  const canGoBack = view.kind !== 'cancelled' && view.kind !== 'paying' && !(view.kind === 'asking' && view.offline)
  const underWay = view.kind === 'pay' || view.kind === 'paying' || view.kind === 'bank'
  return (
    <div className="page grid items-start gap-6 py-6 md:grid-cols-[minmax(0,1fr)_400px] md:py-10">
      <div className="grid gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t(`heading.${headingOf[view.kind]}`)}
        </h1>
        {underWay && <ReservationClock view={view} reservation={reservation} onTimeOver={onTimeOver} />}
        <Panel purchase={purchase} view={view} payment={payment} reservation={reservation} />
        {canGoBack && <GoBack view={view} reservation={reservation} />}
      </div>
      <PurchaseSummary purchase={purchase} />
    </div>
  )
}

/** Lets the parts go and returns to the form. Of a payment that went through meanwhile the server lets nothing go: it shows as paid then. */
function GoBack({ view, reservation }: { view: UnpaidView; reservation: Reservation }) {
  const { t } = useI18n('checkout')
  const go = useGo()
  const { isPending, variables, error, mutate } = reservation
  const underWay = view.kind === 'asking'
  const held = view.kind === 'pay' || view.kind === 'bank'
  return (
    <div className="grid justify-items-start gap-1">
      {error && variables === 'release' && <Fault error={error} />}
      <Button
        kind="quiet"
        loading={isPending && variables === 'release'}
        onClick={() => mutate('release', { onSuccess: () => go('/checkout') })}
      >
        {t(underWay ? 'give_up' : 'go_back')}
      </Button>
      {(held || underWay) && <p className="px-5 text-sm text-muted">{t(underWay ? 'give_up_note' : 'go_back_note')}</p>}
    </div>
  )
}

export type Reservation = ReturnType<typeof useReservation>
type PanelProps = { purchase: Purchase; view: UnpaidView; payment: Payment; reservation: Reservation }

function Panel({ purchase, view, payment, reservation }: PanelProps) {
  switch (view.kind) {
    case 'pay':
    case 'paying':
      return <PaymentPanel purchase={purchase} view={view} payment={payment} />
    case 'bank':
      return <BankPanel url={view.url} payment={payment} />
    case 'asking':
      return <AskingPanel offline={view.offline} payment={payment} />
    case 'reserve':
      return <ReservePanel reservation={reservation} />
    case 'expired':
    case 'cancelled':
      return <OverPanel kind={view.kind} reservation={reservation} />
  }
}

/** Views under one heading are one step to a person: paying, being declined and paying again do not move the focus. */
const headingOf = {
  pay: 'pay',
  paying: 'pay',
  bank: 'bank',
  asking: 'asking',
  reserve: 'reserve',
  expired: 'expired',
  cancelled: 'cancelled',
} as const satisfies Record<UnpaidView['kind'], string>

/** A new step begins at its heading, for ears and keyboards too. */
function useFocusOnChange(step: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current !== step) heading.current?.focus()
    last.current = step
  }, [step])
  return heading
}
