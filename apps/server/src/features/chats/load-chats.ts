import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { createCurrencyConverter } from '#features/listings/public.ts'
import type { PageRequest } from '#platform/db/pagination.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { sideOf } from './chats.policy.ts'
import { type PresentedChat, presentChat, presentEvent, presentMessage } from './chats.present.ts'
import { type ChatRow, findChat, findParticipants, listChats, listEvents, listMessages } from './chats.queries.ts'

type Requester = { user: CurrentUser; caller: Caller }
type ListOptions = { search: string | undefined; archived: boolean | undefined; page: PageRequest }

/**
 * Presents conversations to one of their sides. Rates of other currencies are in memory: at most
 * one statement a minute.
 */
async function presentChats(ctx: AppContext, { user, caller: { locale, currency } }: Requester, rows: readonly ChatRow[]) {
  const currencies = rows.map((row) => row.currency)
  const { convert } = await createCurrencyConverter(ctx, currency, currencies)
  const now = ctx.clock.now()
  return rows.map((row) => presentChat(ctx, row, { side: sideOf(user, row), locale, now, convert }))
}

/** Loads a page of the conversations of the user. */
export async function loadChats(ctx: AppContext, requester: Requester, { search, archived = false, page }: ListOptions) {
  const { items, pagy } = await listChats(ctx.db, { userId: requester.user.id, search, isArchived: archived, page })
  return { items: await presentChats(ctx, requester, items), pagy }
}

/** @throws Refusal not_found for everyone except its two sides */
async function getChat(ctx: AppContext, user: CurrentUser, chatId: number): Promise<ChatRow> {
  const row = await findChat(ctx.db, { userId: user.id, chatId })
  if (!row) throw new Refusal('not_found')
  return row
}

/** @throws Refusal not_found */
export async function loadChat(ctx: AppContext, requester: Requester, chatId: number): Promise<PresentedChat> {
  const [chat] = await presentChats(ctx, requester, [await getChat(ctx, requester.user, chatId)])
  if (!chat) throw new Refusal('not_found')
  return chat
}

/**
 * Loads a page of messages, newest first. Reading them changes no mark.
 * @throws Refusal not_found
 */
export async function loadMessages(ctx: AppContext, { user }: Pick<Requester, 'user'>, chatId: number, page: PageRequest) {
  const chat = await getChat(ctx, user, chatId)
  const side = sideOf(user, chat)
  const { items, pagy } = await listMessages(ctx.db, chatId, page)
  return {
    items: items.map((row) => presentMessage(ctx, row, { viewer: side, haveTraded: chat.have_traded })),
    pagy,
  }
}

/**
 * Loads a page of what has happened in a conversation besides its messages, newest first.
 * @throws Refusal not_found for everyone except its two sides
 */
export async function loadEvents(ctx: AppContext, { user }: Pick<Requester, 'user'>, chatId: number, page: PageRequest) {
  const chat = await findParticipants(ctx.db, chatId)
  sideOf(user, chat)
  if (!chat) throw new Refusal('not_found')
  const { items, pagy } = await listEvents(ctx.db, { chat, userId: user.id, page })
  return { items: items.map(presentEvent), pagy }
}
