import { type Refund, type RefundSide, useAddRefundEntry } from '@partlane/client/refunds'
import { refundMachine } from '@partlane/domain/refunds/refund-machine'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useMissingFields } from '#lib/forms/use-missing-fields.ts'
import { useRootLoaderData } from '#lib/page/root-loader-data.ts'
import { useEntryText } from '#lib/purchase/use-entry-text.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { PhotoLinks } from '#ui/media/PhotoLinks.tsx'
import { PhotoPicker } from './PhotoPicker.tsx'
import { MAX_REFUND_TEXT_LENGTH } from './RefundTextDialog.tsx'
import { useRefundPhotos } from './use-refund-photos.ts'

type Entry = Refund['entries'][number]

/** What both sides and operators wrote, with a form while the refund is open. */
export function RefundEntries({ refund, side }: { refund: Refund; side: RefundSide }) {
  const { t } = useI18n('refunds')
  return (
    <Card as="section" title={t('entries.title')} titleAs="h2">
      {refund.entries.length === 0 && <p className="text-muted">{t('entries.empty')}</p>}
      <ol className="grid gap-4">
        {refund.entries.map((entry) => (
          <RefundEntry key={`${entry.created_at} ${entry.event}`} refund={refund} entry={entry} side={side} />
        ))}
      </ol>
      {!refundMachine.isFinal(refund.status) && <EntryForm key={refund.entries.length} refund={refund} />}
    </Card>
  )
}

type RefundEntryProps = { refund: Refund; entry: Entry; side: RefundSide }

function RefundEntry({ refund, entry, side }: RefundEntryProps) {
  const { actor, text, photos, created_at } = entry
  const { t, formatDate } = useI18n('refunds')
  const { productName: product } = useRootLoaderData()
  const textOf = useEntryText()
  return (
    <li className="border-l-2 border-line pl-4">
      <p className="text-md">
        <span className="font-bold text-ink">{actor === side ? t('entries.you') : t(`entries.${actor}`, { product })}</span>{' '}
        <span className="text-muted">
          {textOf(refund, entry)} · <time dateTime={created_at}>{formatDate(created_at, 'datetime')}</time>
        </span>
      </p>
      {text && <p className="whitespace-pre-line break-words">{text}</p>}
      <PhotoLinks photos={photos} altOf={(number) => t('entries.photo', { number })} />
    </li>
  )
}

function EntryForm({ refund }: { refund: Refund }) {
  const { t } = useI18n('refunds')
  const { messageOfError } = useErrorMessages()
  const [text, setText] = useState('')
  const photos = useRefundPhotos()
  const { mutate, isPending, error } = useAddRefundEntry(refund.id)
  const missing = useMissingFields()
  const isEmpty = text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) missing.show()
    else if (!photos.isSending) mutate({ text, upload_ids: photos.uploadIds })
  }
  const missingText = missing.areShown && isEmpty && t('text_missing')
  return (
    <form ref={missing.form} onSubmit={submit} className="mt-2 grid gap-3 border-t border-line pt-4">
      <Field label={t('entries.add')} error={missingText || (error && messageOfError(error))}>
        <TextArea rows={3} maxLength={MAX_REFUND_TEXT_LENGTH} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <PhotoPicker photos={photos} />
      {photos.isSending && <p role="status">{t('photos.waiting')}</p>}
      <Button type="submit" loading={isPending} disabled={photos.isSending} className="justify-self-start">
        {t('entries.submit')}
      </Button>
    </form>
  )
}
