import type { Reservation } from '@partlane/client/checkout/checkout'
import type { UnpaidView } from '@partlane/domain/checkout/derive-checkout'
import { useI18n } from '@partlane/i18n/react'
import Clock from 'lucide-react/icons/clock'
import { Button } from '#ui/actions/Button.tsx'
import { Countdown } from '#ui/time/Countdown.tsx'
import { CheckoutError } from './CheckoutError.tsx'

type ReservationCountdownProps = { view: UnpaidView; reservation: Reservation; onExpire: () => void }

/**
 * Countdown of the reservation with a button that extends it once. Hidden during a payment, which
 * has its own time limit.
 */
export function ReservationCountdown({ view, reservation, onExpire }: ReservationCountdownProps) {
  const { t } = useI18n('checkout')
  if ((view.kind !== 'pay' && view.kind !== 'challenge') || view.until === null) return null
  const { isPending, variables, error, mutate } = reservation
  const isExtending = isPending && variables === 'extend'
  return (
    <div className="grid gap-2">
      <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-info-soft px-4 py-2 text-ink">
        <Clock aria-hidden="true" className="size-5 shrink-0 text-info" />
        <Countdown key={view.until} endsAt={view.until} label={t('clock.label')} onEnd={onExpire} className="flex-1" />
        {view.kind === 'pay' && view.canExtend && (
          <Button size="sm" loading={isExtending} onClick={() => mutate('extend')}>
            {t('clock.extend')}
          </Button>
        )}
      </div>
      {error && variables === 'extend' && <CheckoutError error={error} />}
    </div>
  )
}
