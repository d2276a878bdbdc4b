import { type Chat, useChangeChat } from '@partlane/client/chats/chats'
import { useI18n } from '@partlane/i18n/react'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Ban from 'lucide-react/icons/ban'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import { useOpenReport } from '#lib/reports/report-context.ts'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Menu } from '#ui/overlays/Menu.tsx'
import { BlockDialog } from './BlockDialog.tsx'

/** Archive and block. An archived conversation leaves the list of its tab. */
export function ChatMenu({ chat, listPath }: { chat: Chat; listPath: string }) {
  const { t } = useI18n('chat')
  const { messageOfError } = useErrorMessages()
  const navigate = useLocaleNavigate()
  const { mutate } = useChangeChat(chat.id)
  const [isBlocking, setIsBlocking] = useState(false)
  const openReport = useOpenReport()
  const isArchived = chat.status === 'archived'
  const onError = (error: unknown) => toast.error(messageOfError(error))
  const moveChat = () =>
    mutate(
      { status: isArchived ? 'open' : 'archived' },
      {
        onError,
        onSuccess: () => {
          toast.success(t(isArchived ? 'unarchived' : 'archived'))
          navigate(listPath)
        },
      },
    )
  return (
    <>
      <Menu
        label={t('menu')}
        trigger={
          <IconButton label={t('menu')}>
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
        }
        items={[
          {
            id: 'archive',
            label: t(isArchived ? 'unarchive' : 'archive'),
            icon: isArchived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />,
            onSelect: moveChat,
          },
          ...(openReport && chat.other && !chat.other.former
            ? [{ id: 'report', label: t('report_user'), icon: <Flag aria-hidden="true" />, onSelect: () => openReport(targetOf(chat)) }]
            : []),
          chat.blocked
            ? {
                id: 'unblock',
                label: t('unblock'),
                icon: <Ban aria-hidden="true" />,
                onSelect: () => mutate({ blocked: false }, { onError, onSuccess: () => toast.success(t('unblocked')) }),
              }
            : { id: 'block', label: t('block'), icon: <Ban aria-hidden="true" />, danger: true, onSelect: () => setIsBlocking(true) },
        ]}
      />
      {isBlocking && <BlockDialog chat={chat} onClose={() => setIsBlocking(false)} />}
    </>
  )
}

/** The other side. A report can block it too, unless it is blocked. */
const targetOf = ({ id, other, blocked }: Chat) =>
  ({ kind: 'user', id: other?.slug ?? '', name: other?.display_name ?? '', ...(!blocked && { chatId: id }) }) as const
