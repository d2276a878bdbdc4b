import { MessagesPage } from '#features/chat/MessagesPage.tsx'
import { EnquiryProvider } from '#features/enquiries/EnquiryProvider.tsx'
import { ListingFit } from '#features/listings/ListingFit.tsx'
import { ChatOffers } from '#features/offers/ChatOffers.tsx'
import { ReportProvider } from '#features/reports/ReportProvider.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/messages.ts'

/** path /profile/messages */
export const handle: RouteHandle = { guard: 'member', messages: ['chat', 'errors'], accountLayout: 'own_back_link' }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'chat')('title'), noindex: true })
}

export default function MessagesRoute() {
  return (
    <ReportProvider>
      <EnquiryProvider>
        <MessagesPage renderFit={(slug) => <ListingFit slug={slug} />} renderOffers={(chat) => <ChatOffers chat={chat} />} />
      </EnquiryProvider>
    </ReportProvider>
  )
}
