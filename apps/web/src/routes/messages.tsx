import { MessagesPage } from '#features/chat/MessagesPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/route.ts'
import { metaWords } from '#lib/words.ts'
import type { Route } from './+types/messages.ts'

/** path /profile/messages */
export const handle: RouteHandle = { guard: 'member', messages: ['chat'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaWords(matches, 'chat')('title'), noindex: true })
}

export default MessagesPage
