import { useSession } from '@partlane/client/session/session'
import { useState } from 'react'
import { readTextDraft, saveTextDraft } from '../storage/text-drafts.ts'

/**
 * The text of a form, which stays when the session ends or the page is left, until it is sent (then
 * set it to '') or the tab is closed. `form`: its kind and the id of its object, for example
 * `appeal:5`; another form needs another instance (`key`).
 */
export function useTextDraft(form: string): [text: string, setText: (text: string) => void] {
  const ownerId = useSession().user?.id ?? 'visitor'
  const [text, setText] = useState(() => readTextDraft({ ownerId, form }))
  const change = (changed: string) => {
    setText(changed)
    saveTextDraft({ ownerId, form }, changed)
  }
  return [text, change]
}
