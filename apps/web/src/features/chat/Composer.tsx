import type { Chat } from '@partlane/client/chats/chats'
import { useChatDraft } from '@partlane/client/chats/send-message'
import { MAX_MESSAGE_LENGTH } from '@partlane/domain/chats/chat-rules'
import { useI18n } from '@partlane/i18n/react'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { cx } from '#ui/core/cx.ts'
import { controlClass } from '#ui/forms/control-class.ts'

/** From here on the number of characters left is shown. */
const COUNT_FROM_LENGTH = MAX_MESSAGE_LENGTH - 300

type ComposerProps = { chat: Chat; isEmpty: boolean; onSend: (text: string) => void; onType: () => void }

/**
 * On a keyboard Enter sends, and Shift and Enter begin a line. On a touch screen the button sends.
 */
const isTouchScreen = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

const isSendKey = (event: KeyboardEvent) => event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && !isTouchScreen()

/** The field of the next message, and the quick question of a buyer. */
export function Composer({ chat, isEmpty, onSend, onType }: ComposerProps) {
  const { t, formatNumber } = useI18n('chat')
  const id = useId()
  const { readDraft, saveDraft } = useChatDraft(chat.id)
  const [text, setText] = useState(readDraft)
  const changeText = (value: string) => {
    setText(value)
    saveDraft(value)
    if (value.trim()) onType()
  }
  const left = MAX_MESSAGE_LENGTH - text.trim().length
  const canSend = text.trim() !== '' && left >= 0
  const send = () => {
    if (!canSend) return
    onSend(text.trim())
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
      {isEmpty && chat.side === 'buyer' && (
        <Button size="sm" className="mb-2" onClick={() => onSend(t('quick.available'))}>
          {t('quick.available')}
        </Button>
      )}
      <div className="flex items-end gap-2">
        <textarea
          rows={1}
          dir="auto"
          aria-label={t('field')}
          aria-describedby={`${id}-count`}
          aria-invalid={left < 0 || undefined}
          placeholder={t('field')}
          value={text}
          onChange={(event) => changeText(event.target.value)}
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
          className="bg-accent text-on-accent hover:bg-accent-hover"
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
