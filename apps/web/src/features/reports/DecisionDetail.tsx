import { type ReportDecision, useRequestCorrection } from '@partlane/client/reports'
import { MAX_CORRECTIONS } from '@partlane/domain/reports/report-rules'
import { useI18n } from '@partlane/i18n/react'
import { FormError } from '#lib/forms/FormError.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { AppealSection } from './AppealSection.tsx'

type DecisionProps = { decision: ReportDecision; by: { id: string } | { token: string } }

/** A decision about the reader, with the appeal or the form for it. */
export function DecisionDetail({ decision, by }: DecisionProps) {
  const { t, formatDate } = useI18n('reports')
  const { outcome, text, reason, created_at, listing_id, listing } = decision
  const isOver = hasEnded(decision)
  return (
    <article className="grid max-w-[720px] gap-4">
      <header>
        <h1 className="text-2xl break-words" dir="auto">
          {decisionTitle(t, decision)}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-3 text-muted">
          {formatDate(created_at)} <AppealBadge decision={decision} />
        </p>
      </header>
      <Card as="section" title={t('decision.reason')} titleAs="h2">
        <p className="break-words whitespace-pre-line" dir="auto">
          {reason}
        </p>
        {text && (
          <blockquote className="mt-3 border-l-4 border-line pl-3 break-words whitespace-pre-line text-muted" dir="auto">
            <span className="block text-sm font-bold">{t('decision.your_message')}</span>
            {text}
          </blockquote>
        )}
        {!isOver && <p className="mt-3 text-muted">{t(`decision.means_${outcome}`)}</p>}
        {isOver && outcome === 'block_listing' && listing?.status === 'available' && <p className="mt-3">{t('decision_over.on_sale')}</p>}
        {listing?.is_public && (
          <Link to={`/listings/${listing.slug}`} className="hit-44 mt-2 inline-block font-bold text-link hover:underline">
            {t('decision.view')}
          </Link>
        )}
        {listing?.status === 'blocked' && (
          <Link to={`/sell/${listing_id}`} className="hit-44 mt-2 inline-block font-bold text-link hover:underline">
            {t('decision.correct')}
          </Link>
        )}
      </Card>
      {outcome === 'block_listing' && <Correction decision={decision} canSend={'id' in by} />}
      <AppealSection key={decision.id} decision={decision} by={by} />
    </article>
  )
}

type ReportTexts = ReturnType<typeof useI18n<'reports'>>['t']

/** Whether a decision has no effect any more: reversed, or its corrected listing was accepted. */
const hasEnded = ({ appeal, corrections }: ReportDecision): boolean =>
  appeal?.status === 'reversed' || corrections.some(({ status }) => status === 'accepted')

/** What was decided about what, in the past if it has ended. */
export function decisionTitle(t: ReportTexts, decision: ReportDecision): string {
  const { outcome, title, kind } = decision
  return hasEnded(decision) ? t(`decision_over.${outcome}`, { title, kind }) : t(`decision.${outcome}`, { title, kind })
}

/** The checks of the corrected listing, and the button that asks for another. */
function Correction({ decision, canSend }: { decision: ReportDecision; canSend: boolean }) {
  const { t, formatDate } = useI18n('reports')
  const { corrections, correction_refusal } = decision
  if (corrections.length === 0 && correction_refusal === 'correction_not_possible') return null
  return (
    <Card as="section" title={t('correction.title')} titleAs="h2">
      {corrections.map(({ status, created_at, decision_reason, decided_at }) =>
        status === 'open' ? (
          <p key={created_at}>{t('correction.waits', { date: formatDate(created_at) })}</p>
        ) : (
          <p key={created_at} className="mb-3 border-b border-line pb-3 break-words whitespace-pre-line" dir="auto">
            <b className="block text-ink">{t(`correction.${status}`, { date: formatDate(decided_at ?? created_at) })}</b>
            {decision_reason}
          </p>
        ),
      )}
      {correction_refusal === null && (
        <>
          <p className="mb-3 text-muted">{t('correction.text')}</p>
          {canSend ? (
            <RequestCorrection decisionId={decision.id} />
          ) : (
            <Link to={`/profile/reports/decisions/${decision.id}`} className="hit-44 font-bold text-link hover:underline">
              {t('correction.in_account')}
            </Link>
          )}
        </>
      )}
      {correction_refusal === 'listing_not_changed' && (
        <>
          <p className="mb-1 text-muted">{t('correction.text')}</p>
          <p className="text-muted">{t('correction.not_changed')}</p>
        </>
      )}
      {correction_refusal === 'too_many_corrections' && <p className="text-muted">{t('correction.too_many', { max: MAX_CORRECTIONS })}</p>}
    </Card>
  )
}

function RequestCorrection({ decisionId }: { decisionId: string }) {
  const { t } = useI18n('reports')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending, error } = useRequestCorrection(decisionId)
  return (
    <div className="grid justify-items-start gap-3">
      <FormError>{error ? messageOfError(error) : undefined}</FormError>
      <Button
        variant="primary"
        loading={isPending}
        onClick={() => mutate(undefined, { onSuccess: () => toast.success(t('correction.sent')) })}
      >
        {t('correction.send')}
      </Button>
    </div>
  )
}

export function AppealBadge({ decision: { appeal } }: { decision: ReportDecision }) {
  const { t } = useI18n('reports')
  if (!appeal) return null
  const tone = { open: 'neutral', upheld: 'danger', reversed: 'success' } as const
  return <Badge tone={tone[appeal.status]}>{t(`appeal.${appeal.status}`)}</Badge>
}
