import { useApi } from '@partlane/client/api/api-context'
import { type RefundSide, refundsQuery } from '@partlane/client/refunds'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Undo2 from 'lucide-react/icons/undo-2'
import { useSearchParams } from 'react-router'
import { Link } from '#lib/routing/Link.tsx'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
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
  const { messageOfError } = useErrorMessages()
  const refunds = useQuery(refundsQuery(useApi(), { side, page, ...(open ? { open } : {}) }))
  const { data } = refunds
  if (refunds.isError && !data)
    return (
      <ErrorState
        title={t('list.failed')}
        retryLabel={t('list.retry')}
        retrying={refunds.isFetching}
        onRetry={() => void refunds.refetch()}
      >
        {messageOfError(refunds.error)}
      </ErrorState>
    )
  if (!data)
    return (
      <Loading label={t('list.loading')} className="grid gap-3">
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
      </Loading>
    )
  if (data.items.length === 0) return <NoRefunds side={side} />
  const getHref = (pageNumber: number) =>
    `${refundsPath[side]}?${new URLSearchParams({ ...(open ? { open } : {}), page: String(pageNumber) })}`
  return (
    <>
      <ul className="reload-bar grid grid-cols-[minmax(0,1fr)] gap-3" aria-busy={refunds.isPlaceholderData}>
        {data.items.map((refund) => (
          <RefundCard key={refund.id} refund={refund} side={side} />
        ))}
      </ul>
      <Pagination page={data.pagy.page} pages={data.pagy.pages} getHref={getHref} className="mt-6" />
    </>
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
