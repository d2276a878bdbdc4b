import type { Chat } from '@partlane/client/chats/chats'
import type { UploadedPhoto } from '@partlane/client/chats/send-message'
import { useSession } from '@partlane/client/session/session'
import { MAX_MESSAGE_LENGTH, MAX_MESSAGE_PHOTOS } from '@partlane/domain/chats/chat-rules'
import { useI18n } from '@partlane/i18n/react'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { PhotoUploads } from '#lib/forms/use-photo-uploads.ts'
import { readChatDraft, saveChatDraft } from '#lib/storage/chat-drafts.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { cx } from '#ui/core/cx.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { controlClass } from '#ui/forms/control-class.ts'
import { AttachButtons } from './AttachButtons.tsx'
import { ComposerPhotos } from './ComposerPhotos.tsx'
import { focusMessageField, MESSAGE_FIELD_ID, opensWithFocusInField } from './message-field.ts'
import { QuickEnquiries } from './QuickEnquiries.tsx'
import { QuickReplies } from './QuickReplies.tsx'

/** From here on the number of characters left is shown. */
const COUNT_FROM_LENGTH = MAX_MESSAGE_LENGTH - 300

type ComposerProps = {
  chat: Chat
  isEmpty: boolean
  /** The last message is of the other side. */
  isReplyDue: boolean
  photos: PhotoUploads
  onSend: (text: string, photos?: readonly UploadedPhoto[]) => void
  onType: () => void
}

/**
 * On a keyboard Enter sends, and Shift and Enter begin a line. On a touch screen the button sends.
 */
const isTouchScreen = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

const isSendKey = (event: KeyboardEvent) => event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && !isTouchScreen()

/** A pasted screenshot. What has a text beside it, as copied from a document, is pasted as text. */
const pastedPhotos = ({ clipboardData: { files, types } }: ClipboardEvent) =>
  types.includes('text/plain') ? [] : [...files].filter(({ type }) => type.startsWith('image/'))

/** Adds photos. A toast says how many there was no space for. */
export function useAddPhotos(photos: PhotoUploads): (files: File[]) => void {
  const { t } = useI18n('chat')
  return (files) => {
    if (photos.add(files) > 0) toast.error(t('photos.too_many', { max: MAX_MESSAGE_PHOTOS }))
  }
}

/** The field of the next message, with the quick texts of a buyer and of a seller. */
export function Composer({ chat, isEmpty, isReplyDue, photos, onSend, onType }: ComposerProps) {
  const { t, formatNumber } = useI18n('chat')
  const id = useId()
  const draftKey = { userId: useSession().user?.id ?? '', chatId: chat.id }
  const [text, setText] = useState(() => readChatDraft(draftKey))
  const changeText = (value: string) => {
    setText(value)
    saveChatDraft(draftKey, value)
    if (value.trim()) onType()
  }
  useEffect(() => {
    if (opensWithFocusInField()) focusMessageField()
  }, [])
  const insertReply = (reply: string) => {
    changeText([text.trimEnd(), reply].filter(Boolean).join(' '))
    focusMessageField()
  }
  const left = MAX_MESSAGE_LENGTH - text.trim().length
  const addPhotos = useAddPhotos(photos)
  const canSend = (text.trim() !== '' || photos.uploaded.length > 0) && left >= 0 && !photos.isSending
  const send = () => {
    if (!canSend) return
    onSend(text.trim(), photos.uploaded)
    photos.clear()
    changeText('')
  }
  return (
    <form
      className="shrink-0 border-t border-line px-3 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {isEmpty && chat.side === 'buyer' && <QuickEnquiries onSend={onSend} />}
      {isReplyDue && chat.side === 'seller' && <QuickReplies onChoose={insertReply} />}
      <ComposerPhotos photos={photos} />
      <div className="flex items-end gap-1">
        {photos.photos.length < MAX_MESSAGE_PHOTOS && <AttachButtons onFiles={addPhotos} />}
        <textarea
          id={MESSAGE_FIELD_ID}
          rows={1}
          dir="auto"
          aria-label={t('field')}
          aria-describedby={`conversation-title ${id}-count`}
          aria-invalid={left < 0 || undefined}
          placeholder={t('field')}
          value={text}
          onChange={(event) => changeText(event.target.value)}
          onPaste={(event) => {
            const files = pastedPhotos(event)
            if (files.length === 0) return
            event.preventDefault()
            addPhotos(files)
          }}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return
            event.preventDefault()
            send()
          }}
          className={cx(controlClass, 'field-sizing-content max-h-36 min-w-0 flex-1 resize-none')}
        />
        <IconButton
          type="submit"
          label={t('send')}
          aria-disabled={!canSend || undefined}
          className="bg-accent text-on-accent not-aria-disabled:hover:bg-accent-hover aria-disabled:hover:bg-accent"
        >
          <SendHorizontal aria-hidden="true" />
        </IconButton>
      </div>
      <p id={`${id}-count`} aria-live="polite" className={cx('text-right text-xs', left < 0 ? 'font-bold text-nofit' : 'text-muted')}>
        {text.length >= COUNT_FROM_LENGTH &&
          (left < 0 ? t('too_long', { max: formatNumber(MAX_MESSAGE_LENGTH) }) : t('left', { count: left }))}
      </p>
    </form>
  )
}
