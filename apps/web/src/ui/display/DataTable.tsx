import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import { UiLink, useUi } from '../core/ui-context.tsx'

export type Column<Row> = {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** end: for numbers. start: for long texts, which are on the left on phones too. */
  align?: 'start' | 'end'
  /** URL of the list sorted by this column. */
  sortHref?: string
  sorted?: 'ascending' | 'descending'
  /** Header cell of the row, and title of its card on phones. */
  isRowHeader?: boolean
  /** For cells that need no header on phones: a photo, buttons. */
  hideHeaderOnPhones?: boolean
}

export type DataTableProps<Row> = {
  caption: ReactNode
  /** Shows the caption to screen readers only. */
  hideCaption?: boolean
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** success: the row that matches the user. */
  rowTone?: (row: Row) => 'success' | 'unread' | undefined
  /** Replaces the table if it has no rows. */
  empty?: ReactNode
  className?: string
}

const rowToneClass = (tone?: 'success' | 'unread') =>
  tone === 'success' ? 'bg-fit-soft font-bold' : tone === 'unread' ? 'bg-accent-soft' : 'max-md:bg-surface'

/**
 * A table whose rows are cards below md, with the headers beside the values. The roles are
 * explicit, because `display: block` removes the implicit ones.
 */
export function DataTable<Row>({ caption, hideCaption, columns, rows, rowKey, rowTone, empty, className }: DataTableProps<Row>) {
  if (rows.length === 0 && empty) return <>{empty}</>
  return (
    // biome-ignore lint/a11y/noRedundantRoles: display: block removes the implicit role
    <table role="table" className={cx('w-full border-collapse text-md max-md:block', className)}>
      <caption className={hideCaption ? 'sr-only' : 'pb-3 text-left font-heading text-lg font-semibold text-ink max-md:block'}>
        {caption}
      </caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} />
          ))}
        </tr>
      </thead>
      <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            // biome-ignore lint/a11y/noRedundantRoles: as above
            role="row"
            className={cx(
              'border-line max-md:block max-md:rounded-card max-md:border max-md:px-4 max-md:py-2 md:border-b',
              rowToneClass(rowTone?.(row)),
            )}
          >
            {columns.map((column) => (
              <BodyCell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function HeaderCell<Row>({ column }: { column: Column<Row> }) {
  const { t } = useUi()
  const { header, align, sortHref, sorted } = column
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={cx(
        'border-b border-line px-3 py-2.5 font-heading text-[0.8125rem] font-semibold text-muted',
        align === 'end' ? 'text-right' : 'text-left',
      )}
    >
      {sortHref === undefined ? (
        header
      ) : (
        <UiLink
          href={sortHref}
          title={t(sorted === 'ascending' ? 'sort_descending' : 'sort_ascending')}
          className={cx('hit-44 inline-flex items-center gap-1 hover:text-ink', sorted && 'text-ink')}
        >
          {header}
          <Arrow aria-hidden="true" className={cx('size-4', !sorted && 'opacity-0')} />
        </UiLink>
      )}
    </th>
  )
}

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, cell, align, isRowHeader, hideHeaderOnPhones } = column
  const value = cell(row)
  const isEmpty = value === null || value === undefined || value === false || value === ''
  const cellClass = cx(
    'md:px-3 md:py-2.5 max-md:py-1.5',
    align === 'end' && 'md:text-right tabular-nums',
    isRowHeader
      ? 'text-left font-bold text-ink max-md:block'
      : isEmpty
        ? 'max-md:hidden'
        : 'max-md:flex max-md:flex-wrap max-md:justify-between max-md:gap-x-4',
  )
  const content = (
    <>
      {!isRowHeader && !hideHeaderOnPhones && (
        <span aria-hidden="true" className="text-muted md:hidden">
          {header}
        </span>
      )}
      <span
        className={cx(
          'max-md:min-w-0 md:contents',
          isRowHeader || align === 'start' ? 'max-md:text-left' : 'max-md:ml-auto max-md:text-right',
        )}
      >
        {value}
      </span>
    </>
  )
  return isRowHeader ? (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <th scope="row" role="rowheader" className={cellClass}>
      {content}
    </th>
  ) : (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <td role="cell" className={cellClass}>
      {content}
    </td>
  )
}
