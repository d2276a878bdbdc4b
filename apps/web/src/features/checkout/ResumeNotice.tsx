import { type Purchase, useReservation } from '@partlane/client/checkout/checkout'
import { useI18n } from '@partlane/i18n/react'
import { focusMain } from '#lib/page/focus-main.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Countdown } from '#ui/time/Countdown.tsx'
import { CheckoutError } from './CheckoutError.tsx'
import { ServerClock } from './ServerClock.tsx'

/**
 * Replaces the form while an unpaid purchase of the user holds the stock. A second purchase would
 * fail, because the first one holds the same items.
 */
export function ResumeNotice({ purchase, receivedAt }: { purchase: Purchase; receivedAt: number }) {
  const { t, formatMoney } = useI18n('checkout')
  const reservation = useReservation(purchase.id)
  return (
    <div className="page py-8 md:py-12">
      <div className="mx-auto grid max-w-[560px] gap-4">
        <h1 className="text-2xl">{t('resume.title')}</h1>
        <Card raised className="[&>div]:gap-4">
          <p>{t('resume.text', { count: purchase.lines.length, total: formatMoney(purchase.total) })}</p>
          {purchase.reserved_until && (
            <ServerClock serverTime={purchase.server_time} receivedAt={receivedAt}>
              <Countdown endsAt={purchase.reserved_until} label={t('clock.label')} className="text-ink" />
            </ServerClock>
          )}
          {reservation.error && <CheckoutError error={reservation.error} />}
          <ButtonRow>
            <Button variant="primary" render={<Link to={`/checkout/${purchase.id}`} />}>
              {t('resume.continue')}
            </Button>
            <Button loading={reservation.isPending} onClick={() => reservation.mutate('release', { onSuccess: focusMain })}>
              {t('resume.change')}
            </Button>
          </ButtonRow>
        </Card>
      </div>
    </div>
  )
}
