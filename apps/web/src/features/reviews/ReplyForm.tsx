import { type Review, useChangeReview } from '@partlane/client/reviews'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'

const MAX_LENGTH = 1000

/** The one reply to a review. The form opens with a button. */
export function ReplyForm({ review }: { review: Review }) {
  const { t } = useI18n('reviews')
  const { messageOfError } = useErrorMessages()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { mutate, isPending, error } = useChangeReview(review.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') mutate({ reply: text })
  }
  if (!isOpen)
    return (
      <Button size="sm" className="mt-3" onClick={() => setOpen(true)}>
        {t('reply.open')}
      </Button>
    )
  return (
    <form onSubmit={submit} className="mt-3 grid gap-3">
      <Field label={t('reply.label')} hint={t('reply.hint')} error={error ? messageOfError(error) : undefined}>
        <TextArea rows={3} maxLength={MAX_LENGTH} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <ButtonRow>
        <Button type="submit" variant="primary" size="sm" loading={isPending} disabled={text.trim() === ''}>
          {t('reply.submit')}
        </Button>
        <Button size="sm" onClick={() => setOpen(false)}>
          {t('form.cancel')}
        </Button>
      </ButtonRow>
    </form>
  )
}
