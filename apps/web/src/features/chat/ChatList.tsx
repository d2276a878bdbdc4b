import { useApi } from '@partlane/client/api/api-context'
import { flattenPages } from '@partlane/client/api/pagination'
import { chatsQuery } from '@partlane/client/chats/chats'
import { MAX_SEARCH_TEXT_LENGTH } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { SearchLink } from '#lib/preferences/car-search.tsx'
import { useDebouncedValue } from '#lib/state/debounce.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { TabLinks } from '#ui/navigation/Tabs.tsx'
import { ChatRow } from './ChatRow.tsx'
import { type ChatTab, tabPath } from './chat-paths.ts'

const SEARCH_DELAY_MS = 500 // specification, section 5
const tabs = ['open', 'archived'] as const

type ChatListProps = { tab: ChatTab; currentId: string | undefined }

/** Conversations of a tab with a search field. A link can start with a search (`?q=`). */
export function ChatList({ tab, currentId }: ChatListProps) {
  const { t } = useI18n('chat')
  const [params] = useSearchParams()
  const [text, setText] = useState(() => (params.get('q') ?? '').slice(0, MAX_SEARCH_TEXT_LENGTH))
  const search = useDebouncedValue(text.trim(), SEARCH_DELAY_MS)
  return (
    <>
      <div className="grid gap-2 p-3">
        <TabLinks
          variant="segment"
          label={t('tab.label')}
          tabs={tabs.map((name) => ({ href: tabPath(name), label: t(`tab.${name}`), current: tab === name }))}
        />
        <Input
          type="search"
          prefix={<Search aria-hidden="true" />}
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={MAX_SEARCH_TEXT_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line">
        <Rows tab={tab} currentId={currentId} search={search} />
      </div>
    </>
  )
}

function Rows({ tab, currentId, search }: ChatListProps & { search: string }) {
  const { t } = useI18n('chat')
  const { messageOfError } = useErrorMessages()
  const query = useInfiniteQuery(chatsQuery(useApi(), { search, archived: tab === 'archived' }))
  if (query.error && !query.data)
    return (
      <ErrorState title={t('failed')} retryLabel={t('retry')} retrying={query.isFetching} onRetry={() => void query.refetch()}>
        {messageOfError(query.error)}
      </ErrorState>
    )
  if (!query.data) return <LoadingRows />
  const chats = flattenPages(query.data)
  if (chats.length === 0) return <NoChats tab={tab} search={search} />
  return (
    <>
      <ul aria-label={t(`tab.${tab}`)} className="grid grid-cols-[minmax(0,1fr)]">
        {chats.map((chat) => (
          <ChatRow key={chat.id} chat={chat} tab={tab} isCurrent={chat.id === currentId} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="p-3 text-center">
          <Button size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more_chats')}
          </Button>
        </div>
      )}
    </>
  )
}

function LoadingRows() {
  const { t } = useI18n('chat')
  return (
    <Loading label={t('loading')} className="grid gap-4 p-3">
      {['1', '2', '3', '4'].map((key) => (
        <span key={key} className="flex gap-3">
          <Skeleton className="size-14 shrink-0" />
          <Skeleton className="h-14 flex-1" />
        </span>
      ))}
    </Loading>
  )
}

function NoChats({ tab, search }: { tab: ChatTab; search: string }) {
  const { t } = useI18n('chat')
  if (search) return <EmptyState icon={<Search />} title={t('no_match', { search })} />
  if (tab === 'archived')
    return (
      <EmptyState icon={<Inbox />} title={t('empty_archived.title')}>
        {t('empty_archived.text')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<Inbox />}
      title={t('empty.title')}
      action={<Button render={<SearchLink to="/search" />}>{t('empty.action')}</Button>}
    >
      {t('empty.text')}
    </EmptyState>
  )
}
