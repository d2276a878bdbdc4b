import { useI18n } from '@partlane/i18n/react'
import { useRef, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { PaymentForm } from '../../PaymentForm.tsx'
import type { PaymentPanelProps } from '../payment-panels.ts'
import { TestModeMark } from '../TestModeMark.tsx'
import { useStripeFields } from './use-stripe-fields.ts'

/** Payment panel of Stripe: wallets and cards in Stripe's own frames. */
export function StripePaymentPanel(props: PaymentPanelProps) {
  const { t } = useI18n('checkout')
  const { purchase, payment, view } = props
  const [isPreparing, setIsPreparing] = useState(false)
  const lastToken = useRef<string>(undefined)
  const isSubmitting = useRef(false) // a second click comes before the state has changed
  const submitByWallet = () => fields.walletRef.current?.closest('form')?.requestSubmit()
  const fields = useStripeFields(purchase, { onWallet: submitByWallet })

  const submit = async () => {
    if (isSubmitting.current || fields.state !== 'ready') return undefined
    isSubmitting.current = true
    setIsPreparing(true)
    try {
      // A payment that the server has not received is sent again with the same token.
      const isRepeated = view.kind === 'pay' && view.isNotReceived
      const token = (isRepeated ? lastToken.current : undefined) ?? (await fields.createToken())
      if (!token) return undefined
      lastToken.current = token
      return await payment.pay(token)
    } finally {
      isSubmitting.current = false
      setIsPreparing(false)
    }
  }

  return (
    <PaymentForm {...props} onSubmit={submit} isPreparing={isPreparing || fields.state === 'loading'}>
      {purchase.panel?.publishable_key?.startsWith('pk_test_') && <TestModeMark />}
      {fields.state === 'failed' && <LoadFailure onRetry={fields.retry} />}
      {fields.state === 'loading' && <Skeleton className="h-52" />}
      <div className={fields.state === 'ready' ? 'flex flex-col gap-4' : 'sr-only'} inert={view.kind === 'paying'}>
        <div className={fields.hasWallets ? 'flex flex-col gap-4' : 'sr-only'}>
          <div ref={fields.walletRef} />
          <p className="text-sm text-muted">{t('stripe.or_card')}</p>
        </div>
        <div ref={fields.cardRef} />
        {fields.error && (
          <p role="alert" className="rounded-control bg-nofit-soft px-4 py-3 text-md text-nofit">
            {fields.error}
          </p>
        )}
      </div>
    </PaymentForm>
  )
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n('checkout')
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-control bg-nofit-soft px-4 py-3 text-md text-nofit">
      <span>
        <b className="block">{t('stripe.failed.title')}</b>
        {t('stripe.failed.text')}
      </span>
      <Button onClick={onRetry}>{t('stripe.retry')}</Button>
    </div>
  )
}
