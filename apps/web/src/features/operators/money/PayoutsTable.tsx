import { type OperatorPayout, usePayoutDecision } from '@partlane/client/operator-payouts'
import type { PayoutAction } from '@partlane/domain/payouts/payout-actions'
import type { PayoutStatus } from '@partlane/domain/payouts/payout-machine'
import { useI18n } from '@partlane/i18n/react'
import Landmark from 'lucide-react/icons/landmark'
import { useState } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Badge, type Tone } from '#ui/display/Badge.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { userPath } from '../user-display.ts'
import { ledgerHref } from './ledger-filter.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

const payoutTone: Record<PayoutStatus, Tone> = { pending: 'warning', sent: 'info', paid: 'success', failed: 'danger', returned: 'neutral' }

type Decision = { payout: OperatorPayout; action: PayoutAction }

/** Payouts with their seller and the actions on failed ones. */
export function PayoutsTable({ payouts }: { payouts: OperatorPayout[] }) {
  const { t } = useI18n('operator-money')
  const [decision, setDecision] = useState<Decision>()
  const columns = useColumns(setDecision)
  const empty = (
    <EmptyState icon={<Landmark />} title={t('payouts.empty')}>
      {t('payouts.empty_text')}
    </EmptyState>
  )
  return (
    <>
      <DataTable caption={t('payouts.title')} hideCaption columns={columns} rows={payouts} rowKey={({ id }) => id} empty={empty} />
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </>
  )
}

function useColumns(onDecide: (decision: Decision) => void): Column<OperatorPayout>[] {
  const { t, formatMoney, formatDate } = useI18n('operator-money')
  return [
    {
      id: 'seller',
      header: t('column.seller'),
      isRowHeader: true,
      cell: ({ seller_id, seller_name, held_reason }) => (
        <>
          <Link to={userPath(seller_id)} className="hit-44 break-words text-link hover:underline">
            {seller_name}
          </Link>
          {held_reason !== null && <Badge tone="warning">{t('payouts.held')}</Badge>}
        </>
      ),
    },
    { id: 'status', header: t('column.status'), cell: (payout) => <PayoutState payout={payout} /> },
    { id: 'amount', header: t('column.amount'), align: 'end', cell: ({ amount }) => <span className="num">{formatMoney(amount)}</span> },
    { id: 'created', header: t('column.created'), cell: ({ created_at }) => formatDate(created_at, 'datetime') },
    {
      id: 'movement',
      header: t('column.movement'),
      cell: ({ id }) => (
        <Link to={ledgerHref(`payout:${id}`)} className="hit-44 break-all text-link hover:underline">{`payout:${id}`}</Link>
      ),
    },
    {
      id: 'order',
      header: t('column.order'),
      cell: ({ order }) =>
        order ? (
          <Link to={`/staff/orders/${order.id}`} className="hit-44 break-all text-link hover:underline">
            {order.reference}
          </Link>
        ) : (
          '–'
        ),
    },
    {
      id: 'actions',
      header: t('column.actions'),
      hideHeaderOnPhones: true,
      cell: (payout) => (
        <span className="flex flex-wrap gap-2">
          {payout.actions.map((action) => (
            <Button key={action} size="sm" onClick={() => onDecide({ payout, action })}>
              {t(`payouts.action.${action}`)}
            </Button>
          ))}
        </span>
      ),
    },
  ]
}

function PayoutState({ payout }: { payout: OperatorPayout }) {
  const { t, formatDate } = useI18n('operator-money')
  const { status, failure_code, gateway, attempt, next_attempt_at, return_requested } = payout
  const isFailed = status === 'failed'
  return (
    <>
      <Badge tone={payoutTone[status]}>{t(isFailed && return_requested ? 'payouts.returning' : `payout_status.${status}`)}</Badge>
      {(isFailed || status === 'returned') && failure_code && (
        <code className="block text-sm break-all">{`${gateway}: ${failure_code}`}</code>
      )}
      {isFailed && !return_requested && next_attempt_at && (
        <span className="block text-sm text-muted">
          {t('payouts.next_attempt', { attempt: attempt + 1, when: formatDate(next_attempt_at, 'datetime') })}
        </span>
      )}
    </>
  )
}

function DecisionDialog({ decision: { payout, action }, onClose }: { decision: Decision; onClose: () => void }) {
  const { t, formatMoney } = useI18n('operator-money')
  const { mutateAsync } = usePayoutDecision()
  const values = { amount: formatMoney(payout.amount), seller: payout.seller_name }
  return (
    <ReasonDialog
      title={t(`payouts.ask.${action}`, values)}
      description={t(`payouts.follows.${action}`, values)}
      submitLabel={t(`payouts.action.${action}`)}
      doneText={t(`payouts.done.${action}`)}
      onSubmit={(reason) => mutateAsync({ id: payout.id, action, reason })}
      onClose={onClose}
    />
  )
}
