import { TEXT_DRAFTS_KEY } from './chat-drafts-key.ts'

/** The texts of one user by form. Only until the tab is closed. */
type StoredTexts = { ownerId: string; texts: Record<string, string> }
/** `form`: its kind and the id of its object, for example `appeal:5`. */
export type TextDraftKey = { ownerId: string; form: string }

/** The texts of another user are not read. */
function readTexts(ownerId: string): Record<string, string> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(TEXT_DRAFTS_KEY) ?? 'null') as StoredTexts | null
    return stored?.ownerId === ownerId ? stored.texts : {}
  } catch {
    return {}
  }
}

/** The text of a form that was not sent. */
export const readTextDraft = ({ ownerId, form }: TextDraftKey): string => readTexts(ownerId)[form] ?? ''

/** An empty text removes it. The first text of another user replaces those of the one before. */
export function saveTextDraft({ ownerId, form }: TextDraftKey, text: string): void {
  const { [form]: _, ...others } = readTexts(ownerId)
  const texts = text === '' ? others : { ...others, [form]: text }
  try {
    if (Object.keys(texts).length > 0) sessionStorage.setItem(TEXT_DRAFTS_KEY, JSON.stringify({ ownerId, texts } satisfies StoredTexts))
    else sessionStorage.removeItem(TEXT_DRAFTS_KEY)
  } catch {
    // Storage is blocked or full: the text ends with the page.
  }
}
