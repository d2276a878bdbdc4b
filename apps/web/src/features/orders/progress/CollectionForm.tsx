import { ApiError } from '@partlane/client/api/api-error'
import { useCollectItems } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useMissingFields } from '#lib/forms/use-missing-fields.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'

const CODE_LENGTH = 6

/**
 * The seller enters the code that the buyer shows. `isMain`: nothing else is to be done first.
 */
export function CollectionForm({ orderId, isMain }: { orderId: string; isMain: boolean }) {
  const { t } = useI18n('order-progress')
  const { messageOfError } = useErrorMessages()
  const [code, setCode] = useState('')
  const { mutate, isPending, error } = useCollectItems(orderId)
  const missing = useMissingFields()
  const isComplete = code.length === CODE_LENGTH
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) mutate(code)
    else missing.show()
  }
  const isWrong = error instanceof ApiError && error.code === 'collection_code_wrong'
  const message = error && (isWrong ? t('code.tries', { count: Number(error.meta.tries_left ?? 0) }) : messageOfError(error))
  const missingText = missing.areShown && !isComplete && t('code.missing')
  return (
    <form ref={missing.form} onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <Field label={t('code.label')} hint={t('code.hint')} error={missingText || message}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={CODE_LENGTH}
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
          className="num max-w-40 tracking-[0.2em]"
        />
      </Field>
      <Button type="submit" variant={isMain ? 'primary' : 'secondary'} loading={isPending}>
        {t('code.submit')}
      </Button>
    </form>
  )
}
