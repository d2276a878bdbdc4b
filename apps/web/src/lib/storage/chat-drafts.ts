import { CHAT_DRAFTS_KEY, VISITOR_DRAFT_KEY } from './chat-drafts-key.ts'

/** The texts of one member by conversation. Only until the tab is closed. */
type StoredDrafts = { userId: string; texts: Record<string, string> }
/**
 * What was typed in the dialog before its conversation is open, mostly by a visitor. `userId`: the
 * member who typed it; null for a visitor or guest.
 */
type VisitorDraft = { userId: string | null; slug: string; text: string }
/** `userId`: the member who reads or types, null for a visitor or guest. */
export type VisitorDraftKey = { userId: string | null; slug: string }

function read<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function write(key: string, value: object | undefined): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked or full: the text ends with the page.
  }
}

/** The texts of another member are removed. */
function readTexts(userId: string): Record<string, string> {
  const stored = read<StoredDrafts>(CHAT_DRAFTS_KEY)
  if (stored?.userId === userId) return stored.texts
  write(CHAT_DRAFTS_KEY, undefined)
  return {}
}

type DraftKey = { userId: string; chatId: string }

/** The text in the field of a conversation that was not sent. */
export const readChatDraft = ({ userId, chatId }: DraftKey): string => readTexts(userId)[chatId] ?? ''

/** An empty text removes it. */
export function saveChatDraft({ userId, chatId }: DraftKey, text: string): void {
  const { [chatId]: _, ...others } = readTexts(userId)
  const texts = text === '' ? others : { ...others, [chatId]: text }
  write(CHAT_DRAFTS_KEY, Object.keys(texts).length > 0 ? { userId, texts } : undefined)
}

/** Adds a text below what is in the field already, unless it is there. */
export function addToChatDraft(key: DraftKey, text: string): void {
  const draft = readChatDraft(key)
  if (!draft.includes(text)) saveChatDraft(key, [draft, text].filter(Boolean).join('\n\n'))
}

/** The name of the draft about a part of a seller that is not chosen yet. */
export const sellerDraftSlug = (sellerSlug: string) => `users/${sellerSlug}`

/**
 * The text of a visitor is also that of the member who signs in then. The text of a member is
 * removed when another member reads, and not shown to visitors.
 */
export function readVisitorDraft({ userId, slug }: VisitorDraftKey): string {
  const stored = read<VisitorDraft>(VISITOR_DRAFT_KEY)
  if (!stored) return ''
  const ownerId = stored.userId
  if (typeof ownerId === 'string' && ownerId !== userId) {
    if (userId !== null) write(VISITOR_DRAFT_KEY, undefined)
    return ''
  }
  return stored.slug === slug ? stored.text : ''
}

export const saveVisitorDraft = ({ userId, slug }: VisitorDraftKey, text: string): void =>
  write(VISITOR_DRAFT_KEY, text === '' ? undefined : ({ userId, slug, text } satisfies VisitorDraft))
