import type { Listing } from '@partlane/contract/listings'
import { useI18n } from '@partlane/i18n/react'
import { DataTable } from '#ui/display/DataTable.tsx'
import { Disclosure } from '#ui/navigation/Disclosure.tsx'
import { formatYears } from './years-text.ts'

const MAX_VISIBLE_ROWS = 12

type FitmentRow = Listing['fitments'][number]

/**
 * The vehicles that the part fits. The row of the chosen car is marked and never collapsed.
 * The rest of a long list is collapsed in a <details>, which find-in-page also opens.
 */
export function FitmentTable({ listing }: { listing: Listing }) {
  const { t } = useI18n('listings')
  const { fitments, verdict, universal } = listing
  const matchedPosition = verdict?.row?.position
  if (universal) return <h2 className="text-xl">{t('page.fitment_universal')}</h2>
  if (fitments.length === 0) return null
  const visibleRows = fitments.filter((row, index) => index < MAX_VISIBLE_ROWS || row.position === matchedPosition)
  const hiddenRows = fitments.filter((row) => !visibleRows.includes(row))
  return (
    <section>
      <h2 className="mb-2 text-xl">{t('page.fitment_title', { count: fitments.length })}</h2>
      <FitmentRows rows={visibleRows} matchedPosition={matchedPosition} />
      {hiddenRows.length > 0 && (
        <Disclosure summary={t('page.show_all', { count: hiddenRows.length })}>
          <FitmentRows rows={hiddenRows} />
        </Disclosure>
      )}
    </section>
  )
}

function FitmentRows({ rows, matchedPosition }: { rows: FitmentRow[]; matchedPosition?: number | undefined }) {
  const { t } = useI18n('listings')
  return (
    <DataTable
      caption={t('page.fitment_title', { count: rows.length })}
      hideCaption
      rows={rows}
      rowKey={(row) => String(row.position)}
      rowTone={(row) => (row.position === matchedPosition ? 'good' : undefined)}
      columns={[
        { id: 'vehicle', header: t('page.vehicle'), isRowHeader: true, cell: (row) => row.vehicle },
        { id: 'years', header: t('page.years'), cell: (row) => formatYears(row, t) ?? t('page.all_years') },
        {
          id: 'note',
          header: t('page.note'),
          cell: (row) => [row.note, row.position === matchedPosition && t('page.your_car')].filter(Boolean).join(' · '),
        },
      ]}
    />
  )
}
