import { type Review, useChangeReview } from '@partlane/client/reviews'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { RatingField } from './RatingField.tsx'

const MAX_LENGTH = 1000

type ReviewFormProps = { review: Review; onSaved: () => void; onCancel: () => void }

/** Stars and text of a review, new or not visible yet. */
export function ReviewForm({ review, onSaved, onCancel }: ReviewFormProps) {
  const { t } = useI18n('reviews')
  const { messageOfError } = useErrorMessages()
  const [rating, setRating] = useState(review.rating ?? undefined)
  const [text, setText] = useState(review.text ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const { mutate, isPending, error } = useChangeReview(review.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (rating !== undefined && text.trim() !== '') mutate({ rating, text }, { onSuccess: onSaved })
  }
  const textError = isSubmitted && text.trim() === '' ? t('form.text_required') : error ? messageOfError(error) : undefined
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <RatingField
        value={rating}
        error={isSubmitted && rating === undefined ? t('form.rating_required') : undefined}
        onChange={setRating}
      />
      <Field label={t('form.text')} hint={t(`form.hint.${review.side}`)} error={textError}>
        <TextArea rows={4} maxLength={MAX_LENGTH} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <ButtonRow>
        <Button type="submit" variant="primary" loading={isPending}>
          {t('form.submit')}
        </Button>
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
      </ButtonRow>
    </form>
  )
}
