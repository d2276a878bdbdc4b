import { useApi } from '@partlane/client/api/api-context'
import { type OperatorAuctionsFilter, operatorAuctionsQuery } from '@partlane/client/operator-auctions'
import { operatorAuctionOrders, operatorAuctionStates } from '@partlane/domain/auctions/operator-auctions'
import { MAX_SEARCH_TEXT_LENGTH } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useSearchParams } from 'react-router'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { StaffHeading } from '../StaffHeading.tsx'
import { StaffList } from '../StaffList.tsx'
import { StaffSearch } from '../StaffSearch.tsx'
import { AuctionsTable } from './AuctionsTable.tsx'
import { auctionsPath } from './auction-display.ts'

/** Search and filters for auctions. The query string contains the whole state of the list. */
export function AuctionsPage() {
  const { t } = useI18n('operator-auctions')
  const [params, setParams] = useSearchParams()
  const filter = parseFilter(params)
  const query = useQuery(operatorAuctionsQuery(useApi(), filter))
  const getHref = (page: number) => `${auctionsPath}?${new URLSearchParams({ ...Object.fromEntries(params), page: String(page) })}`
  const updateParams = (changes: Record<string, string>) => {
    const merged = { ...Object.fromEntries(params), ...changes, page: '' }
    setParams(Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== '')))
  }
  return (
    <section aria-labelledby="auctions-title">
      <StaffHeading id="auctions-title" title={t('list.title')} />
      <Filters key={filter.search ?? ''} filter={filter} onChange={updateParams} />
      <StaffList query={query} getHref={getHref}>
        {(auctions) => <AuctionsTable auctions={auctions} empty={<EmptyState icon={<Search />} title={t('list.empty')} />} />}
      </StaffList>
    </section>
  )
}

function parseFilter(params: URLSearchParams): OperatorAuctionsFilter {
  const search = params.get('search')?.trim().slice(0, MAX_SEARCH_TEXT_LENGTH)
  const state = operatorAuctionStates.find((value) => value === params.get('state'))
  const order = operatorAuctionOrders.find((value) => value === params.get('order'))
  return {
    page: parsePageNumber(params),
    ...(search ? { search } : {}),
    ...(state ? { state } : {}),
    ...(order ? { order } : {}),
    ...(params.get('flagged') === 'true' ? { flagged: 'true' } : {}),
  }
}

type FiltersProps = { filter: OperatorAuctionsFilter; onChange: (changes: Record<string, string>) => void }

function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useI18n('operator-auctions')
  return (
    <StaffSearch
      label={t('list.search')}
      hint={t('list.search_hint')}
      submitText={t('list.find')}
      text={filter.search}
      onSearch={(search) => onChange({ search })}
    >
      <Field label={t('list.state')}>
        <Select
          value={filter.state ?? ''}
          placeholder={t('list.every')}
          options={operatorAuctionStates.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={({ target }) => onChange({ state: target.value })}
        />
      </Field>
      <Field label={t('list.order')}>
        <Select
          value={filter.order ?? 'newest'}
          options={operatorAuctionOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
          onChange={({ target }) => onChange({ order: target.value })}
        />
      </Field>
      <div className="basis-full">
        <Checkbox
          label={t('list.flagged')}
          checked={filter.flagged === 'true'}
          onChange={({ target }) => onChange({ flagged: target.checked ? 'true' : '' })}
        />
      </div>
    </StaffSearch>
  )
}
