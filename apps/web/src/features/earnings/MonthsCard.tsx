import type { Earnings } from '@partlane/client/earnings'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { formatMoney } from '@partlane/i18n/formatters'
import { useI18n } from '@partlane/i18n/react'
import { Card } from '#ui/display/Card.tsx'
import { DataTable } from '#ui/display/DataTable.tsx'
import { StatementButton } from './StatementButton.tsx'

type Month = Earnings['months'][number]

/** What was earned in each month: bars beside the numbers, so that the table is the chart. */
export function MonthsCard({ months }: { months: readonly Month[] }) {
  const { t, locale, formatDate } = useI18n('earnings')
  const maxEarned = Math.max(1, ...months.map(({ earned }) => minorUnitsOf(earned)))
  return (
    <Card as="section" title={t('months.title')} titleAs="h2">
      <DataTable
        caption={t('months.title')}
        hideCaption
        rows={[...months]}
        rowKey={({ month, currency }) => `${month} ${currency}`}
        columns={[
          { id: 'month', header: t('months.month'), isRowHeader: true, cell: ({ month }) => formatDate(`${month}-01T00:00:00Z`, 'month') },
          {
            id: 'earned',
            header: t('months.earned'),
            align: 'end',
            cell: ({ earned }) => (
              <span className="grid gap-1">
                {formatMoney(earned, locale)}
                <span aria-hidden="true" className="h-2 w-full min-w-16 overflow-hidden rounded-full bg-sunken">
                  <span
                    className="ml-auto block h-full rounded-full bg-accent"
                    style={{ width: `${Math.max(0, (100 * minorUnitsOf(earned)) / maxEarned)}%` }}
                  />
                </span>
              </span>
            ),
          },
          { id: 'paid', header: t('months.paid_out'), align: 'end', cell: ({ paid_out }) => formatMoney(paid_out, locale) },
          {
            id: 'statement',
            header: t('months.statement'),
            align: 'end',
            hideHeaderOnPhones: true,
            cell: ({ month }) => <StatementButton month={month} />,
          },
        ]}
      />
    </Card>
  )
}
