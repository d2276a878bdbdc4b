import { useApi } from '@partlane/client/api/api-context'
import { type CaseState, type ReportCase, reportCasesQuery } from '@partlane/client/reports'
import { reportKinds } from '@partlane/domain/reports/report-rules'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Flag from 'lucide-react/icons/flag'
import { useSearchParams } from 'react-router'
import { reasonKey } from '#lib/reports/reason-key.ts'
import { isId } from '#lib/routing/is-id.ts'
import { Link } from '#lib/routing/Link.tsx'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { Badge } from '#ui/display/Badge.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { TabLinks } from '#ui/navigation/Tabs.tsx'
import { FilterSelect, StaffHeading } from '../StaffHeading.tsx'
import { StaffList } from '../StaffList.tsx'
import { userPath } from '../user-display.ts'
import { caseLinkState, reportsPath } from './report-display.ts'

const states: readonly CaseState[] = ['open', 'appealed', 'corrected', 'decided']

/** Reports by object: open ones and appeals oldest first, and those that were decided. */
export function ReportCasesPage() {
  const { t } = useI18n('operator-reports')
  const [params, setParams] = useSearchParams()
  const state = states.find((name) => name === params.get('state')) ?? 'open'
  const kind = reportKinds.find((name) => name === params.get('kind'))
  const user = isId(params.get('user') ?? '') ? (params.get('user') ?? undefined) : undefined
  const query = useQuery(reportCasesQuery(useApi(), { state, kind, user, page: parsePageNumber(params) }))
  const userName = query.data?.items.find(({ reported_id }) => reported_id === user)?.reported_name
  const hrefOf = (values: { state: CaseState; page?: string }) =>
    `${reportsPath}?${new URLSearchParams({ ...values, ...(kind && { kind }), ...(user && { user }) })}`
  const counts = {
    open: query.data?.waiting_reports,
    appealed: query.data?.waiting_appeals,
    corrected: query.data?.waiting_corrections,
    decided: undefined,
  }
  return (
    <section aria-labelledby="reports-title" className="grid grid-cols-1 gap-4">
      <StaffHeading id="reports-title" title={t('title')}>
        <FilterSelect
          label={t('kind_label')}
          allLabel={t('every_kind')}
          value={kind}
          options={reportKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(value) => setParams({ state, ...(value && { kind: value }), ...(user && { user }) })}
        />
      </StaffHeading>
      <TabLinks
        label={t('title')}
        tabs={states.map((id) => {
          const count = counts[id]
          return {
            href: hrefOf({ state: id }),
            label: t(`state.${id}`),
            current: id === state,
            ...(count ? { count, countLabel: t('waiting', { count }) } : {}),
          }
        })}
      />
      {user !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3">
          {userName === undefined ? t('of_one_user') : t('of_user', { name: userName })}
          <Link to={`${reportsPath}?${new URLSearchParams({ state, ...(kind && { kind }) })}`} className="hit-44 text-link hover:underline">
            {t('of_all_users')}
          </Link>
        </p>
      )}
      <StaffList query={query} getHref={(page) => hrefOf({ state, page: String(page) })}>
        {(rows) =>
          rows.length === 0 ? <EmptyState icon={<Flag />} title={t(`none.${state}`)} /> : <CaseTable rows={rows} state={state} />
        }
      </StaffList>
    </section>
  )
}

function CaseTable({ rows, state }: { rows: ReportCase[]; state: CaseState }) {
  const { t, formatDate, formatList } = useCaseTexts()
  const [params] = useSearchParams()
  const columns: Column<ReportCase>[] = [
    {
      id: 'object',
      header: t('object'),
      isRowHeader: true,
      cell: (row) => (
        <>
          <Link to={`${reportsPath}/${row.id}`} state={caseLinkState(params)} className="hit-44 break-words text-link hover:underline">
            {row.title || t('erased')}
          </Link>
          <span className="block text-sm font-normal text-muted">{t(`kind.${row.kind}`)}</span>
        </>
      ),
    },
    { id: 'reasons', header: t('reasons'), cell: (row) => formatList(row) },
    {
      id: 'reported',
      header: t('reported'),
      cell: ({ reported_id, reported_name }) => (
        <Link to={userPath(reported_id)} className="hit-44 break-words text-link hover:underline">
          {reported_name}
        </Link>
      ),
    },
    { id: 'count', header: t('count'), align: 'end', cell: ({ reports_count }) => <span className="num">{reports_count}</span> },
    ...(state === 'open'
      ? []
      : [
          {
            id: 'outcome',
            header: t('outcome_label'),
            cell: ({ outcome }: ReportCase) =>
              outcome && <Badge tone={outcome === 'no_action' ? 'neutral' : 'warning'}>{t(`outcome.${outcome}`)}</Badge>,
          },
        ]),
    { id: 'since', header: t(`since.${state}`), cell: ({ since }) => formatDate(since, 'datetime') },
  ]
  return <DataTable caption={t('title')} hideCaption columns={columns} rows={rows} rowKey={({ id }) => id} />
}

function useCaseTexts() {
  const { t, formatDate } = useI18n('operator-reports')
  const { t: tReasons } = useI18n('report-reasons')
  const formatList = ({ kind, reasons }: ReportCase) => reasons.map((reason) => tReasons(reasonKey(kind, reason))).join(' · ')
  return { t, formatDate, formatList }
}
