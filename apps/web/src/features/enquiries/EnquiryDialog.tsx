import { ApiError } from '@partlane/client/api/api-error'
import { useChangeEnquiry, usePublishEnquiry } from '@partlane/client/enquiries'
import { MAX_ENQUIRY_LENGTH, MAX_ENQUIRY_REPLY_LENGTH } from '@partlane/domain/enquiries/enquiry-rules'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useId, useState } from 'react'
import type { EnquiryTarget } from '#lib/enquiries/enquiry-context.ts'
import { FormError } from '#lib/forms/FormError.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

type EditTarget = Exclude<EnquiryTarget, { kind: 'remove' }>
type EnquiryDialogProps = { target: EditTarget; onClose: () => void }

/** Publishes a question with a reply, or changes both texts. */
export function EnquiryDialog({ target, onClose }: EnquiryDialogProps) {
  const { t } = useI18n('enquiries')
  const formId = useId()
  const form = useEnquiryForm({ target, onClose })
  return (
    <Dialog
      open
      disableBackdropClose
      onClose={onClose}
      title={t(target.kind === 'publish' ? 'publish_title' : 'change_title')}
      description={t('about')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={form.isPending}>
            {t(target.kind === 'publish' ? 'publish' : 'save')}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={form.submit}>
        <FormError>{form.errorMessage}</FormError>
        <Field label={t('text')} hint={t('text_hint')} error={form.errors.text}>
          <TextArea
            rows={3}
            dir="auto"
            maxLength={MAX_ENQUIRY_LENGTH}
            value={form.text}
            onChange={(event) => form.setText(event.target.value)}
          />
        </Field>
        {target.kind === 'publish' && target.replies.length > 1 && (
          <Field label={t('which_reply')}>
            <Select
              value={form.replyId}
              onChange={(event) => form.chooseReply(event.target.value)}
              options={target.replies.map(({ id, text }) => ({ value: id, label: beginningOf(text) }))}
            />
          </Field>
        )}
        <Field label={t('reply')} hint={t('reply_hint')} error={form.errors.reply}>
          <TextArea
            rows={4}
            dir="auto"
            maxLength={MAX_ENQUIRY_REPLY_LENGTH}
            value={form.reply}
            onChange={(event) => form.setReply(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

const OPTION_LENGTH = 80
const beginningOf = (text: string) => (text.length > OPTION_LENGTH ? `${text.slice(0, OPTION_LENGTH)}…` : text)

const initialTexts = (target: EditTarget) =>
  target.kind === 'publish'
    ? { text: target.message.text.slice(0, MAX_ENQUIRY_LENGTH), reply: (target.replies[0]?.text ?? '').slice(0, MAX_ENQUIRY_REPLY_LENGTH) }
    : { text: target.enquiry.text ?? '', reply: target.enquiry.reply ?? '' }

function useEnquiryForm({ target, onClose }: EnquiryDialogProps) {
  const { t } = useI18n('enquiries')
  const { messageOfField, messageOfError } = useErrorMessages()
  const [texts, setTexts] = useState(() => initialTexts(target))
  const [replyId, setReplyId] = useState(target.kind === 'publish' ? (target.replies[0]?.id ?? '') : '')
  const [isIncomplete, setIncomplete] = useState(false)
  const publishing = usePublishEnquiry(target.kind === 'publish' ? target.chatId : '')
  const changing = useChangeEnquiry(
    target.kind === 'change' ? { id: target.enquiry.id, chatId: target.enquiry.chat_id } : { id: '', chatId: '' },
  )
  const { isPending, error } = target.kind === 'publish' ? publishing : changing
  const fields = error instanceof ApiError ? error.fields : {}
  const errorOf = (field: 'text' | 'reply') => {
    if (isIncomplete && texts[field].trim() === '') return messageOfField('required')
    const code = fields[`/enquiry/${field}`]
    return code === undefined ? undefined : messageOfField(code)
  }
  const errors = { text: errorOf('text'), reply: errorOf('reply') }
  const hasFieldErrors = Object.keys(fields).length > 0
  const onSuccess = () => {
    toast.success(t(target.kind === 'publish' ? 'published' : 'changed'))
    onClose()
  }
  return {
    ...texts,
    replyId,
    errors,
    isPending,
    errorMessage: error && !hasFieldErrors ? messageOfError(error) : undefined,
    setText: (text: string) => setTexts((current) => ({ ...current, text })),
    setReply: (reply: string) => setTexts((current) => ({ ...current, reply })),
    chooseReply(id: string) {
      const chosen = target.kind === 'publish' ? target.replies.find((reply) => reply.id === id) : undefined
      setReplyId(id)
      setTexts((current) => ({ ...current, reply: (chosen?.text ?? '').slice(0, MAX_ENQUIRY_REPLY_LENGTH) }))
    },
    submit(event: FormEvent) {
      event.preventDefault()
      setIncomplete(true)
      if (texts.text.trim() === '' || texts.reply.trim() === '') return
      if (target.kind === 'publish')
        publishing.mutate({ message_id: target.message.id, reply_message_id: replyId, ...texts }, { onSuccess })
      else changing.mutate(texts, { onSuccess })
    },
  }
}
