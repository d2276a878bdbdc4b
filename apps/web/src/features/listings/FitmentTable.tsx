import type { Listing } from '@partlane/contract/listings'
import { useI18n } from '@partlane/i18n/react'
import { DataTable } from '#ui/display/DataTable.tsx'
import { Disclosure } from '#ui/navigation/Disclosure.tsx'
import { yearsText } from './years-text.ts'

const SHOWN = 12

type Row = Listing['fitments'][number]

/** The cars it is for, the visitor's own among the first and marked. A long list opens on a press, and to find-in-page. */
export function FitmentTable({ listing }: { listing: Listing }) {
  const { t } = useI18n('listings')
  const { fitments, verdict, universal } = listing
  const mine = verdict?.row?.position
  if (universal) return <h2 className="text-xl">{t('page.fitment_universal')}</h2>
  if (fitments.length === 0) return null
  const first = fitments.filter((row, at) => at < SHOWN || row.position === mine)
  const rest = fitments.filter((row) => !first.includes(row))
  return (
    <section>
      <h2 className="mb-2 text-xl">{t('page.fitment_title', { count: fitments.length })}</h2>
      <Rows rows={first} mine={mine} />
      {rest.length > 0 && (
        <Disclosure summary={t('page.show_all', { count: rest.length })}>
          <Rows rows={rest} />
        </Disclosure>
      )}
    </section>
  )
}

function Rows({ rows, mine }: { rows: Row[]; mine?: number | undefined }) {
  const { t } = useI18n('listings')
  return (
    <DataTable
      caption={t('page.fitment_title', { count: rows.length })}
      hideCaption
      rows={rows}
      rowKey={(row) => String(row.position)}
      rowTone={(row) => (row.position === mine ? 'good' : undefined)}
      columns={[
        { id: 'vehicle', header: t('page.vehicle'), primary: true, cell: (row) => row.vehicle },
        { id: 'years', header: t('page.years'), cell: (row) => yearsText(row, t) ?? t('page.all_years') },
        {
          id: 'note',
          header: t('page.note'),
          cell: (row) => [row.note, row.position === mine && t('page.your_car')].filter(Boolean).join(' · '),
        },
      ]}
    />
  )
}
