import { isPostcode, normalisePostcode } from '@partlane/domain/addresses/postcode'
import { useI18n } from '@partlane/i18n/react'
import MapPin from 'lucide-react/icons/map-pin'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Disclosure } from '#ui/navigation/Disclosure.tsx'
import type { PostcodeState } from './use-postcode.ts'

/** The destination of the delivery cost: the UK mainland by default, or the entered postcode. */
export function DeliveryPostcode({ postcode }: { postcode: PostcodeState }) {
  const { t } = useI18n('cart')
  const [input, setInput] = useState(postcode.value)
  const [isInvalid, setIsInvalid] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isValid = input.trim() === '' || isPostcode('GB', input)
    setIsInvalid(!isValid)
    if (isValid) postcode.setPostcode(normalisePostcode('GB', input))
  }
  return (
    <Disclosure
      summary={
        <span className="flex items-center gap-2">
          <MapPin aria-hidden="true" className="size-5 text-muted" />
          {postcode.value ? t('deliver_to.postcode', { postcode: postcode.value }) : t('deliver_to.mainland')}
        </span>
      }
    >
      <form noValidate onSubmit={submit} className="flex items-start gap-2">
        <Field label={t('deliver_to.label')} error={isInvalid && t('deliver_to.wrong')} className="flex-1">
          <Input value={input} maxLength={10} autoComplete="postal-code" onChange={({ target }) => setInput(target.value)} />
        </Field>
        <Button type="submit" className="mt-7">
          {t('deliver_to.update')}
        </Button>
      </form>
    </Disclosure>
  )
}
