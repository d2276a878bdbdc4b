import type { Reservation } from '@partlane/client/checkout/checkout'
import type { Payment } from '@partlane/client/checkout/use-payment'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { readLastPurchase } from '#lib/storage/last-purchase.ts'
import { Button, ButtonRow, buttonClass } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Spinner } from '#ui/feedback/Spinner.tsx'
import { CheckoutError } from './CheckoutError.tsx'

/** The bank of the card holder asks for a confirmation on its own page, which returns here. */
export function BankPanel({ url, payment }: { url: string; payment: Payment }) {
  const { t } = useI18n('checkout')
  return (
    <Card as="section" className="[&>div]:gap-4">
      <p>{t('bank.text')}</p>
      <ButtonRow>
        <a href={url} className={buttonClass('primary')}>
          {t('bank.go')}
        </a>
        <Button onClick={() => void payment.checkPayment()}>{t('bank.done')}</Button>
      </ButtonRow>
    </Card>
  )
}

/** The result of a payment is being checked. There is no button that would pay again. */
export function PendingPaymentPanel({ offline, payment }: { offline: boolean; payment: Payment }) {
  const { t } = useI18n('checkout')
  if (payment.refusal)
    return (
      <Card as="section" className="[&>div]:gap-4">
        <CheckoutError error={payment.refusal} />
        <ButtonRow>
          <Button onClick={() => void payment.checkPayment()}>{t('asking.again')}</Button>
        </ButtonRow>
      </Card>
    )
  return (
    <Card as="section">
      <p role="status" className="flex items-start gap-3">
        <Spinner className="mt-0.5 shrink-0" />
        <span>{t(offline ? 'asking.offline' : 'asking.text')}</span>
      </p>
    </Card>
  )
}

/**
 * The purchase exists without a reservation, because the request that reserves the stock was lost.
 */
export function ReservePanel({ reservation }: { reservation: Reservation }) {
  const { t } = useI18n('checkout')
  return (
    <Card as="section" className="[&>div]:gap-4">
      <p>{t('not_held.text')}</p>
      <ReserveButton reservation={reservation} label={t('not_held.reserve')} />
    </Card>
  )
}

type EndedPanelProps = { kind: 'expired' | 'cancelled' | 'replaced'; purchaseId: string; reservation: Reservation }

/**
 * The reservation has expired or was released, or a newer checkout of the same cart has replaced
 * the purchase, for example in another tab. Nothing was charged; available stock can be reserved
 * again. If another tab has paid a newer purchase, the panel links to that one.
 */
export function EndedPanel({ kind, purchaseId, reservation }: EndedPanelProps) {
  const { t } = useI18n('checkout')
  const lastPurchase = readLastPurchase()
  if (kind !== 'expired' && lastPurchase?.paid && Number(lastPurchase.id) > Number(purchaseId))
    return (
      <Card as="section" className="[&>div]:gap-4">
        <p>{t('newer_paid.text', { reference: lastPurchase.paid.reference })}</p>
        <ButtonRow>
          <Button variant="primary" render={<Link to={`/checkout/${lastPurchase.id}`} />}>
            {t('newer_paid.link')}
          </Button>
        </ButtonRow>
      </Card>
    )
  return (
    <Card as="section" className="[&>div]:gap-4">
      <p>{t(`${kind}.text`)}</p>
      {kind === 'expired' ? (
        <ReserveButton reservation={reservation} label={t('expired.reserve')} />
      ) : (
        <ButtonRow>
          <Button variant="primary" render={<Link to="/checkout" />}>
            {t('cancelled.again')}
          </Button>
          <Button render={<Link to="/cart" />}>{t('to_cart')}</Button>
        </ButtonRow>
      )}
    </Card>
  )
}

function ReserveButton({ reservation: { isPending, variables, error, mutate }, label }: { reservation: Reservation; label: string }) {
  return (
    <>
      {error && variables === 'reserve' && <CheckoutError error={error} />}
      <ButtonRow>
        <Button variant="primary" loading={isPending && variables === 'reserve'} onClick={() => mutate('reserve')}>
          {label}
        </Button>
      </ButtonRow>
    </>
  )
}
