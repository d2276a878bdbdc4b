import { type ReportDecision, useAppeal } from '@partlane/client/reports'
import { MAX_APPEAL_TEXT_LENGTH } from '@partlane/domain/reports/report-rules'
import { useI18n } from '@partlane/i18n/react'
import type { FormEvent } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { useMissingFields } from '#lib/forms/use-missing-fields.ts'
import { useTextDraft } from '#lib/forms/use-text-draft.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'

type AppealProps = { decision: ReportDecision; by: { id: string } | { token: string } }

/** The appeal against a decision, or the form for it. */
export function AppealSection({ decision, by }: AppealProps) {
  const { t, formatDate } = useI18n('reports')
  const { id, appeal, can_appeal, appeal_until } = decision
  // Here, because the form is gone when another tab has sent an appeal.
  const [text, setText] = useTextDraft(`appeal:${id}`)
  const sending = useAppeal(by)
  if (!appeal && !can_appeal) return <p className="text-muted">{t('appeal.too_late')}</p>
  if (!appeal) return <AppealForm sending={sending} text={text} setText={setText} until={formatDate(appeal_until)} />
  const isUnsent = !sending.isPending && text.trim() !== '' && text.trim() !== appeal.text
  return (
    <>
      {isUnsent && <UnsentAppeal text={text} onRemove={() => setText('')} />}
      <SentAppeal appeal={appeal} />
    </>
  )
}

function SentAppeal({ appeal }: { appeal: NonNullable<ReportDecision['appeal']> }) {
  const { t, formatDate } = useI18n('reports')
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
}

/** An appeal was sent before from another tab or device. What is typed here is not lost. */
export function UnsentAppeal({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useI18n('reports')
  return (
    <div className="grid justify-items-start gap-2">
      <FormError>{t('appeal.exists')}</FormError>
      <p className="text-sm text-muted">{t('appeal.not_sent')}</p>
      <p className="break-words whitespace-pre-line" dir="auto">
        {text}
      </p>
      <Button size="sm" onClick={onRemove}>
        {t('appeal.remove_text')}
      </Button>
    </div>
  )
}

type AppealFormProps = { sending: ReturnType<typeof useAppeal>; text: string; setText: (text: string) => void; until: string }

function AppealForm({ sending: { mutate, isPending, error }, text, setText, until }: AppealFormProps) {
  const { t } = useI18n('reports')
  const { messageOfError } = useErrorMessages()
  const missing = useMissingFields()
  const isMissing = text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMissing) return missing.show()
    mutate(text.trim(), {
      onSuccess: () => {
        setText('')
        toast.success(t('appeal.sent'))
      },
    })
  }
  return (
    <Card as="section" title={t('appeal.title')} titleAs="h2">
      <p className="mb-3 text-muted">{t('appeal.intro', { date: until })}</p>
      <form noValidate ref={missing.form} onSubmit={submit} className="grid justify-items-start gap-4">
        <FormError>{error ? messageOfError(error) : undefined}</FormError>
        <Field label={t('appeal.text')} error={missing.areShown && isMissing ? t('appeal.missing') : undefined} required className="w-full">
          <TextArea value={text} maxLength={MAX_APPEAL_TEXT_LENGTH} onChange={({ target }) => setText(target.value)} />
        </Field>
        <Button variant="primary" type="submit" loading={isPending}>
          {t('appeal.send')}
        </Button>
      </form>
    </Card>
  )
}
