import { useApi } from '@partlane/client/api/api-context'
import { auditQuery } from '@partlane/client/operators'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useSearchParams } from 'react-router'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { Card } from '#ui/display/Card.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { AuditList } from './AuditList.tsx'
import { StaffList } from './StaffList.tsx'

const actions = [
  'person.approve',
  'person.refuse',
  'person.block',
  'person.restore',
  'document.read',
  'staff.grant',
  'staff.revoke',
  'delivery.retry',
] as const
type Action = (typeof actions)[number]
const actionKey = (action: Action) => action.replace('.', '_') as 'person_approve'

/** Audit log of all operator actions, with a filter by action. */
export function AuditPage() {
  const { t } = useI18n('operators')
  const [params, setParams] = useSearchParams()
  const action = actions.find((value) => value === params.get('action'))
  const query = useQuery(auditQuery(useApi(), { page: parsePageNumber(params), ...(action ? { action } : {}) }))
  const getHref = (page: number) => `/staff/audit?${new URLSearchParams({ ...(action ? { action } : {}), page: String(page) })}`
  return (
    <section aria-labelledby="audit-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 id="audit-title" className="text-2xl">
          {t('audit.title')}
        </h1>
        <Field label={t('audit.filter')} hideLabel>
          <Select
            variant="pill"
            value={action ?? ''}
            placeholder={t('audit.every')}
            options={actions.map((value) => ({ value, label: t(`deed.${actionKey(value)}`) }))}
            onChange={({ target }) => setParams(target.value === '' ? {} : { action: target.value })}
          />
        </Field>
      </div>
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
