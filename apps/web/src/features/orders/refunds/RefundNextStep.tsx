import type { Refund, RefundSide } from '@partlane/client/refunds'
import { useI18n } from '@partlane/i18n/react'
import { Card } from '#ui/display/Card.tsx'
import { RefundActions } from './RefundActions.tsx'
import { currentAmount } from './refund-display.ts'

/** What happens next, until when, and what this side can do. */
export function RefundNextStep({ refund, side }: { refund: Refund; side: RefundSide }) {
  const { t, formatDate, formatMoney } = useI18n('refunds')
  const { status, due_at, return_paid_by, parcels } = refund
  // With a label the buyer pays nothing and has no receipt to show.
  const hasPaidLabel = side === 'buyer' && parcels.some(({ label }) => label?.status === 'bought')
  const values = { amount: formatMoney(currentAmount(refund)), date: due_at ? formatDate(due_at, 'long') : '' }
  return (
    <Card as="section" title={t('next.title')} titleAs="h2" raised>
      <p>{t(`next.${side}.${status}`, values)}</p>
      {status === 'accepted' && side === 'buyer' && <p>{t('next.buyer.accepted_in_person')}</p>}
      {(status === 'accepted' || status === 'return_sent') && (
        <p className="text-md text-muted">{hasPaidLabel ? t('label.paid') : t(`pays.${side}.${return_paid_by}`)}</p>
      )}
      <RefundActions refund={refund} />
    </Card>
  )
}
