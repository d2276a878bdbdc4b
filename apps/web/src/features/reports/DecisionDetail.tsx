import { type ReportDecision, useAppeal } from '@partlane/client/reports'
import { MAX_APPEAL_TEXT_LENGTH } from '@partlane/domain/reports/report-rules'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'

type DecisionProps = { decision: ReportDecision; by: { id: string } | { token: string } }

/** A decision about the reader, with the appeal or the form for it. */
export function DecisionDetail({ decision, by }: DecisionProps) {
  const { t, formatDate } = useI18n('reports')
  const { outcome, title, text, reason, created_at, listing_id, appeal } = decision
  return (
    <article className="grid max-w-[720px] gap-4">
      <header>
        <h1 className="text-2xl break-words" dir="auto">
          {t(`decision.${outcome}`, { title })}
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
        <p className="mt-3 text-muted">{t(`decision.means_${outcome}`)}</p>
        {outcome === 'block_listing' && listing_id && appeal?.status !== 'reversed' && (
          <Link to={`/sell/${listing_id}`} className="hit-44 mt-2 inline-block font-bold text-link hover:underline">
            {t('decision.correct')}
          </Link>
        )}
      </Card>
      <Appeal decision={decision} by={by} />
    </article>
  )
}

export function AppealBadge({ decision: { appeal } }: { decision: ReportDecision }) {
  const { t } = useI18n('reports')
  if (!appeal) return null
  const tone = { open: 'neutral', upheld: 'danger', reversed: 'success' } as const
  return <Badge tone={tone[appeal.status]}>{t(`appeal.${appeal.status}`)}</Badge>
}

function Appeal({ decision, by }: DecisionProps) {
  const { t, formatDate } = useI18n('reports')
  const { appeal, can_appeal, appeal_until } = decision
  if (appeal)
    return (
      <Card as="section" title={t('appeal.yours')} titleAs="h2">
        <p className="text-sm text-muted">{formatDate(appeal.created_at)}</p>
        <p className="break-words whitespace-pre-line" dir="auto">
          {appeal.text}
        </p>
        {appeal.decision_reason ? (
          <p className="mt-3 border-t border-line pt-3 break-words whitespace-pre-line" dir="auto">
            <b className="block text-ink">{t(`appeal.${appeal.status}`)}</b>
            {appeal.decision_reason}
          </p>
        ) : (
          <p className="mt-3 text-muted">{t('appeal.waits')}</p>
        )}
      </Card>
    )
  if (!can_appeal) return <p className="text-muted">{t('appeal.too_late')}</p>
  return <AppealForm by={by} until={formatDate(appeal_until)} />
}

function AppealForm({ by, until }: { by: DecisionProps['by']; until: string }) {
  const { t } = useI18n('reports')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending, error } = useAppeal(by)
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(text.trim() === '')
    if (text.trim() !== '') mutate(text.trim(), { onSuccess: () => toast.success(t('appeal.sent')) })
  }
  return (
    <Card as="section" title={t('appeal.title')} titleAs="h2">
      <p className="mb-3 text-muted">{t('appeal.intro', { date: until })}</p>
      <form noValidate onSubmit={submit} className="grid justify-items-start gap-4">
        <FormError>{error ? messageOfError(error) : undefined}</FormError>
        <Field label={t('appeal.text')} error={isMissing ? t('appeal.missing') : undefined} required className="w-full">
          <TextArea
            value={text}
            maxLength={MAX_APPEAL_TEXT_LENGTH}
            onChange={({ target }) => {
              setText(target.value)
              setIsMissing(false)
            }}
          />
        </Field>
        <Button variant="primary" type="submit" loading={isPending}>
          {t('appeal.send')}
        </Button>
      </form>
    </Card>
  )
}
