import { useApi } from '@partlane/client/api/api-context'
import { type ReportTarget, reportReasonsQuery, useReport } from '@partlane/client/reports'
import { useSession } from '@partlane/client/session/session'
import { contactLimits } from '@partlane/domain/limits'
import { reasonsWithText } from '@partlane/domain/reports/report-reasons'
import { MAX_REPORT_TEXT_LENGTH } from '@partlane/domain/reports/report-rules'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { useMissingFields } from '#lib/forms/use-missing-fields.ts'
import { useUnmountSignal } from '#lib/forms/use-unmount-signal.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

type ReportDialogProps = { target: ReportTarget; onClose: () => void }

const FORM_ID = 'report-form'
/** Whether the chosen reason needs a text. */
const needsText = (reason: string) => reasonsWithText.some((known) => known === reason)

/** Reports a listing, a user or a message. Visitors and guests name an email address. */
export function ReportDialog({ target, onClose }: ReportDialogProps) {
  const { t } = useI18n('reports')
  const form = useReportForm({ target, onClose })
  return (
    <Dialog
      open
      disableBackdropClose
      onClose={onClose}
      title={t(`dialog.title_${target.kind}`, { name: target.name })}
      description={t('dialog.intro')}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM_ID} loading={form.isPending}>
            {t('dialog.send')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={form.ref} className="grid gap-4" noValidate onSubmit={form.submit}>
        <FormError>{form.errorMessage}</FormError>
        <ReportFields target={target} form={form} />
      </form>
    </Dialog>
  )
}

type ReportForm = ReturnType<typeof useReportForm>

function ReportFields({ target: { kind, chatId }, form }: { target: ReportTarget; form: ReportForm }) {
  const { t, locale } = useI18n('reports')
  const { data: reasons, isError, isFetching, refetch } = useQuery(reportReasonsQuery(useApi(), kind, locale))
  const { values, errors, change, needsEmail } = form
  if (isError) return <ErrorState title={t('dialog.failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()} />
  if (!reasons)
    return (
      <Loading label={t('loading')}>
        <Skeleton className="h-40" />
      </Loading>
    )
  return (
    <>
      <Field label={t('dialog.reason')} error={errors.reason} required>
        <Select
          value={values.reason}
          placeholder={t('dialog.choose')}
          options={reasons.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </Field>
      <Field label={t('dialog.text')} hint={t('dialog.text_hint')} error={errors.text} required={needsText(values.reason)}>
        <TextArea value={values.text} maxLength={MAX_REPORT_TEXT_LENGTH} onChange={({ target }) => change({ text: target.value })} />
      </Field>
      {needsEmail && (
        <Field label={t('dialog.email')} hint={t('dialog.email_hint')} error={errors.email} required>
          <Input
            type="email"
            autoComplete="email"
            value={values.email}
            maxLength={contactLimits.email}
            onChange={({ target }) => change({ email: target.value })}
          />
        </Field>
      )}
      {chatId !== undefined && (
        <Checkbox label={t('dialog.block')} checked={values.blocks} onChange={({ target }) => change({ blocks: target.checked })} />
      )}
    </>
  )
}

const emptyValues = { reason: '', text: '', email: '', blocks: false }
type Errors = { reason?: string; text?: string; email?: string }

function useReportForm({ target, onClose }: ReportDialogProps) {
  const { t } = useI18n('reports')
  const { messageOfError } = useErrorMessages()
  const { kind } = useSession()
  const { mutate, isPending, error } = useReport()
  const getSignal = useUnmountSignal()
  const missing = useMissingFields()
  const [values, setValues] = useState(emptyValues)
  const [errors, setErrors] = useState<Errors>({})
  const needsEmail = kind !== 'member'
  const change = (changed: Partial<typeof emptyValues>) => {
    setValues((current) => ({ ...current, ...changed }))
    setErrors({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found: Errors = {
      ...(values.reason === '' && { reason: t('dialog.reason_missing') }),
      ...(needsText(values.reason) && values.text.trim() === '' && { text: t('dialog.text_missing') }),
      ...(needsEmail && !/^\S+@\S+\.\S+$/.test(values.email.trim()) && { email: t('dialog.email_missing') }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return missing.show()
    mutate(
      { target, reasonId: values.reason, text: values.text.trim(), email: values.email.trim(), blocks: values.blocks, signal: getSignal() },
      {
        onSuccess: () => {
          toast.success(t(needsEmail ? 'dialog.done_guest' : 'dialog.done'))
          onClose()
        },
      },
    )
  }
  return {
    ref: missing.form,
    values,
    errors,
    change,
    submit,
    needsEmail,
    isPending,
    errorMessage: error ? messageOfError(error) : undefined,
  }
}
