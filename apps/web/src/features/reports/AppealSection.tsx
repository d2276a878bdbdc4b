import { type ReportDecision, useAppeal } from '@partlane/client/reports'
import { MAX_APPEAL_TEXT_LENGTH } from '@partlane/domain/reports/report-rules'
import { useI18n } from '@partlane/i18n/react'
import { FormError } from '#lib/forms/FormError.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { type AppealForm, useAppealForm } from './use-appeal-form.ts'

type AppealProps = { decision: ReportDecision; by: { id: string } | { token: string } }

/** The appeal against a decision, or the form for it. */
export function AppealSection({ decision, by }: AppealProps) {
  const { t, formatDate } = useI18n('reports')
  const { id, appeal, can_appeal, appeal_until } = decision
  const form = useAppealForm({ name: `appeal:${id}`, sending: useAppeal(by), sent: appeal })
  if (!appeal && !can_appeal) return <p className="text-muted">{t('appeal.too_late')}</p>
  if (!appeal) return <FormCard form={form} until={formatDate(appeal_until)} />
  return (
    <>
      <UnsentAppeal form={form} />
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
export function UnsentAppeal({ form: { isUnsent, text, setText } }: { form: AppealForm }) {
  const { t } = useI18n('reports')
  if (!isUnsent) return null
  return (
    <div className="grid justify-items-start gap-2">
      <FormError>{t('appeal.exists')}</FormError>
      <p className="text-sm text-muted">{t('appeal.not_sent')}</p>
      <p className="break-words whitespace-pre-line" dir="auto">
        {text}
      </p>
      <Button size="sm" onClick={() => setText('')}>
        {t('appeal.remove_text')}
      </Button>
    </div>
  )
}

function FormCard({ form, until }: { form: AppealForm; until: string }) {
  const { t } = useI18n('reports')
  return (
    <Card as="section" title={t('appeal.title')} titleAs="h2">
      <p className="mb-3 text-muted">{t('appeal.intro', { date: until })}</p>
      <form noValidate ref={form.formRef} onSubmit={form.submit} className="grid justify-items-start gap-4">
        <FormError>{form.error}</FormError>
        <Field label={t('appeal.text')} error={form.missing} required className="w-full">
          <TextArea value={form.text} maxLength={MAX_APPEAL_TEXT_LENGTH} onChange={({ target }) => form.setText(target.value)} />
        </Field>
        <Button variant="primary" type="submit" loading={form.isPending}>
          {t('appeal.send')}
        </Button>
      </form>
    </Card>
  )
}
