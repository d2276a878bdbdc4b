import { useApi } from '@partlane/client/api/api-context'
import { type Earnings, type EarningsLine, earningsLinesQuery, useEarningsExport } from '@partlane/client/earnings'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { formatMoney } from '@partlane/i18n/formatters'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFileDownload } from '#lib/files/use-file-download.ts'
import { PagedList } from '#lib/lists/PagedList.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'

/** What has changed the earnings, each line with its order. A month can be chosen and saved. */
export function EarningsLines({ months }: { months: Earnings['months'] }) {
  const { t } = useI18n('earnings')
  const [params] = useSearchParams()
  const [month, setMonth] = useState<string>()
  const page = Number(params.get('page')) || 1
  const query = useQuery(earningsLinesQuery(useApi(), { page: month ? 1 : page, month }))
  const columns = useColumns()
  return (
    <Card as="section" title={t('lines.title')} titleAs="h2">
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <MonthField months={months} value={month} onChange={setMonth} />
        {month ? <ExportButton month={month} /> : <p className="py-3 text-md text-muted">{t('lines.export_hint')}</p>}
      </div>
      <PagedList
        query={query}
        texts={{ loading: t('loading'), failed: t('failed'), retry: t('retry') }}
        getHref={month ? undefined : (target) => `/profile/earnings?page=${target}`}
        empty={<p className="text-md text-muted">{t('lines.none')}</p>}
      >
        {(lines) => <DataTable caption={t('lines.title')} hideCaption rows={lines} rowKey={({ id }) => id} columns={columns} />}
      </PagedList>
    </Card>
  )
}

function useColumns(): Column<EarningsLine>[] {
  const { t, locale, formatDate } = useI18n('earnings')
  return [
    { id: 'kind', header: t('lines.kind'), isRowHeader: true, cell: ({ kind }) => t(`lines.kinds.${kind}`) },
    { id: 'at', header: t('lines.date'), cell: ({ at }) => formatDate(at) },
    {
      id: 'order',
      header: t('lines.order'),
      cell: ({ order_id, order_reference }) =>
        order_id ? (
          <Link to={`/profile/sold-items/orders/${order_id}`} className="font-bold text-link hover:underline">
            {order_reference}
          </Link>
        ) : (
          '–'
        ),
    },
    {
      id: 'amount',
      header: t('lines.amount'),
      align: 'end',
      cell: ({ amount }) => (
        <span className={minorUnitsOf(amount) < 0 ? 'font-bold' : 'font-bold text-fit'}>{formatMoney(amount, locale)}</span>
      ),
    },
  ]
}

type MonthFieldProps = { months: Earnings['months']; value: string | undefined; onChange: (month: string | undefined) => void }

function MonthField({ months, value, onChange }: MonthFieldProps) {
  const { t, formatDate } = useI18n('earnings')
  return (
    <Field label={t('lines.month')} className="max-w-72">
      <Select value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
        <option value="">{t('lines.all_months')}</option>
        {[...new Set(months.map(({ month }) => month))].map((month) => (
          <option key={month} value={month}>
            {formatDate(`${month}-01T00:00:00Z`, 'month')}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function ExportButton({ month }: { month: string }) {
  const { t } = useI18n('earnings')
  const { download, isPending } = useFileDownload(useEarningsExport(), 'csv')
  return (
    <Button icon={<Download />} loading={isPending} onClick={() => download(month)}>
      {t('lines.export')}
    </Button>
  )
}
