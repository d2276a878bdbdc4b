import { ApiError } from '@partlane/client/api/api-error'
import { useLookUpPlate } from '@partlane/client/garage/vehicle-lookups'
import { parsePlate } from '@partlane/domain/vehicles/plate'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocalPath } from '#lib/routing/Link.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { PlateInput } from '#ui/forms/Plate.tsx'
import { type Learned, type LookedUp, ofPlate } from './looked-up.ts'

type PlateQuestionProps = {
  /** Asked at once: it came along in the address. */
  first?: string | undefined
  go: string
  onAnswer: (looked: LookedUp) => void
  /** The register does not know it, or the catalogue not its make: what is known goes along. */
  onUnknown: (learned: Learned) => void
  /** Something else is asked now: an earlier answer no longer stands. */
  onAsk: () => void
}

/** Which car has this registration? Without scripts yet, the garage is asked the same. */
export function PlateQuestion({ first, go, onAnswer, onUnknown, onAsk }: PlateQuestionProps) {
  const { t } = useI18n('garage')
  const { ofError } = useErrorWords()
  const look = useLookUpPlate()
  const [fault, setFault] = useState<string>()
  const action = useLocalPath()('/profile/my-garage')

  const ask = (typed: string) => {
    const plate = parsePlate(typed)
    onAsk()
    setFault(plate ? undefined : t(typed.trim() === '' ? 'lookup.plate_empty' : 'lookup.plate_form'))
    if (!plate) return
    look.mutate(plate.plate, {
      onSuccess: (answer) => onAnswer(ofPlate(answer)),
      onError(error) {
        const code = error instanceof ApiError ? error.code : ''
        setFault(code === 'unavailable' ? t('lookup.plate_unavailable') : ofError(error))
        if (code === 'plate_unknown') onUnknown({ details: plate.shown })
      },
    })
  }
  useFirst(first, ask)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    ask(String(new FormData(event.currentTarget).get('plate') ?? ''))
  }
  return (
    <form action={action} onSubmit={submit} noValidate className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <Field label={t('lookup.plate')} error={fault}>
        <PlateInput name="plate" defaultValue={first} placeholder="AB12 CDE" />
      </Field>
      <Button type="submit" kind="primary" size="lg" loading={look.isPending} className="sm:mt-[27px] sm:min-h-16">
        {go}
      </Button>
    </form>
  )
}

/** Asks what came along in the address, once. */
export function useFirst(first: string | undefined, ask: (text: string) => void) {
  const tell = useRef(ask)
  tell.current = ask
  useEffect(() => {
    if (first) tell.current(first)
  }, [first])
}
