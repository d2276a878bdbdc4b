import { useApi } from '@partlane/client/api/api-context'
import { type PeopleFilter, peopleQuery } from '@partlane/client/operators'
import { roles, userStatuses } from '@partlane/domain/accounts/roles'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { pageOf, StaffList } from './StaffList.tsx'

const memberStatuses = userStatuses.filter((each) => each !== 'guest')
const memberRoles = roles.filter((each) => each !== 'guest')

/** Members, searched and filtered; the address is the list's whole state. */
export function PeoplePage() {
  const { t } = useI18n('operators')
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const query = useQuery(peopleQuery(useApi(), filter))
  const href = (page: number) => `/staff/people?${new URLSearchParams({ ...Object.fromEntries(params), page: String(page) })}`
  const change = (part: Record<string, string>) => {
    const all = { ...Object.fromEntries(params), ...part, page: '' }
    setParams(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')))
  }
  return (
    <section aria-labelledby="people-title">
      <h1 id="people-title" className="mb-4 text-2xl">
        {t('people.title')}
      </h1>
      <Filters key={filter.search ?? ''} filter={filter} onChange={change} />
      <StaffList query={query} href={href}>
        {(people) => <PeopleTable people={people} empty={<EmptyState icon={<Search />} title={t('people.empty')} />} />}
      </StaffList>
    </section>
  )
}

function filterOf(params: URLSearchParams): PeopleFilter {
  const search = params.get('search')?.trim().slice(0, 120)
  const status = memberStatuses.find((each) => each === params.get('status'))
  const role = memberRoles.find((each) => each === params.get('role'))
  return { page: pageOf(params), ...(search ? { search } : {}), ...(status ? { status } : {}), ...(role ? { role } : {}) }
}

function Filters({ filter, onChange }: { filter: PeopleFilter; onChange: (part: Record<string, string>) => void }) {
  const { t } = useI18n('operators')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onChange({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() })
  }
  return (
    <search className="mb-6 flex flex-wrap items-end gap-3">
      <form onSubmit={submit} className="flex min-w-0 flex-1 basis-80 items-end gap-2">
        <Field label={t('people.search')} hint={t('people.search_hint')} className="flex-1">
          <Input name="search" type="search" maxLength={120} defaultValue={filter.search ?? ''} />
        </Field>
        <Button type="submit" icon={<Search />}>
          {t('people.find')}
        </Button>
      </form>
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
    </search>
  )
}
