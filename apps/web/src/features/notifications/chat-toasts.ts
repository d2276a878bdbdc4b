import { stripLocale } from '#lib/routing/locale-paths.ts'

/** A conversation has one toast: its next message replaces the text. */
export const chatToastId = (chatId: string) => `chat-${chatId}`

/** The reader of an open conversation sees the message itself. */
export function isChatOnScreen(chatId: string): boolean {
  if (document.visibilityState !== 'visible') return false
  const { pathname, search } = window.location
  return stripLocale(pathname) === '/profile/messages' && new URLSearchParams(search).get('chatId') === chatId
}
