import { useLookUpVin } from '@partlane/client/garage/vehicle-lookups'
import { vehicleLimits } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useLocalePath } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { type LookupFormTarget, lookupFormTargets } from './lookup-form-target.ts'
import { fromVinLookup, type LookupResult, type MissingVehicleDraft } from './lookup-result.ts'
import { useInitialLookup } from './PlateLookupForm.tsx'

type VinLookupFormProps = {
  initialValue?: string | undefined
  submitLabel: string
  target: LookupFormTarget
  onResult: (lookup: LookupResult) => void
  onNotFound: (draft: MissingVehicleDraft) => void
  onLookupStart: () => void
}

/** Looks up a vehicle by its VIN. The message for an invalid VIN names the error. */
export function VinLookupForm({ initialValue, submitLabel, target, onResult, onNotFound, onLookupStart }: VinLookupFormProps) {
  const { t } = useI18n('garage')
  const { messageOfError } = useErrorMessages()
  const lookUp = useLookUpVin()
  const [errorMessage, setErrorMessage] = useState<string>()
  const fieldName = lookupFormTargets[target].vin
  const action = useLocalePath()(lookupFormTargets[target].path)

  const lookUpVin = (input: string) => {
    const vin = input.trim()
    onLookupStart()
    setErrorMessage(vin === '' ? t('lookup.vin_empty') : undefined)
    if (vin === '') return
    lookUp.mutate(vin.slice(0, 40), {
      onSuccess(result) {
        const [vinError] = result.faults
        if (vinError) return setErrorMessage(t(`lookup.vin_fault.${vinError}`, { count: result.vin.length }))
        if (result.candidates.length > 0) return onResult(fromVinLookup(result))
        setErrorMessage(t('lookup.vin_unknown'))
        onNotFound({
          ...(result.maker ? { make: result.maker } : {}),
          ...(result.model_year ? { year: result.model_year } : {}),
          details: result.vin,
        })
      },
      onError: (error) => setErrorMessage(messageOfError(error)),
    })
  }
  useInitialLookup(initialValue, lookUpVin)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    lookUpVin(String(new FormData(event.currentTarget).get(fieldName) ?? ''))
  }
  return (
    <form action={action} onSubmit={submit} noValidate className="grid gap-3">
      <Field label={t('lookup.vin')} hint={t('lookup.vin_hint')} error={errorMessage}>
        <Input
          name={fieldName}
          defaultValue={initialValue}
          maxLength={vehicleLimits.vin_as_entered}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="tracking-[0.06em] uppercase"
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={lookUp.isPending} className="w-fit max-sm:w-full">
        {submitLabel}
      </Button>
    </form>
  )
}
