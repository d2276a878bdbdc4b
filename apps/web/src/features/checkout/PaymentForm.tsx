import type { Purchase } from '@partlane/client/checkout/checkout'
import type { CheckoutView } from '@partlane/domain/checkout/derive-checkout'
import { useI18n } from '@partlane/i18n/react'
import Lock from 'lucide-react/icons/lock'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { PhoneActionBar } from '#lib/page/PhoneActionBar.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { CheckoutError } from './CheckoutError.tsx'
import type { PaymentPanelProps } from './gateways/payment-panels.ts'
import { PaymentTerms } from './PaymentTerms.tsx'

type PaymentFormProps = PaymentPanelProps & {
  /** Pays. Returns the purchase if the server responded. */
  onSubmit: () => Promise<Purchase | undefined>
  /** The gateway's fields are loading or check the input: the button waits. */
  isPreparing?: boolean
  /** The fields of the gateway. */
  children: ReactNode
}

/**
 * Form that the payment panels share: the fields of the gateway, the error of the last attempt and
 * the pay button. One click is one payment. Redirects to the bank when it requires a challenge.
 */
export function PaymentForm({ purchase, view, payment, onSubmit, isPreparing = false, children }: PaymentFormProps) {
  const { t, formatMoney } = useI18n('checkout')
  const isPaying = view.kind === 'paying'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const updatedPurchase = await onSubmit()
    if (updatedPurchase?.challenge_url) window.location.assign(updatedPurchase.challenge_url)
  }
  return (
    <Card as="form" aria-label={t('card.label')} onSubmit={(event) => void submit(event)} className="[&>div]:gap-4">
      {children}
      <PhoneActionBar>
        {view.kind === 'pay' && <PaymentErrorNotice view={view} refusal={payment.refusal} />}
        <Button type="submit" variant="primary" size="lg" fullWidth loading={isPaying || isPreparing} icon={<Lock />}>
          {t('pay', { total: formatMoney(purchase.total) })}
        </Button>
      </PhoneActionBar>
      <PaymentTerms purchase={purchase} isPaying={isPaying} />
    </Card>
  )
}

const declineCodes = ['card_declined', 'challenge_failed'] as const
const declineMessageKey = (code: string) => declineCodes.find((declineCode) => declineCode === code) ?? 'card_declined'

type PaymentErrorNoticeProps = { view: Extract<CheckoutView, { kind: 'pay' }>; refusal: unknown; isPaypal?: boolean }

/** Why the last payment attempt failed. The stock is still held, and nothing was charged. */
export function PaymentErrorNotice({ view, refusal, isPaypal = false }: PaymentErrorNoticeProps) {
  const { t } = useI18n('checkout')
  if (refusal) return <CheckoutError error={refusal} />
  if (!view.isNotReceived && view.declineCode === null) return null
  const declineKey = isPaypal ? 'paypal_declined' : declineMessageKey(view.declineCode ?? '')
  const messageKey = view.declineCode === null ? 'unsent' : declineKey
  return (
    <FocusedAlert key={messageKey}>
      <b className="block">{t(`news.${messageKey}.title`)}</b>
      {t(`news.${messageKey}.text`)}
    </FocusedAlert>
  )
}

/** An alert that takes the focus, so that it is in sight: after the bank the page is a new one. */
function FocusedAlert({ children }: { children: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => alert.current?.focus(), [])
  return (
    <div ref={alert} role="alert" tabIndex={-1} className="rounded-control bg-nofit-soft px-4 py-3 text-md text-nofit">
      {children}
    </div>
  )
}
