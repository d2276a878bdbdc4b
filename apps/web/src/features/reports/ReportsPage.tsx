import { useApi } from '@partlane/client/api/api-context'
import { ownReportsQuery, type Report } from '@partlane/client/reports'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Flag from 'lucide-react/icons/flag'
import { useSearchParams } from 'react-router'
import { reasonKey } from '#lib/reports/reason-key.ts'
import { Link } from '#lib/routing/Link.tsx'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { Badge } from '#ui/display/Badge.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ReportAppeal } from './ReportAppeal.tsx'
import { ReportCards } from './ReportCards.tsx'
import { ReportTabs } from './ReportTabs.tsx'

/** What the member has reported, with the outcome. */
export function ReportsPage() {
  const { t } = useI18n('reports')
  const [search] = useSearchParams()
  const query = useQuery(ownReportsQuery(useApi(), parsePageNumber(search)))
  return (
    <div className="page py-6 md:py-10">
      <h1 className="mb-1 text-2xl">{t('title')}</h1>
      <p className="mb-4 max-w-[70ch] text-muted">{t('intro')}</p>
      <ReportTabs current="reports" />
      <div className="mt-5">
        <ReportCards
          query={query}
          label={t('tab.reports')}
          empty={
            <EmptyState icon={<Flag />} title={t('none')}>
              {t('none_text')}
            </EmptyState>
          }
        >
          {(report) => <ReportRow report={report} />}
        </ReportCards>
      </div>
    </div>
  )
}

function ReportRow({ report }: { report: Report }) {
  const { t, formatDate } = useI18n('reports')
  const { t: tReasons } = useI18n('report-reasons')
  const { kind, title, reason_id, text, created_at, decided_at } = report
  const about = t(`about_${kind}`, { title: title || t('erased') })
  const path = reportedPath(report)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-base break-words" dir="auto">
          {path === undefined ? (
            about
          ) : (
            <Link to={path} className="hit-44 text-link hover:underline">
              {about}
            </Link>
          )}
        </h2>
        <OutcomeBadge report={report} />
      </div>
      <p className="mt-1 text-md">{tReasons(reasonKey(kind, reason_id))}</p>
      {text && (
        <p className="mt-1 text-md break-words whitespace-pre-line" dir="auto">
          {text}
        </p>
      )}
      <p className="mt-2 text-sm text-muted">
        {t('reported_at', { date: formatDate(created_at) })}
        {decided_at && ` · ${t('decided_at', { date: formatDate(decided_at) })}`}
      </p>
      <ReportAppeal report={report} />
    </>
  )
}

/** Where the reporter sees what was reported. Undefined if it is not visible any more. */
function reportedPath({ listing_slug, user_slug, chat_id }: Report): string | undefined {
  if (listing_slug !== null) return `/listings/${listing_slug}`
  if (user_slug !== null) return `/users/${user_slug}`
  return chat_id === null ? undefined : `/profile/messages?chatId=${chat_id}`
}

function OutcomeBadge({ report: { outcome, reversed } }: { report: Report }) {
  const { t } = useI18n('reports')
  if (outcome === null) return <Badge>{t('waiting')}</Badge>
  if (reversed) return <Badge tone="warning">{t('reversed')}</Badge>
  return <Badge tone={outcome === 'no_action' ? 'neutral' : 'success'}>{t(`result.${outcome}`)}</Badge>
}
