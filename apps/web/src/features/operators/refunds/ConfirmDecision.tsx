import type { Refund } from '@partlane/client/refunds'
import { money } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { totalOf, type useDecision } from './use-decision.ts'

type ConfirmDecisionProps = { refund: Refund; decision: ReturnType<typeof useDecision> }

/** What a decision causes and what both sides will read, before it is sent. */
export function ConfirmDecision({ refund, decision: { values, send, cancel, isPending } }: ConfirmDecisionProps) {
  const { t, formatMoney } = useI18n('operator-refunds')
  const { t: tOperators } = useI18n('operators')
  const { outcome, text } = values
  if (!outcome) return null
  const amount = outcome === 'refuse' ? '' : formatMoney(money(totalOf(values, refund.amount.currency), refund.amount.currency))
  const names = { buyer: refund.buyer?.display_name ?? '', seller: refund.seller?.display_name ?? '' }
  return (
    <Dialog
      open
      disableBackdropClose
      onClose={cancel}
      title={t(`confirm.${outcome}.title`, { amount, ...names })}
      description={t(`confirm.${outcome}.text`, { amount, ...names })}
      footer={
        <>
          <Button onClick={cancel}>{tOperators('cancel')}</Button>
          <Button variant={outcome === 'refuse' ? 'danger' : 'primary'} loading={isPending} onClick={() => void send()}>
            {t(`confirm.${outcome}.submit`, { amount })}
          </Button>
        </>
      }
    >
      <p className="text-md text-muted">{t('confirm.reason')}</p>
      <blockquote className="mt-1 border-l-4 border-edge pl-3 break-words whitespace-pre-line text-ink">{text.trim()}</blockquote>
    </Dialog>
  )
}
