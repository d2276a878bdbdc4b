import { useLookUpVin } from '@partlane/client/garage/vehicle-lookups'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useLocalPath } from '#lib/routing/Link.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { type Learned, type LookedUp, ofVin } from './looked-up.ts'
import { useFirst } from './PlateQuestion.tsx'

type VinQuestionProps = {
  first?: string | undefined
  go: string
  onAnswer: (looked: LookedUp) => void
  onUnknown: (learned: Learned) => void
  onAsk: () => void
}

/** What does this VIN say? A fault in it is named, so that it can be found on the paper it was copied from. */
export function VinQuestion({ first, go, onAnswer, onUnknown, onAsk }: VinQuestionProps) {
  const { t } = useI18n('garage')
  const { ofError } = useErrorWords()
  const look = useLookUpVin()
  const [fault, setFault] = useState<string>()
  const action = useLocalPath()('/profile/my-garage')

  const ask = (typed: string) => {
    const vin = typed.trim()
    onAsk()
    setFault(vin === '' ? t('lookup.vin_empty') : undefined)
    if (vin === '') return
    look.mutate(vin.slice(0, 40), {
      onSuccess(answer) {
        const [wrong] = answer.faults
        if (wrong) return setFault(t(`lookup.vin_fault.${wrong}`, { count: answer.vin.length }))
        if (answer.candidates.length > 0) return onAnswer(ofVin(answer))
        setFault(t('lookup.vin_unknown'))
        onUnknown({
          ...(answer.maker ? { make: answer.maker } : {}),
          ...(answer.model_year ? { year: answer.model_year } : {}),
          details: answer.vin,
        })
      },
      onError: (error) => setFault(ofError(error)),
    })
  }
  useFirst(first, ask)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    ask(String(new FormData(event.currentTarget).get('vin') ?? ''))
  }
  return (
    <form action={action} onSubmit={submit} noValidate className="grid gap-3">
      <Field label={t('lookup.vin')} hint={t('lookup.vin_hint')} error={fault}>
        <Input
          name="vin"
          defaultValue={first}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="tracking-[0.06em] uppercase"
        />
      </Field>
      <Button type="submit" kind="primary" size="lg" loading={look.isPending} className="w-fit max-sm:w-full">
        {go}
      </Button>
    </form>
  )
}
