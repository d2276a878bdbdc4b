import { ApiError } from '@partlane/client/api/api-error'
import { useLookUpPlate } from '@partlane/client/garage/vehicle-lookups'
import { parsePlate } from '@partlane/domain/vehicles/plate'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocalePath } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { PlateInput } from '#ui/forms/Plate.tsx'
import { type LookupFormTarget, lookupFormTargets } from './lookup-form-target.ts'
import { fromPlateLookup, type LookupResult, type MissingVehicleDraft } from './lookup-result.ts'

type PlateLookupFormProps = {
  /** Registration from the URL. It is looked up on mount. */
  initialValue?: string | undefined
  submitLabel: string
  target: LookupFormTarget
  onResult: (lookup: LookupResult) => void
  /** Called when the register does not know the registration. */
  onNotFound: (draft: MissingVehicleDraft) => void
  /** Called before each lookup, also of invalid input: the previous result is obsolete. */
  onLookupStart: () => void
}

/**
 * Looks up a vehicle by its UK registration.
 * Without scripts the form opens its target page, which looks up the registration from its URL.
 */
export function PlateLookupForm({ initialValue, submitLabel, target, onResult, onNotFound, onLookupStart }: PlateLookupFormProps) {
  const { t } = useI18n('garage')
  const { messageOfError } = useErrorMessages()
  const lookUp = useLookUpPlate()
  const [errorMessage, setErrorMessage] = useState<string>()
  const fieldName = lookupFormTargets[target].plate
  const action = useLocalePath()(lookupFormTargets[target].path)

  const lookUpPlate = (input: string) => {
    const parsedPlate = parsePlate(input)
    onLookupStart()
    setErrorMessage(parsedPlate ? undefined : t(input.trim() === '' ? 'lookup.plate_empty' : 'lookup.plate_form'))
    if (!parsedPlate) return
    lookUp.mutate(parsedPlate.plate, {
      onSuccess: (result) => onResult(fromPlateLookup(result)),
      onError(error) {
        const code = error instanceof ApiError ? error.code : ''
        setErrorMessage(code === 'unavailable' ? t('lookup.plate_unavailable') : messageOfError(error))
        if (code === 'plate_unknown') onNotFound({ details: parsedPlate.formatted })
      },
    })
  }
  useInitialLookup(initialValue, lookUpPlate)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    lookUpPlate(String(new FormData(event.currentTarget).get(fieldName) ?? ''))
  }
  return (
    <form action={action} onSubmit={submit} noValidate className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <Field label={t('lookup.plate')} error={errorMessage}>
        <PlateInput name={fieldName} defaultValue={initialValue} placeholder="AB12 CDE" />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={lookUp.isPending} className="sm:mt-[27px] sm:min-h-16">
        {submitLabel}
      </Button>
    </form>
  )
}

/** Looks up a value from the URL on mount. */
export function useInitialLookup(initialValue: string | undefined, lookUp: (input: string) => void) {
  const latestLookUp = useRef(lookUp)
  latestLookUp.current = lookUp
  useEffect(() => {
    if (initialValue) latestLookUp.current(initialValue)
  }, [initialValue])
}
