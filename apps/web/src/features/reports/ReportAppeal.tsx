import { type Report, useAppealReport } from '@partlane/client/reports'
import { MAX_APPEAL_TEXT_LENGTH } from '@partlane/domain/reports/report-rules'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { useMissingFields } from '#lib/forms/use-missing-fields.ts'
import { useTextDraft } from '#lib/forms/use-text-draft.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { UnsentAppeal } from './AppealSection.tsx'

/** The appeal of the reporter against a decision without action, or the form for it. */
export function ReportAppeal({ report }: { report: Report }) {
  const { t, formatDate } = useI18n('reports')
  const { appeal, can_appeal, appeal_until } = report
  const [text, setText] = useTextDraft(`report:${report.id}`)
  const [isOpen, setIsOpen] = useState(text !== '')
  // Here, because the form is gone when the list shows the appeal.
  const sending = useAppealReport(report.id)
  if (appeal) {
    const isUnsent = !sending.isPending && text.trim() !== '' && text.trim() !== appeal.text
    return (
      <>
        {isUnsent && <UnsentAppeal text={text} onRemove={() => setText('')} />}
        <SentAppeal appeal={appeal} />
      </>
    )
  }
  if (!can_appeal || appeal_until === null) return null
  if (!isOpen)
    return (
      <Button size="sm" className="mt-3" onClick={() => setIsOpen(true)}>
        {t('reporter_appeal.open_form')}
      </Button>
    )
  return <AppealForm sending={sending} text={text} setText={setText} until={formatDate(appeal_until)} />
}

function SentAppeal({ appeal: { text, status, created_at, decision_reason } }: { appeal: NonNullable<Report['appeal']> }) {
  const { t, formatDate } = useI18n('reports')
  return (
    <div className="mt-3 border-l-4 border-line pl-3">
      <p className="text-sm font-bold">{t('reporter_appeal.yours', { date: formatDate(created_at) })}</p>
      <p className="text-md break-words whitespace-pre-line" dir="auto">
        {text}
      </p>
      <p className="mt-1 text-md text-muted">{t(`reporter_appeal.${status}`)}</p>
      {decision_reason && (
        <p className="text-md break-words whitespace-pre-line" dir="auto">
          {decision_reason}
        </p>
      )}
    </div>
  )
}

type AppealFormProps = { sending: ReturnType<typeof useAppealReport>; text: string; setText: (text: string) => void; until: string }

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
    <form noValidate ref={missing.form} onSubmit={submit} className="mt-3 grid justify-items-start gap-3">
      <p className="text-md text-muted">{t('appeal.intro', { date: until })}</p>
      <FormError>{error ? messageOfError(error) : undefined}</FormError>
      <Field
        label={t('reporter_appeal.text')}
        error={missing.areShown && isMissing ? t('appeal.missing') : undefined}
        required
        className="w-full"
      >
        <TextArea value={text} maxLength={MAX_APPEAL_TEXT_LENGTH} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Button variant="primary" size="sm" type="submit" loading={isPending}>
        {t('appeal.send')}
      </Button>
    </form>
  )
}
