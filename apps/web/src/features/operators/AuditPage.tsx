import { useApi } from '@partlane/client/api/api-context'
import { auditQuery } from '@partlane/client/operators'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import ScrollText from 'lucide-react/icons/scroll-text'
import { Card } from '#ui/display/Card.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { AuditList } from './AuditList.tsx'
import { FilterSelect, StaffHeading } from './StaffHeading.tsx'
import { StaffList } from './StaffList.tsx'
import { useFilteredList } from './use-filtered-list.ts'

const actions = [
  'person.approve',
  'person.refuse',
  'person.block',
  'person.restore',
  'document.read',
  'staff.grant',
  'staff.revoke',
  'delivery.retry',
  'notification.retry',
  'refund.read',
  'refund.decide',
  'surcharge.decide',
  'order.read',
  'order.cancel',
  'order.confirm',
  'order.extend',
  'order.lose_parcel',
  'repayment.retry',
  'repayment.settle',
  'person.terms',
  'payout.hold',
  'payout.resume',
  'payout.retry',
  'payout.return',
  'payout.run',
  'credit.request',
  'credit.approve',
  'credit.refuse',
  'rates.set',
  'rates.fetch',
] as const
type Action = (typeof actions)[number]
const actionKey = (action: Action) => action.replace('.', '_') as 'person_approve'
const parseAction = (text: string) => actions.find((action) => action === text)

/** Audit log of all operator actions, with a filter by action. */
export function AuditPage() {
  const { t } = useI18n('operators')
  const { filter: action, page, getHref, setFilter } = useFilteredList({ path: '/staff/audit', name: 'action', parse: parseAction })
  const query = useQuery(auditQuery(useApi(), { page, ...(action ? { action } : {}) }))
  return (
    <section aria-labelledby="audit-title">
      <StaffHeading id="audit-title" title={t('audit.title')}>
        <FilterSelect
          label={t('audit.filter')}
          allLabel={t('audit.every')}
          value={action}
          options={actions.map((value) => ({ value, label: t(`deed.${actionKey(value)}`) }))}
          onChange={setFilter}
        />
      </StaffHeading>
      <StaffList query={query} getHref={getHref}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState icon={<ScrollText />} title={t('audit.empty')} />
          ) : (
            <Card>
              <AuditList showSubject entries={entries} />
            </Card>
          )
        }
      </StaffList>
    </section>
  )
}
