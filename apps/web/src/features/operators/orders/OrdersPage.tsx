import { useApi } from '@partlane/client/api/api-context'
import { type OperatorOrdersFilter, operatorOrdersQuery } from '@partlane/client/operator-orders'
import { MAX_SEARCH_TEXT_LENGTH } from '@partlane/domain/limits'
import { orderStages } from '@partlane/domain/orders/order-lists'
import { orderStatuses } from '@partlane/domain/orders/order-machine'
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
import { OrdersTable } from './OrdersTable.tsx'
import { ordersPath } from './order-display.ts'

/** Search and filters for orders. The query string contains the whole state of the list. */
export function OrdersPage() {
  const { t } = useI18n('operator-orders')
  const [params, setParams] = useSearchParams()
  const filter = parseFilter(params)
  const query = useQuery(operatorOrdersQuery(useApi(), filter))
  const getHref = (page: number) => `${ordersPath}?${new URLSearchParams({ ...Object.fromEntries(params), page: String(page) })}`
  const updateParams = (changes: Record<string, string>) => {
    const merged = { ...Object.fromEntries(params), ...changes, page: '' }
    setParams(Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== '')))
  }
  return (
    <section aria-labelledby="orders-title">
      <StaffHeading id="orders-title" title={t('list.title')} />
      <Filters key={filter.search ?? ''} filter={filter} onChange={updateParams} />
      <StaffList query={query} getHref={getHref}>
        {(orders) => <OrdersTable orders={orders} empty={<EmptyState icon={<Search />} title={t('list.empty')} />} />}
      </StaffList>
    </section>
  )
}

function parseFilter(params: URLSearchParams): OperatorOrdersFilter {
  const search = params.get('search')?.trim().slice(0, MAX_SEARCH_TEXT_LENGTH)
  const status = orderStatuses.find((value) => value === params.get('status'))
  const stage = orderStages.find((value) => value === params.get('stage'))
  return {
    page: parsePageNumber(params),
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(stage ? { stage } : {}),
    ...(params.get('missed') === 'true' ? { missed: 'true' } : {}),
    ...(params.get('failed_repayment') === 'true' ? { failed_repayment: 'true' } : {}),
  }
}

type FiltersProps = { filter: OperatorOrdersFilter; onChange: (changes: Record<string, string>) => void }

function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useI18n('operator-orders')
  return (
    <StaffSearch
      label={t('list.search')}
      hint={t('list.search_hint')}
      submitText={t('list.find')}
      text={filter.search}
      onSearch={(search) => onChange({ search })}
    >
      <StatusFilters filter={filter} onChange={onChange} />
      <div className="flex basis-full flex-wrap gap-x-6">
        {(['missed', 'failed_repayment'] as const).map((name) => (
          <Checkbox
            key={name}
            label={t(`list.${name}`)}
            checked={filter[name] === 'true'}
            onChange={({ target }) => onChange({ [name]: target.checked ? 'true' : '' })}
          />
        ))}
      </div>
    </StaffSearch>
  )
}

function StatusFilters({ filter, onChange }: FiltersProps) {
  const { t } = useI18n('operator-orders')
  const { t: tOrders } = useI18n('orders')
  return (
    <>
      <Field label={t('list.status')}>
        <Select
          value={filter.status ?? ''}
          placeholder={t('list.every')}
          options={orderStatuses.map((value) => ({ value, label: tOrders(`status.${value}`) }))}
          onChange={({ target }) => onChange({ status: target.value })}
        />
      </Field>
      <Field label={t('list.stage')}>
        <Select
          value={filter.stage ?? ''}
          placeholder={t('list.every')}
          options={orderStages.map((value) => ({ value, label: t(`stage.${value}`) }))}
          onChange={({ target }) => onChange({ stage: target.value })}
        />
      </Field>
    </>
  )
}
