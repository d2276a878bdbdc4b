import { useApi } from '@partlane/client/api/api-context'
import { type ReportCaseDetails, reportCaseQuery } from '@partlane/client/reports'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { reasonKey } from '#lib/reports/reason-key.ts'
import { isId } from '#lib/routing/is-id.ts'
import { Link } from '#lib/routing/Link.tsx'
import { cx } from '#ui/core/cx.ts'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { StaffDetail } from '../StaffDetail.tsx'
import { userPath } from '../user-display.ts'
import { CaseDecision } from './CaseDecision.tsx'
import { CasePhotos } from './CasePhotos.tsx'
import { reportsPath, useCaseListPath } from './report-display.ts'

/** The reports of one object: what was reported, by whom, the conversation, the decision. */
export function ReportCasePage({ id, notFound }: { id: string; notFound: ReactNode }) {
  const query = useQuery({ ...reportCaseQuery(useApi(), id), enabled: isId(id) })
  return (
    <StaffDetail query={query} notFound={notFound}>
      {(data) => <CaseDetail data={data} />}
    </StaffDetail>
  )
}

type CaseProps = { data: ReportCaseDetails }

function CaseDetail({ data }: CaseProps) {
  const { t, formatDate } = useI18n('operator-reports')
  const { kind, state, title, since } = data
  const listPath = useCaseListPath()
  return (
    <article>
      <Link to={listPath} className="hit-44 mb-3 inline-flex items-center gap-1 text-md font-bold text-link hover:underline">
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('title')}
      </Link>
      <h1 className="text-2xl break-words" dir="auto">
        {t(`about_${kind}`, { title: title || t('erased') })}
      </h1>
      <p className="mt-1 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <Badge tone={state === 'decided' ? 'neutral' : 'warning'}>{t(`state.${state}`)}</Badge>
        {t(`since.${state}`)} {formatDate(since, 'datetime')}
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <Snapshot data={data} />
          {data.messages.length > 0 && <Conversation data={data} />}
          <Reports data={data} />
        </div>
        <div className="grid min-w-0 gap-4">
          <CaseDecision data={data} />
          <Reported data={data} />
        </div>
      </div>
    </article>
  )
}

function Snapshot({ data: { snapshot, current, listing, kind } }: CaseProps) {
  const { t, formatDate } = useI18n('operator-reports')
  return (
    <Card as="section" title={t('snapshot')} titleAs="h2">
      {snapshot === null ? (
        <p className="text-muted">{t('erased_text')}</p>
      ) : (
        <>
          <p className="mb-2 text-sm text-muted">{t('as_on', { date: formatDate(snapshot.taken_at, 'datetime') })}</p>
          <Content content={snapshot} isMessage={kind === 'message'} />
        </>
      )}
      {current && (
        <div className="mt-3 border-t border-line pt-3">
          <h3 className="mb-2 font-bold">{t('current')}</h3>
          <Content content={current} />
        </div>
      )}
      {listing && (
        <p className="mt-3 border-t border-line pt-3">
          {t('listing_now', { status: t(`listing_status.${listing.status as 'available'}`) })}{' '}
          {listing.is_public ? (
            <Link to={`/listings/${listing.slug}`} className="hit-44 text-link hover:underline">
              {t('open_listing')}
            </Link>
          ) : (
            t('not_visible')
          )}
        </p>
      )}
    </Card>
  )
}

type ContentProps = { content: NonNullable<ReportCaseDetails['current']>; isMessage?: boolean }

/** Title, text and photos of a listing, a user or a message (without its author). */
function Content({ content: { title, text, price, photos }, isMessage = false }: ContentProps) {
  const { formatMoney } = useI18n('operator-reports')
  return (
    <>
      {!isMessage && (
        <p className="font-bold break-words text-ink" dir="auto">
          {title} {price && <span className="num">· {formatMoney(price)}</span>}
        </p>
      )}
      {text && (
        <p className="mt-1 max-w-[70ch] break-words whitespace-pre-line" dir="auto">
          {text}
        </p>
      )}
      {photos.length > 0 && <CasePhotos photos={photos} />}
    </>
  )
}

function Conversation({ data: { messages } }: CaseProps) {
  const { t, formatDate } = useI18n('operator-reports')
  return (
    <Card as="section" title={t('conversation')} titleAs="h2">
      <ol className="grid gap-2">
        {messages.map(({ id, author_name, by_reported, text, is_reported, created_at }) => (
          <li
            key={id}
            className={cx('rounded-control px-3 py-2', is_reported ? 'bg-nofit-soft' : by_reported ? 'bg-sunken' : 'border border-line')}
          >
            <p className="text-sm text-muted">
              <b className="text-ink">{author_name}</b> · <time dateTime={created_at}>{formatDate(created_at, 'datetime')}</time>
              {is_reported && <b className="text-nofit"> · {t('reported_message')}</b>}
            </p>
            <p className="break-words whitespace-pre-line" dir="auto">
              {text ?? t('erased')}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Reports({ data: { reports, reports_count, kind } }: CaseProps) {
  const { t, formatDate } = useI18n('operator-reports')
  const { t: tReasons } = useI18n('report-reasons')
  return (
    <Card as="section" title={t('reports', { count: reports_count })} titleAs="h2">
      <ul className="divide-y divide-line">
        {reports.map(({ id, reason_id, text, email, reporter, created_at }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <p className="font-bold text-ink">{tReasons(reasonKey(kind, reason_id))}</p>
            {text && (
              <p className="max-w-[70ch] break-words whitespace-pre-line" dir="auto">
                {text}
              </p>
            )}
            <p className="mt-1 text-sm text-muted">
              {reporter.role === 'guest' ? (
                t('guest', { email: email ?? '' })
              ) : (
                <Link to={userPath(reporter.id)} className="hit-44 text-link hover:underline">
                  {reporter.name}
                </Link>
              )}{' '}
              · {formatDate(created_at, 'datetime')} ·{' '}
              {t('made', { count: reporter.reports_made, confirmed: reporter.reports_made_confirmed })}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Reported({ data: { reported, earlier } }: CaseProps) {
  const { t, formatDate } = useI18n('operator-reports')
  return (
    <Card as="section" title={t('reported')} titleAs="h2">
      <p>
        <Link to={userPath(reported.id)} className="hit-44 font-bold break-words text-link hover:underline">
          {reported.name}
        </Link>
      </p>
      <p className="text-muted">{t('received', { count: reported.reports_received, confirmed: reported.reports_confirmed })}</p>
      <p>
        <Link to={`${reportsPath}?user=${reported.id}`} className="hit-44 text-link hover:underline">
          {t('open_of_user')}
        </Link>
      </p>
      {reported.status === 'blocked' && <Badge tone="danger">{t('account_blocked')}</Badge>}
      <h3 className="mt-3 text-base">{t('earlier')}</h3>
      {earlier.length === 0 ? (
        <p className="text-muted">{t('no_earlier')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {earlier.map(({ id, kind, title, outcome, reason, reversed, created_at }) => (
            <li key={id} className="py-2">
              <p className="text-sm">
                <b className="text-ink">{t(`outcome.${outcome}`)}</b> · {formatDate(created_at)} {reversed && `· ${t('appeal.reversed')}`}
              </p>
              <p className="text-sm break-words text-muted" dir="auto">
                {t(`about_${kind}`, { title: title || t('erased') })}
              </p>
              <p className="break-words">{reason}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
