import type { OrderFile, OrderStep } from '@partlane/client/operator-orders'
import { useI18n } from '@partlane/i18n/react'
import { Button } from '#ui/actions/Button.tsx'

type RepaymentButtonsProps = { repayment: Pick<OrderFile['repayments'][number], 'id' | 'status'>; onStep: (step: OrderStep) => void }

/** What an operator may do with a repayment that the gateway refuses. */
export function RepaymentButtons({ repayment: { id, status }, onStep }: RepaymentButtonsProps) {
  const { t } = useI18n('operator-orders')
  if (status !== 'failed') return null
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => onStep({ action: 'retry_repayment', repaymentId: id })}>
        {t('action.retry_repayment')}
      </Button>
      <Button size="sm" onClick={() => onStep({ action: 'settle_repayment', repaymentId: id, reference: '' })}>
        {t('action.settle_repayment')}
      </Button>
    </span>
  )
}
