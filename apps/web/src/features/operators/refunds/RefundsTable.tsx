import type { Refund } from '@partlane/client/refunds'
import type { RefundStatus } from '@partlane/domain/refunds/refund-machine'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { useUi } from '#ui/core/ui-context.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { refundsPath } from './refund-display.ts'

/** Table of refunds of one status with links to their pages. */
export function RefundsTable({ refunds, status, empty }: { refunds: Refund[]; status: RefundStatus; empty: ReactNode }) {
  const { t, formatMoney } = useI18n('operator-refunds')
  const columns: Column<Refund>[] = [
    { id: 'refund', header: t('column.refund'), isRowHeader: true, cell: (refund) => <RefundName refund={refund} /> },
    { id: 'buyer', header: t('column.buyer'), cell: ({ buyer }) => <span className="break-words">{buyer?.display_name}</span> },
    { id: 'seller', header: t('column.seller'), cell: ({ seller }) => <span className="break-words">{seller?.display_name}</span> },
    { id: 'amount', header: t('column.amount'), align: 'end', cell: ({ amount }) => formatMoney(amount) },
    { id: 'since', header: t('column.requested'), cell: (refund) => <RequestedAt refund={refund} /> },
  ]
  return <DataTable caption={t(`status.${status}`)} hideCaption columns={columns} rows={refunds} rowKey={({ id }) => id} empty={empty} />
}

function RefundName({ refund: { id, order_reference, reason } }: { refund: Refund }) {
  const { t } = useI18n('operator-refunds')
  const { t: tRefunds } = useI18n('refunds')
  return (
    <>
      <Link to={`${refundsPath}/${id}`} className="hit-44 break-words text-link hover:underline">
        {t('column.order', { reference: order_reference })}
      </Link>
      <span className="block text-sm font-normal text-muted">{tRefunds(`reason.${reason}`)}</span>
    </>
  )
}

function RequestedAt({ refund: { created_at } }: { refund: Refund }) {
  const { formatDate, formatRelative } = useI18n('operator-refunds')
  const { serverOffsetMs } = useUi()
  return (
    <time dateTime={created_at}>
      {formatDate(created_at)}
      <span className="block text-sm text-muted">{formatRelative(created_at, Date.now() + serverOffsetMs)}</span>
    </time>
  )
}
