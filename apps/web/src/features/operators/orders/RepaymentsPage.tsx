import { useApi } from '@partlane/client/api/api-context'
import { type OrderStep, type RepaymentProblem, repaymentProblemsQuery } from '@partlane/client/operator-orders'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFocusAfterRemoval } from '#lib/page/use-focus-after-removal.ts'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { Badge } from '#ui/display/Badge.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { StaffHeading } from '../StaffHeading.tsx'
import { StaffList } from '../StaffList.tsx'
import { OrderLink } from './OrdersTable.tsx'
import { repaymentTone } from './order-display.ts'
import { RepaymentButtons } from './RepaymentButtons.tsx'
import { StepDialog } from './StepDialog.tsx'

/** Repayments that the gateway refuses, or that have not ended within an hour. */
export function RepaymentsPage() {
  const { t } = useI18n('operator-orders')
  const [params] = useSearchParams()
  const query = useQuery(repaymentProblemsQuery(useApi(), parsePageNumber(params)))
  const [step, setStep] = useState<OrderStep>()
  const { container, target } = useFocusAfterRemoval<HTMLElement, HTMLHeadingElement>()
  return (
    <section ref={container} aria-labelledby="repayments-title">
      <StaffHeading id="repayments-title" title={t('repayments.title')} titleRef={target} />
      <p className="mb-4 text-muted">{t('repayments.intro')}</p>
      <StaffList query={query} getHref={(page) => `/staff/repayments?page=${page}`}>
        {(repayments) => <RepaymentsTable repayments={repayments} onStep={setStep} />}
      </StaffList>
      {step && <StepDialog step={step} onClose={() => setStep(undefined)} />}
    </section>
  )
}

type TableProps = { repayments: RepaymentProblem[]; onStep: (step: OrderStep) => void }

function RepaymentsTable({ repayments, onStep }: TableProps) {
  const { t, formatMoney, formatDate } = useI18n('operator-orders')
  const columns: Column<RepaymentProblem>[] = [
    {
      id: 'order',
      header: t('column.order'),
      isRowHeader: true,
      cell: ({ order_id, order_reference, buyer_name }) => (
        <>
          <OrderLink id={order_id} reference={order_reference} />
          <span className="block text-sm font-normal break-words text-muted">{buyer_name}</span>
        </>
      ),
    },
    { id: 'status', header: t('column.status'), cell: (repayment) => <RepaymentState repayment={repayment} /> },
    { id: 'amount', header: t('column.amount'), align: 'end', cell: ({ amount }) => formatMoney(amount) },
    { id: 'requested', header: t('column.requested'), cell: ({ created_at }) => formatDate(created_at, 'datetime') },
    {
      id: 'actions',
      header: t('column.actions'),
      hideHeaderOnPhones: true,
      cell: (repayment) => <RepaymentButtons repayment={repayment} onStep={onStep} />,
    },
  ]
  const empty = (
    <EmptyState icon={<CircleCheck />} title={t('repayments.empty')}>
      {t('repayments.empty_text')}
    </EmptyState>
  )
  return <DataTable caption={t('repayments.title')} hideCaption columns={columns} rows={repayments} rowKey={({ id }) => id} empty={empty} />
}

function RepaymentState({ repayment: { status, problem, gateway } }: { repayment: RepaymentProblem }) {
  const { t } = useI18n('operator-orders')
  return (
    <>
      <Badge tone={repaymentTone[status]}>{t(`repayment_status.${status}`)}</Badge>
      {problem && <code className="block text-sm break-all">{`${gateway}: ${problem}`}</code>}
    </>
  )
}
