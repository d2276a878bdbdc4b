import { usePaypalPayment } from '@partlane/client/checkout/paypal-payment'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Button, ButtonRow, buttonClass } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { CheckoutError } from '../../CheckoutError.tsx'
import { PaymentErrorNotice } from '../../PaymentForm.tsx'
import { PaymentTerms } from '../../PaymentTerms.tsx'
import type { PaymentPanelProps } from '../payment-panels.ts'
import { TestModeMark } from '../TestModeMark.tsx'
import { usePaypalButtons } from './use-paypal-buttons.ts'

/**
 * Payment panel of PayPal: its buttons open a window in which the buyer approves the payment, also
 * again after an approval that was interrupted. A link leads to PayPal only where the script cannot
 * be loaded.
 */
export function PaypalPaymentPanel({ purchase, view }: PaymentPanelProps) {
  const { t } = useI18n('checkout')
  const [isCancelled, setIsCancelled] = useState(false)
  const { error, isPaying, start, settle, refresh, reportError } = usePaypalPayment(purchase)
  const buttons = usePaypalButtons(purchase.id, {
    async createOrder() {
      setIsCancelled(false)
      return (await start()).paypal_order_id ?? ''
    },
    onApprove: settle,
    onCancel() {
      setIsCancelled(true)
      void refresh()
    },
    onError: reportError,
  })
  const openPage = async () => {
    const { approval_url } = await start()
    if (approval_url) window.location.assign(approval_url)
  }
  const approvalUrl = view.kind === 'challenge' ? view.url : null
  return (
    <Card as="section" aria-label={t('paypal.label')} className="[&>div]:gap-4">
      {buttons.isTest && <TestModeMark text={t('paypal.test_mode')} />}
      {view.kind === 'pay' && <PaymentErrorNotice view={view} refusal={null} isPaypal />}
      {error !== null && <CheckoutError error={error} />}
      {approvalUrl && (
        <p role="status" className="rounded-control bg-check-soft px-4 py-3 text-md text-check">
          {t(isCancelled ? 'paypal.cancelled' : 'paypal.waiting')}
        </p>
      )}
      {buttons.state === 'loading' && <Skeleton className="h-11" />}
      <div ref={buttons.containerRef} className={buttons.state === 'ready' ? undefined : 'sr-only'} inert={isPaying} />
      {buttons.state === 'failed' && (
        <p role="alert" className="rounded-control bg-nofit-soft px-4 py-3 text-md text-nofit">
          <b className="block">{t('paypal.failed.title')}</b>
          {t('paypal.failed.text')}
        </p>
      )}
      {buttons.state === 'failed' && (
        <ButtonRow>
          {approvalUrl ? (
            <a href={approvalUrl} className={buttonClass('primary')}>
              {t('paypal.continue')}
            </a>
          ) : (
            <Button variant="primary" onClick={() => void openPage().catch(reportError)}>
              {t('paypal.continue')}
            </Button>
          )}
          <Button onClick={buttons.retry}>{t('stripe.retry')}</Button>
        </ButtonRow>
      )}
      <PaymentTerms purchase={purchase} isPaying={isPaying} />
    </Card>
  )
}
