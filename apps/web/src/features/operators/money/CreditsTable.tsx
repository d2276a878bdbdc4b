import { type Credit, useCreditDecision } from '@partlane/client/credits'
import type { CreditStatus } from '@partlane/domain/credits/credit-machine'
import type { CreditAction } from '@partlane/domain/credits/credit-rules'
import { useI18n } from '@partlane/i18n/react'
import Gift from 'lucide-react/icons/gift'
import { useState } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge, type Tone } from '#ui/display/Badge.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { userPath } from '../user-display.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

const creditTone: Record<CreditStatus, Tone> = { requested: 'warning', approved: 'info', refused: 'neutral', posted: 'success' }

type Decision = { credit: Credit; action: CreditAction }

/** Credits with their member, reason and the operators who have decided. */
export function CreditsTable({ credits }: { credits: Credit[] }) {
  const { t } = useI18n('operator-money')
  const [decision, setDecision] = useState<Decision>()
  const columns = useColumns(setDecision)
  const close = () => setDecision(undefined)
  const empty = (
    <EmptyState icon={<Gift />} title={t('credits.empty')}>
      {t('credits.empty_text')}
    </EmptyState>
  )
  return (
    <>
      <DataTable caption={t('credits.title')} hideCaption columns={columns} rows={credits} rowKey={({ id }) => id} empty={empty} />
      {decision?.action === 'approve' && <ApprovalDialog credit={decision.credit} onClose={close} />}
      {decision?.action === 'refuse' && <RefusalDialog credit={decision.credit} onClose={close} />}
    </>
  )
}

function useColumns(onDecide: (decision: Decision) => void): Column<Credit>[] {
  const { t, formatMoney } = useI18n('operator-money')
  return [
    {
      id: 'member',
      header: t('column.member'),
      isRowHeader: true,
      cell: ({ user_id, user_name }) => (
        <Link to={userPath(user_id)} className="hit-44 break-words text-link hover:underline">
          {user_name}
        </Link>
      ),
    },
    { id: 'amount', header: t('column.amount'), align: 'end', cell: ({ amount }) => <span className="num">{formatMoney(amount)}</span> },
    {
      id: 'status',
      header: t('column.status'),
      cell: ({ status, actions }) => (
        <>
          <Badge tone={creditTone[status]}>{t(`credit_status.${status}`)}</Badge>
          {status === 'requested' && !actions.includes('approve') && (
            <span className="block text-sm text-muted">{t('credits.needs_other')}</span>
          )}
        </>
      ),
    },
    { id: 'reason', header: t('column.reason'), align: 'start', cell: (credit) => <CreditReason credit={credit} /> },
    {
      id: 'actions',
      header: t('column.actions'),
      hideHeaderOnPhones: true,
      cell: (credit) => (
        <span className="flex flex-wrap gap-2">
          {credit.actions.map((action) => (
            <Button key={action} size="sm" onClick={() => onDecide({ credit, action })}>
              {t(`credits.action.${action}`)}
            </Button>
          ))}
        </span>
      ),
    },
  ]
}

function CreditReason({ credit: { reason, requested_by, created_at, decided_by, decision_reason } }: { credit: Credit }) {
  const { t, formatDate } = useI18n('operator-money')
  const { t: tOperators } = useI18n('operators')
  const nameOf = (operator: string) => (operator === 'command line' ? tOperators('command_line') : operator)
  return (
    <>
      <span className="block break-words whitespace-pre-line">{reason}</span>
      <span className="block text-sm text-muted">
        {t('credits.requested_by', { operator: nameOf(requested_by), when: formatDate(created_at, 'datetime') })}
      </span>
      {decided_by && <span className="block text-sm text-muted">{t('credits.decided_by', { operator: nameOf(decided_by) })}</span>}
      {decision_reason && <span className="block border-l-4 border-nofit pl-3 text-sm break-words">{decision_reason}</span>}
    </>
  )
}

type DecisionDialogProps = { credit: Credit; onClose: () => void }

function ApprovalDialog({ credit: { id, amount, user_name, reason }, onClose }: DecisionDialogProps) {
  const { t, formatMoney } = useI18n('operator-money')
  const { t: tOperators } = useI18n('operators')
  const { messageOfError } = useErrorMessages()
  const { mutateAsync, isPending } = useCreditDecision()
  const approve = async () => {
    try {
      await mutateAsync({ id, action: 'approve', reason: '' })
      toast.success(t('credits.done.approve'))
    } catch (error) {
      toast.error(messageOfError(error))
    }
    onClose()
  }
  return (
    <Dialog
      open
      disableBackdropClose
      onClose={onClose}
      title={t('credits.ask.approve', { amount: formatMoney(amount), member: user_name })}
      description={t('credits.follows.approve')}
      footer={
        <>
          <Button onClick={onClose}>{tOperators('cancel')}</Button>
          <Button variant="primary" loading={isPending} onClick={() => void approve()}>
            {t('credits.action.approve')}
          </Button>
        </>
      }
    >
      <p className="break-words whitespace-pre-line">{reason}</p>
    </Dialog>
  )
}

function RefusalDialog({ credit: { id, amount, user_name }, onClose }: DecisionDialogProps) {
  const { t, formatMoney } = useI18n('operator-money')
  const { mutateAsync } = useCreditDecision()
  return (
    <ReasonDialog
      title={t('credits.ask.refuse', { amount: formatMoney(amount), member: user_name })}
      description={t('credits.follows.refuse')}
      submitLabel={t('credits.action.refuse')}
      doneText={t('credits.done.refuse')}
      isDanger
      onSubmit={(reason) => mutateAsync({ id, action: 'refuse', reason })}
      onClose={onClose}
    />
  )
}
