import type { UserAccountDetails } from '@partlane/client/operators'
import { type TermsChange, useTermsChange } from '@partlane/client/seller-terms'
import { DEFAULT_MERCHANT_FEE_PERCENTAGE } from '@partlane/domain/accounts/fee'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { useUserName } from '../use-user-name.ts'
import { CreditDialog } from './CreditDialog.tsx'
import { ledgerHref } from './ledger-filter.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { TermsDialog } from './TermsDialog.tsx'

type DialogName = TermsChange['action'] | 'credit'

/** What operators agree with a member: fee, release of orders and holds of payouts. */
export function SellerMoney({ user }: { user: UserAccountDetails }) {
  const { t, formatNumber } = useI18n('operator-money')
  const formatName = useUserName()
  const [dialog, setDialog] = useState<DialogName>()
  if (user.status === 'deleted') return null
  const { merchant_fee_percentage: fee, payouts_held_reason: heldReason } = user
  const hold = heldReason === null ? 'hold' : 'resume'
  return (
    <Card as="section" title={t('terms.title')} titleAs="h2">
      <dl className="grid gap-x-4 gap-y-2 text-md sm:grid-cols-[max-content_minmax(0,1fr)]">
        <dt className="text-muted">{t('terms.fee')}</dt>
        <dd>
          {fee === null
            ? t('terms.fee_default', { percentage: DEFAULT_MERCHANT_FEE_PERCENTAGE })
            : t('terms.fee_agreed', { percentage: formatNumber(fee) })}
        </dd>
        <dt className="text-muted">{t('terms.release')}</dt>
        <dd>{t(user.payout_on_dispatch ? 'terms.on_dispatch' : 'terms.on_completion')}</dd>
        <dt className="text-muted">{t('terms.payouts')}</dt>
        <dd className="break-words">{heldReason === null ? t('terms.not_held') : t('terms.held', { reason: heldReason })}</dd>
      </dl>
      <p className="mt-3">
        <Link to={ledgerHref(`seller:${user.id}`)} className="hit-44 text-link hover:underline">
          {t('terms.ledger')}
        </Link>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setDialog('terms')}>
          {t('terms.change')}
        </Button>
        <Button size="sm" onClick={() => setDialog(hold)}>
          {t(`terms.action.${hold}`)}
        </Button>
        <Button size="sm" onClick={() => setDialog('credit')}>
          {t('credits.action.request')}
        </Button>
      </div>
      {dialog === 'credit' && <CreditDialog user={user} name={formatName(user)} onClose={() => setDialog(undefined)} />}
      {dialog === 'terms' && <TermsDialog user={user} onClose={() => setDialog(undefined)} />}
      {(dialog === 'hold' || dialog === 'resume') && <HoldDialog user={user} action={dialog} onClose={() => setDialog(undefined)} />}
    </Card>
  )
}

type HoldDialogProps = { user: UserAccountDetails; action: 'hold' | 'resume'; onClose: () => void }

function HoldDialog({ user, action, onClose }: HoldDialogProps) {
  const { t } = useI18n('operator-money')
  const { mutateAsync } = useTermsChange(user.id)
  return (
    <ReasonDialog
      title={t(`terms.ask.${action}`)}
      description={t(`terms.follows.${action}`)}
      submitLabel={t(`terms.action.${action}`)}
      doneText={t(`terms.done.${action}`)}
      isDanger={action === 'hold'}
      onSubmit={(reason) => mutateAsync({ change: { action }, reason })}
      onClose={onClose}
    />
  )
}
