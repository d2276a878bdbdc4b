import type { OwnListingRow } from '@partlane/contract/selling'
import { isPublicListing } from '@partlane/domain/listings/listing-machine'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { RowActions } from './RowActions.tsx'
import { statusTone } from './status-tone.ts'

/** The seller's listings: a table on wide screens, cards on phones. */
export function OwnListingsTable({ rows, caption }: { rows: OwnListingRow[]; caption: string }) {
  const { t, formatMoney, formatNumber } = useI18n('selling')
  const { t: tListings } = useI18n('listings')
  const columns: Column<OwnListingRow>[] = [
    { id: 'part', header: t('desk.column.part'), isRowHeader: true, cell: (row) => <PartCell row={row} /> },
    {
      id: 'status',
      header: t('desk.column.status'),
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1">
          <Badge className="md:whitespace-nowrap" tone={statusTone[row.status]}>
            {tListings(`status.${row.status}`)}
          </Badge>
          {row.status === 'draft' && row.missing.length > 0 && (
            <Badge tone="warning">{t('desk.missing', { count: row.missing.length })}</Badge>
          )}
        </span>
      ),
    },
    {
      id: 'stock',
      header: t('desk.column.stock'),
      align: 'end',
      cell: (row) =>
        row.reserved_quantity > 0
          ? t('desk.stock_reserved', { count: row.quantity, reserved: row.reserved_quantity })
          : formatNumber(row.quantity),
    },
    { id: 'price', header: t('desk.column.price'), align: 'end', cell: (row) => row.price && formatMoney(row.price) },
    { id: 'views', header: t('desk.column.views'), align: 'end', cell: (row) => row.status !== 'draft' && formatNumber(row.view_count) },
    { id: 'likes', header: t('desk.column.likes'), align: 'end', cell: (row) => row.status !== 'draft' && formatNumber(row.like_count) },
    {
      id: 'actions',
      header: <span className="sr-only">{t('desk.column.actions')}</span>,
      hideHeaderOnPhones: true,
      align: 'end',
      cell: (row) => <RowActions row={row} />,
    },
  ]
  return <DataTable caption={caption} hideCaption columns={columns} rows={rows} rowKey={({ id }) => id} />
}

function PartCell({ row }: { row: OwnListingRow }) {
  const { t } = useI18n('selling')
  const to = isPublicListing(row.status) ? `/listings/${row.slug}` : `/sell/${row.id}`
  return (
    <span className="flex items-center gap-3">
      <span className="aspect-4/3 w-20 shrink-0 overflow-hidden rounded-[6px] bg-sunken">
        {row.photo && <img src={row.photo.url} alt="" loading="lazy" width={80} height={60} className="size-full object-cover" />}
      </span>
      <span className="min-w-0">
        <Link to={to} className="line-clamp-2 font-bold break-words text-ink hover:underline">
          {row.title ?? t('desk.no_title')}
        </Link>
        <span className="block truncate text-sm font-normal text-muted">
          {[row.part_number, row.sku, row.subcategory?.name].filter(Boolean).join(' · ')}
        </span>
      </span>
    </span>
  )
}
