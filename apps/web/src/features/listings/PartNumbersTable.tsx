import type { Listing } from '@partlane/contract/listings'
import { useI18n } from '@partlane/i18n/react'
import { Copyable } from '#ui/actions/Copyable.tsx'
import { DataTable } from '#ui/display/DataTable.tsx'

/** Part numbers with their makers. A number is copied without its spaces. */
export function PartNumbersTable({ numbers }: { numbers: Listing['part_numbers'] }) {
  const { t } = useI18n('listings')
  if (numbers.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-xl">{t('page.numbers_title')}</h2>
      <DataTable
        caption={t('page.numbers_title')}
        hideCaption
        rows={numbers}
        rowKey={({ number }) => number}
        columns={[
          {
            id: 'maker',
            header: t('page.maker'),
            isRowHeader: true,
            cell: ({ maker, kind }) => (
              <span className="font-normal text-text">{[maker, t(`number_kind.${kind}`)].filter(Boolean).join(', ')}</span>
            ),
          },
          { id: 'number', header: t('page.number'), cell: ({ number }) => <Copyable text={number} value={number.replace(/\s/g, '')} /> },
        ]}
      />
    </section>
  )
}
