import { useI18n } from '@partlane/i18n/react'
import { Suspense } from 'react'
import { Card } from '#ui/display/Card.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { type PaymentPanelProps, paymentPanels } from './gateways/payment-panels.ts'

/** The payment panel of the purchase's gateway, or an error when this page cannot pay with it. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { t } = useI18n('checkout')
  // The server may be newer than this page and know further gateways, or no longer have this one.
  const Panel = props.purchase.panel && (paymentPanels[props.purchase.gateway] ?? null)
  if (!Panel)
    return (
      <Card as="section">
        <ErrorState title={t('no_gateway.title')}>{t('no_gateway.text')}</ErrorState>
      </Card>
    )
  return (
    <Suspense
      fallback={
        <Loading label={t('loading')}>
          <Skeleton className="h-96 rounded-card" />
        </Loading>
      }
    >
      <Panel {...props} />
    </Suspense>
  )
}
