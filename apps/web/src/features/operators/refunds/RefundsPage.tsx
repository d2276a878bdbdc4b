import { useApi } from '@partlane/client/api/api-context'
import { type OperatorRefundsFilter, operatorRefundsQuery } from '@partlane/client/refunds'
import { MAX_SEARCH_TEXT_LENGTH } from '@partlane/domain/limits'
import { type RefundStatus, refundStatuses } from '@partlane/domain/refunds/refund-machine'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Search from 'lucide-react/icons/search'
import { useSearchParams } from 'react-router'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { StaffHeading } from '../StaffHeading.tsx'
import { StaffList } from '../StaffList.tsx'
import { StaffSearch } from '../StaffSearch.tsx'
import { RefundsTable } from './RefundsTable.tsx'
import { refundsPath } from './refund-display.ts'

/** What waits for a decision. */
const defaultStatus: RefundStatus = 'escalated'
const statuses = [defaultStatus, ...refundStatuses.filter((status) => status !== defaultStatus)]
/** The page stays open while disputes arrive. */
const REFRESH_MS = 30_000

/**
 * Refunds of one status, the longest unchanged first. The query string contains the whole state of
 * the list.
 */
export function RefundsPage() {
  const { t } = useI18n('operator-refunds')
  const [params, setParams] = useSearchParams()
  const filter = parseFilter(params)
  const query = useQuery({ ...operatorRefundsQuery(useApi(), filter), refetchInterval: REFRESH_MS })
  const getHref = (page: number) => `${refundsPath}?${new URLSearchParams({ ...Object.fromEntries(params), page: String(page) })}`
  const updateParams = (changes: Record<string, string>) => {
    const merged = { ...Object.fromEntries(params), ...changes, page: '' }
    setParams(Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== '')))
  }
  return (
    <section aria-labelledby="refunds-title">
      <StaffHeading id="refunds-title" title={t('list.title')} />
      <Filters key={filter.search ?? ''} filter={filter} onChange={updateParams} />
      <StaffList query={query} getHref={getHref}>
        {(refunds) => <RefundsTable refunds={refunds} status={filter.status} empty={<NoRefunds filter={filter} />} />}
      </StaffList>
    </section>
  )
}

function parseFilter(params: URLSearchParams): OperatorRefundsFilter {
  const search = params.get('search')?.trim().slice(0, MAX_SEARCH_TEXT_LENGTH)
  const status = refundStatuses.find((value) => value === params.get('status')) ?? defaultStatus
  return { page: parsePageNumber(params), status, ...(search ? { search } : {}) }
}

function NoRefunds({ filter: { status, search } }: { filter: OperatorRefundsFilter }) {
  const { t } = useI18n('operator-refunds')
  if (status !== defaultStatus || search) return <EmptyState icon={<Search />} title={t('list.none_found')} />
  return (
    <EmptyState icon={<CircleCheck />} title={t('list.empty')}>
      {t('list.empty_text')}
    </EmptyState>
  )
}

type FiltersProps = { filter: OperatorRefundsFilter; onChange: (changes: Record<string, string>) => void }

function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useI18n('operator-refunds')
  return (
    <StaffSearch
      label={t('list.search')}
      hint={t('list.search_hint')}
      submitText={t('list.find')}
      text={filter.search}
      onSearch={(search) => onChange({ search })}
    >
      <Field label={t('list.status')}>
        <Select
          value={filter.status}
          options={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          onChange={({ target }) => onChange({ status: target.value === defaultStatus ? '' : target.value })}
        />
      </Field>
    </StaffSearch>
  )
}
