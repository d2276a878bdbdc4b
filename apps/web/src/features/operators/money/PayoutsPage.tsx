import { useApi } from '@partlane/client/api/api-context'
import { operatorPayoutsQuery, useStartPayoutRun } from '@partlane/client/operator-payouts'
import { payoutStatuses } from '@partlane/domain/payouts/payout-machine'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import CirclePlay from 'lucide-react/icons/circle-play'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { FilterSelect, StaffHeading } from '../StaffHeading.tsx'
import { StaffList } from '../StaffList.tsx'
import { useFilteredList } from '../use-filtered-list.ts'
import { PaymentProblems } from './PaymentProblems.tsx'
import { PayoutHolds } from './PayoutHolds.tsx'
import { PayoutsTable } from './PayoutsTable.tsx'

const parseStatus = (text: string) => payoutStatuses.find((status) => status === text)

/** Payouts of all sellers, failed ones first, with payments that failed and sellers on hold. */
export function PayoutsPage() {
  const { t } = useI18n('operator-money')
  const { filter: status, page, getHref, setFilter } = useFilteredList({ path: '/staff/payouts', name: 'status', parse: parseStatus })
  const query = useQuery(operatorPayoutsQuery(useApi(), { page, ...(status ? { status } : {}) }))
  return (
    <div className="grid gap-10">
      <section aria-labelledby="payouts-title">
        <StaffHeading id="payouts-title" title={t('payouts.title')}>
          <div className="flex flex-wrap items-center gap-3">
            <FilterSelect
              label={t('column.status')}
              allLabel={t('payouts.every')}
              value={status}
              options={payoutStatuses.map((value) => ({ value, label: t(`payout_status.${value}`) }))}
              onChange={setFilter}
            />
            <RunButton />
          </div>
        </StaffHeading>
        <p className="mb-4 max-w-[72ch] text-muted">{t('payouts.intro')}</p>
        <StaffList query={query} getHref={getHref}>
          {(payouts) => <PayoutsTable payouts={payouts} />}
        </StaffList>
      </section>
      <PaymentProblems />
      <PayoutHolds />
    </div>
  )
}

function RunButton() {
  const { t } = useI18n('operator-money')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending } = useStartPayoutRun()
  const start = () =>
    mutate(undefined, {
      onSuccess: () => toast.success(t('payouts.run_started')),
      onError: (error) => toast.error(messageOfError(error)),
    })
  return (
    <Button icon={<CirclePlay />} loading={isPending} onClick={start}>
      {t('payouts.run')}
    </Button>
  )
}
