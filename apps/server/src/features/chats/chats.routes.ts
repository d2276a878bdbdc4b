import { chats } from '@partlane/contract/chats'
import { parseListingRef } from '#features/listings/public.ts'
import { finishPhotoUpload, presentRequestedUpload, presentUpload } from '#features/selling/public.ts'
import { requestUploads } from '#features/uploads/public.ts'
import { defineRoutes, FoundOrCreated } from '#platform/http/define-routes.ts'
import { changeChat } from './change-chat.ts'
import { chatPhotoUploads } from './chat-photos.ts'
import { presentMessage } from './chats.present.ts'
import { loadChatNotifications } from './load-chat-notifications.ts'
import { loadChat, loadChats, loadEvents, loadMessages } from './load-chats.ts'
import { markMessages } from './mark-messages.ts'
import { openChat } from './open-chat.ts'
import { sendMessage } from './send-message.ts'

/**
 * HTTP routes of conversations. `GET /users/chats/{id}` and that of its events are not in the
 * specification.
 */
export const chatsRoutes = defineRoutes((route) => {
  route(chats.list, ({ ctx, user, caller, query: { search, archived, ...page } }) =>
    loadChats(ctx, { user, caller }, { search, archived, page }),
  )
  route(chats.create, async ({ ctx, user, caller, body: { chat } }) => {
    const listing = parseListingRef(String(chat.listing_id))
    const { chatId, isNew } = await openChat(ctx, user, { listing, participant: chat.participant_id })
    return new FoundOrCreated(await loadChat(ctx, { user, caller }, chatId), isNew)
  })
  route(chats.show, ({ ctx, user, caller, params }) => loadChat(ctx, { user, caller }, params.id))
  route(chats.change, async ({ ctx, user, caller, params, body }) => {
    await changeChat(ctx, user, params.id, body.chat)
    return loadChat(ctx, { user, caller }, params.id)
  })
  route(chats.archive, async ({ ctx, user, caller, params }) => {
    await changeChat(ctx, user, params.id, { status: 'archived' })
    return loadChat(ctx, { user, caller }, params.id)
  })
  route(chats.markRead, async ({ ctx, user, caller, params }) => {
    if (!caller.isPrefetch) await markMessages(ctx, user, { chatId: params.id, mark: 'read' })
    return loadChat(ctx, { user, caller }, params.id)
  })
  route(chats.listMessages, ({ ctx, user, params, query }) => loadMessages(ctx, { user }, params.id, query))
  route(chats.listEvents, ({ ctx, user, params, query }) => loadEvents(ctx, { user }, params.id, query))
  route(chats.send, async ({ ctx, user, params, body: { message } }) => {
    const { text, upload_ids, attempt } = message
    const { message: row, isNew } = await sendMessage(ctx, user, { chatId: params.id, text, uploadIds: upload_ids, attempt })
    return new FoundOrCreated(presentMessage(ctx, row, { viewer: row.author, haveTraded: false }), isNew)
  })
  route(chats.requestUploads, async ({ ctx, user, caller, body }) =>
    (await requestUploads(ctx, chatPhotoUploads, { userId: user.id, files: body.files })).map((upload) =>
      presentRequestedUpload(upload, caller),
    ),
  )
  route(chats.finishUpload, async ({ ctx, user, params }) =>
    presentUpload(ctx, await finishPhotoUpload(ctx, { user, uploadId: params.id, kind: chatPhotoUploads })),
  )
  route(chats.notifications, ({ ctx, user }) => loadChatNotifications(ctx, user.id))
})
