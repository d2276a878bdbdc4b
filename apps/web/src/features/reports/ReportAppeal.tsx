import { type Report, useAppealReport } from '@partlane/client/reports'
import { MAX_APPEAL_TEXT_LENGTH } from '@partlane/domain/reports/report-rules'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { UnsentAppeal } from './AppealSection.tsx'
import { type AppealForm, useAppealForm } from './use-appeal-form.ts'

/** The appeal of the reporter against a decision without action, or the form for it. */
export function ReportAppeal({ report }: { report: Report }) {
  const { t, formatDate } = useI18n('reports')
  const { appeal, can_appeal, appeal_until } = report
  const form = useAppealForm({ name: `report:${report.id}`, sending: useAppealReport(report.id), sent: appeal })
  const [isOpen, setIsOpen] = useState(form.text !== '')
  if (appeal)
    return (
      <>
        <UnsentAppeal form={form} />
        <SentAppeal appeal={appeal} />
      </>
    )
  if (!can_appeal || appeal_until === null) return null
  if (!isOpen)
    return (
      <Button size="sm" className="mt-3" onClick={() => setIsOpen(true)}>
        {t('reporter_appeal.open_form')}
      </Button>
    )
  return <FormBelow form={form} until={formatDate(appeal_until)} />
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

function FormBelow({ form, until }: { form: AppealForm; until: string }) {
  const { t } = useI18n('reports')
  return (
    <form noValidate ref={form.formRef} onSubmit={form.submit} className="mt-3 grid justify-items-start gap-3">
      <p className="text-md text-muted">{t('appeal.intro', { date: until })}</p>
      <FormError>{form.error}</FormError>
      <Field label={t('reporter_appeal.text')} error={form.missing} required className="w-full">
        <TextArea value={form.text} maxLength={MAX_APPEAL_TEXT_LENGTH} onChange={({ target }) => form.setText(target.value)} />
      </Field>
      <Button variant="primary" size="sm" type="submit" loading={form.isPending}>
        {t('appeal.send')}
      </Button>
    </form>
  )
}
