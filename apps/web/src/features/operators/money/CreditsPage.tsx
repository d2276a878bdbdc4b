import { useApi } from '@partlane/client/api/api-context'
import { creditsQuery } from '@partlane/client/credits'
import { creditStatuses } from '@partlane/domain/credits/credit-machine'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { FilterSelect, StaffHeading } from '../StaffHeading.tsx'
import { StaffList } from '../StaffList.tsx'
import { useFilteredList } from '../use-filtered-list.ts'
import { CreditsTable } from './CreditsTable.tsx'

/** `approved` lasts only while a credit is posted. */
const shownStatuses = creditStatuses.filter((status) => status !== 'approved')
const parseStatus = (text: string) => shownStatuses.find((status) => status === text)

/** Credits to members, with the decisions about those that wait. */
export function CreditsPage() {
  const { t, formatMoney } = useI18n('operator-money')
  const { filter: status, page, getHref, setFilter } = useFilteredList({ path: '/staff/credits', name: 'status', parse: parseStatus })
  const query = useQuery(creditsQuery(useApi(), { page, ...(status ? { status } : {}) }))
  return (
    <section aria-labelledby="credits-title">
      <StaffHeading id="credits-title" title={t('credits.title')}>
        <FilterSelect
          label={t('column.status')}
          allLabel={t('payouts.every')}
          value={status}
          options={shownStatuses.map((value) => ({ value, label: t(`credit_status.${value}`) }))}
          onChange={setFilter}
        />
      </StaffHeading>
      <p className="mb-4 max-w-[72ch] text-muted">
        {query.data ? t('credits.intro', { limit: formatMoney(query.data.limit) }) : t('credits.intro_short')}
      </p>
      <StaffList query={query} getHref={getHref}>
        {(credits) => <CreditsTable credits={credits} />}
      </StaffList>
    </section>
  )
}
