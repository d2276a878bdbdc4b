import { type Refund, useChangeRefund } from '@partlane/client/refunds'
import type { RefundAction } from '@partlane/domain/refunds/refund-actions'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Button, ButtonRow, type ButtonVariant } from '#ui/actions/Button.tsx'
import { AskDialog } from '../progress/AskDialog.tsx'
import { AcceptReturnDialog } from './AcceptReturnDialog.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import { RefundTextDialog } from './RefundTextDialog.tsx'
import { currentAmount } from './refund-display.ts'
import { SendReturnDialog } from './SendReturnDialog.tsx'

/** The first of these is the main action of a status. */
const mainActions: readonly RefundAction[] = ['accept', 'accept_offer', 'send_return', 'receive_return', 'repay', 'escalate']

/** The buttons of what this side may do now, each with its dialog. */
export function RefundActions({ refund }: { refund: Refund }) {
  const { t, formatMoney } = useI18n('refunds')
  const [action, setAction] = useState<RefundAction>()
  if (refund.actions.length === 0) return null
  const main = mainActions.find((candidate) => refund.actions.includes(candidate))
  const variantOf = (candidate: RefundAction): ButtonVariant =>
    candidate === main ? 'primary' : candidate === 'withdraw' ? 'quiet' : 'secondary'
  const isWithoutReturn = refund.actions.includes('accept') || refund.status === 'accepted' || refund.status === 'return_sent'
  const labelOf = (candidate: RefundAction) => {
    const amount = formatMoney(candidate === 'accept_offer' ? currentAmount(refund) : refund.amount)
    if (candidate === 'withdraw' && refund.reason === 'withdrawal') return t('action.cancel_withdrawal')
    return candidate === 'repay' && isWithoutReturn ? t('action.repay_now', { amount }) : t(`action.${candidate}`, { amount })
  }
  return (
    <>
      <ButtonRow>
        {[...refund.actions]
          .sort((a, b) => Number(b === main) - Number(a === main))
          .map((candidate) => (
            <Button key={candidate} variant={variantOf(candidate)} onClick={() => setAction(candidate)}>
              {labelOf(candidate)}
            </Button>
          ))}
      </ButtonRow>
      {action && <ActionDialog refund={refund} action={action} onClose={() => setAction(undefined)} />}
    </>
  )
}

type ActionDialogProps = { refund: Refund; action: RefundAction; onClose: () => void }

function ActionDialog({ refund, action, onClose }: ActionDialogProps) {
  switch (action) {
    case 'accept':
      return <AcceptReturnDialog refund={refund} onClose={onClose} />
    case 'offer':
      return <OfferDialog refund={refund} onClose={onClose} />
    case 'send_return':
      return <SendReturnDialog refund={refund} onClose={onClose} />
    case 'decline':
    case 'escalate':
    case 'refuse_offer':
      return <RefundTextDialog refund={refund} action={action} onClose={onClose} />
    default:
      return <AskActionDialog refund={refund} action={action} onClose={onClose} />
  }
}

type AskActionProps = { refund: Refund; action: 'repay' | 'accept_offer' | 'receive_return' | 'withdraw'; onClose: () => void }

/** Asks once before an action without further input. */
function AskActionDialog({ refund, action, onClose }: AskActionProps) {
  const { t, formatMoney } = useI18n('refunds')
  const { mutate, isPending, error } = useChangeRefund(refund.id)
  const amount = formatMoney(action === 'accept_offer' ? currentAmount(refund) : refund.amount)
  const textKey = action === 'withdraw' && refund.reason === 'withdrawal' ? 'cancel_withdrawal' : action
  return (
    <AskDialog
      open
      onClose={onClose}
      title={t(`ask.${textKey}.title`, { amount })}
      confirmLabel={t(`ask.${textKey}.confirm`, { amount })}
      backLabel={t('ask.back')}
      loading={isPending}
      error={error}
      onConfirm={() => mutate({ action }, { onSuccess: onClose })}
    >
      {t(`ask.${textKey}.text`, { amount })}
    </AskDialog>
  )
}
