import { useReportMissingVehicle } from '@partlane/client/garage/missing-vehicles'
import { vehicleLimits } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import type { FormEvent } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { NumberField } from '#ui/forms/NumberField.tsx'
import { Disclosure } from '#ui/navigation/Disclosure.tsx'
import type { MissingVehicleDraft } from './lookup-result.ts'

/** Collapsed report form for users who do not find their car. */
export function MissingVehicleSection() {
  const { t } = useI18n('garage')
  return (
    <Disclosure summary={t('missing.title')} className="mt-6">
      <MissingVehicleForm />
    </Disclosure>
  )
}

/**
 * Reports a vehicle that the catalogue does not contain to the operators.
 * `draft` fills the fields. The fields keep their values after an error.
 */
export function MissingVehicleForm({ draft = {}, onSent }: { draft?: MissingVehicleDraft; onSent?: () => void }) {
  const { t } = useI18n('garage')
  const { messageOfError } = useErrorMessages()
  const report = useReportMissingVehicle()
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fieldText = (name: string) => String(new FormData(form).get(name) ?? '').trim()
    const year = Number(fieldText('year'))
    report.mutate(
      {
        make: fieldText('make'),
        model: fieldText('model'),
        ...(year ? { year } : {}),
        ...(fieldText('details') ? { details: fieldText('details') } : {}),
      },
      {
        onSuccess() {
          form.reset()
          toast.success(t('missing.sent'))
          onSent?.()
        },
        onError: (error) => toast.error(messageOfError(error)),
      },
    )
  }
  return (
    <>
      <p className="mb-3 text-muted">{t('missing.text')}</p>
      <form onSubmit={handleSubmit} aria-label={t('missing.form')} className="grid gap-3 sm:grid-cols-2">
        <Field label={t('missing.make')} required>
          <Input name="make" required maxLength={vehicleLimits.missing_make} defaultValue={draft.make} />
        </Field>
        <Field label={t('missing.model')} required>
          <Input name="model" required maxLength={vehicleLimits.missing_model} />
        </Field>
        <Field label={t('missing.year')}>
          <NumberField integer name="year" maxLength={4} pattern="(19|20)[0-9]{2}" defaultValue={draft.year} />
        </Field>
        <Field label={t('missing.details')}>
          <Input name="details" maxLength={vehicleLimits.missing_details} defaultValue={draft.details} />
        </Field>
        <Button type="submit" loading={report.isPending} className="w-fit">
          {t('missing.send')}
        </Button>
      </form>
    </>
  )
}
