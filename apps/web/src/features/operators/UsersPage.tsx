import { useApi } from '@partlane/client/api/api-context'
import { type UsersFilter, usersQuery } from '@partlane/client/operators'
import { roles, userStatuses } from '@partlane/domain/accounts/roles'
import { MAX_SEARCH_TEXT_LENGTH } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useSearchParams } from 'react-router'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { StaffList } from './StaffList.tsx'
import { StaffSearch } from './StaffSearch.tsx'
import { UsersTable } from './UsersTable.tsx'

const memberStatuses = userStatuses.filter((status) => status !== 'guest')
const memberRoles = roles.filter((role) => role !== 'guest')

/** Search and filters for members. The query string contains the whole state of the list. */
export function UsersPage() {
  const { t } = useI18n('operators')
  const [params, setParams] = useSearchParams()
  const filter = parseFilter(params)
  const query = useQuery(usersQuery(useApi(), filter))
  const getHref = (page: number) => `/staff/people?${new URLSearchParams({ ...Object.fromEntries(params), page: String(page) })}`
  const updateParams = (changes: Record<string, string>) => {
    const merged = { ...Object.fromEntries(params), ...changes, page: '' }
    setParams(Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== '')))
  }
  return (
    <section aria-labelledby="people-title">
      <h1 id="people-title" className="mb-4 text-2xl">
        {t('people.title')}
      </h1>
      <Filters key={filter.search ?? ''} filter={filter} onChange={updateParams} />
      <StaffList query={query} getHref={getHref}>
        {(users) => <UsersTable users={users} empty={<EmptyState icon={<Search />} title={t('people.empty')} />} />}
      </StaffList>
    </section>
  )
}

function parseFilter(params: URLSearchParams): UsersFilter {
  const search = params.get('search')?.trim().slice(0, MAX_SEARCH_TEXT_LENGTH)
  const status = memberStatuses.find((value) => value === params.get('status'))
  const role = memberRoles.find((value) => value === params.get('role'))
  return { page: parsePageNumber(params), ...(search ? { search } : {}), ...(status ? { status } : {}), ...(role ? { role } : {}) }
}

function Filters({ filter, onChange }: { filter: UsersFilter; onChange: (changes: Record<string, string>) => void }) {
  const { t } = useI18n('operators')
  return (
    <StaffSearch
      label={t('people.search')}
      hint={t('people.search_hint')}
      submitText={t('people.find')}
      text={filter.search}
      onSearch={(search) => onChange({ search })}
    >
      <Field label={t('column.status')}>
        <Select
          value={filter.status ?? ''}
          placeholder={t('people.every')}
          options={memberStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          onChange={({ target }) => onChange({ status: target.value })}
        />
      </Field>
      <Field label={t('people.role')}>
        <Select
          value={filter.role ?? ''}
          placeholder={t('people.every')}
          options={memberRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
          onChange={({ target }) => onChange({ role: target.value })}
        />
      </Field>
    </StaffSearch>
  )
}
