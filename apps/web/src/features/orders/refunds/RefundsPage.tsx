import { useApi } from '@partlane/client/api/api-context'
import { type RefundSide, refundsQuery } from '@partlane/client/refunds'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Undo2 from 'lucide-react/icons/undo-2'
import { useSearchParams } from 'react-router'
import { PagedList } from '#lib/lists/PagedList.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { OrderTabs } from '../OrderTabs.tsx'
import { ordersPath, refundsPath } from '../order-display.ts'
import { RefundCard } from './RefundCard.tsx'

/**
 * Refunds of what the user bought or sold. The query string contains the whole state of the list.
 */
export function RefundsPage({ side }: { side: RefundSide }) {
  const { t } = useI18n('orders')
  const texts = useI18n('refunds')
  const [search, setSearch] = useSearchParams()
  const open = (['true', 'false'] as const).find((value) => value === search.get('open'))
  return (
    <div className="page py-6 md:py-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{t(`${side}.title`)}</h1>
        <Field label={texts.t('list.filter')} hideLabel>
          <Select
            variant="pill"
            value={open ?? ''}
            placeholder={texts.t('list.all')}
            options={[
              { value: 'true', label: texts.t('list.open') },
              { value: 'false', label: texts.t('list.ended') },
            ]}
            onChange={({ target }) => setSearch(target.value ? { open: target.value } : {}, { preventScrollReset: true })}
          />
        </Field>
      </div>
      <OrderTabs side={side} current="refunds" />
      <RefundList side={side} open={open} page={parsePageNumber(search)} />
    </div>
  )
}

type RefundListProps = { side: RefundSide; open: 'true' | 'false' | undefined; page: number }

function RefundList({ side, open, page }: RefundListProps) {
  const { t } = useI18n('refunds')
  const query = useQuery(refundsQuery(useApi(), { side, page, ...(open ? { open } : {}) }))
  const getHref = (pageNumber: number) =>
    `${refundsPath[side]}?${new URLSearchParams({ ...(open ? { open } : {}), page: String(pageNumber) })}`
  return (
    <PagedList
      query={query}
      texts={{ loading: t('list.loading'), failed: t('list.failed'), retry: t('list.retry') }}
      getHref={getHref}
      rowClass="h-32 rounded-card"
      empty={<NoRefunds side={side} />}
    >
      {(refunds) => (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {refunds.map((refund) => (
            <RefundCard key={refund.id} refund={refund} side={side} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function NoRefunds({ side }: { side: RefundSide }) {
  const { t } = useI18n('orders')
  return (
    <EmptyState
      icon={<Undo2 />}
      title={t('refunds.empty')}
      action={<Button render={<Link to={ordersPath[side]} />}>{t('filter.show_all')}</Button>}
    >
      {t(`refunds.${side}`)}
    </EmptyState>
  )
}
