import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isId } from '#lib/routing/is-id.ts'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { stripLocale } from '#lib/routing/locale-paths.ts'

const MESSAGES_PATH = '/profile/messages'

/**
 * Opens the conversation that `chatId` names in the query of any other page (specification, section
 * 2). Visitors are led to sign-in first.
 */
export function useOpenRequestedChat(): void {
  const navigate = useLocaleNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const chatId = search.includes('chatId') ? new URLSearchParams(search).get('chatId') : null
    if (!chatId || !isId(chatId) || stripLocale(pathname) === MESSAGES_PATH) return
    navigate(`${MESSAGES_PATH}?chatId=${chatId}`, { replace: true })
  }, [pathname, search, navigate])
}
