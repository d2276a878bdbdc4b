import { useApi } from '@partlane/client/api/api-context'
import { type UserAccountDetails, userQuery } from '@partlane/client/operators'
import { actionRefusalOf, type OperatorAction } from '@partlane/domain/operators/operator-actions'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isId } from '#lib/routing/is-id.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { AuditList } from './AuditList.tsx'
import { StrikesCard } from './auctions/StrikesCard.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { SellerFeeInvoices } from './money/SellerFeeInvoices.tsx'
import { SellerMoney } from './money/SellerMoney.tsx'
import { StaffDetail } from './StaffDetail.tsx'
import { UserDetails } from './UserDetails.tsx'
import { UserDocuments } from './UserDocuments.tsx'
import { useUserName } from './use-user-name.ts'
import { statusTone } from './user-display.ts'

/** One user with details, documents, the allowed actions and the audit entries. */
export function UserPage({ id, notFound }: { id: string; notFound: ReactNode }) {
  const query = useQuery({ ...userQuery(useApi(), id), enabled: isId(id) })
  return (
    <StaffDetail query={query} notFound={notFound}>
      {(user) => <UserOverview user={user} />}
    </StaffDetail>
  )
}

function UserOverview({ user }: { user: UserAccountDetails }) {
  const { t } = useI18n('operators')
  const formatName = useUserName()
  return (
    <article>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 text-2xl break-words">{formatName(user)}</h1>
        <Badge tone={statusTone[user.status]}>{t(`status.${user.status}`)}</Badge>
        <Badge>{user.operator ? t('operator') : t(`role.${user.role}`)}</Badge>
      </div>
      {user.blocked_reason && (
        <p className="mb-4 border-l-4 border-nofit pl-3 break-words">{t('blocked_for', { reason: user.blocked_reason })}</p>
      )}
      <UserActions user={user} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          {user.role === 'business' && <UserDocuments user={user} />}
          <UserDetails user={user} />
        </div>
        <div className="grid gap-4">
          <SellerMoney user={user} />
          <SellerFeeInvoices userId={user.id} />
          <StrikesCard userId={user.id} />
          <Card as="section" title={t('audit.title')} titleAs="h2">
            {user.audit.length === 0 ? <p className="text-muted">{t('audit.empty')}</p> : <AuditList entries={user.audit} />}
          </Card>
        </div>
      </div>
    </article>
  )
}

const variantByAction = { approve: 'primary', refuse: 'secondary', block: 'secondary', restore: 'primary' } as const

function UserActions({ user }: { user: UserAccountDetails }) {
  const { t } = useI18n('operators')
  const [pendingAction, setPendingAction] = useState<OperatorAction>()
  const isApprovalLocked =
    actionRefusalOf('approve', { ...user, documents_unopened: user.unopened_document_ids.length }) === 'documents_unopened'
  if (user.actions.length === 0 && !pendingAction) return null
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      {isApprovalLocked && (
        <>
          <Button variant={variantByAction.approve} disabled aria-describedby="approval-locked">
            {t('action.approve')}
          </Button>
          <p id="approval-locked" className="order-last w-full text-md text-muted">
            {t('document.open_first', { count: user.unopened_document_ids.length })}
          </p>
        </>
      )}
      {user.actions.map((action) => (
        <Button key={action} variant={variantByAction[action]} onClick={() => setPendingAction(action)}>
          {t(`action.${action}`)}
        </Button>
      ))}
      {pendingAction && (
        <DecisionDialog key={pendingAction} user={user} action={pendingAction} onClose={() => setPendingAction(undefined)} />
      )}
    </div>
  )
}
