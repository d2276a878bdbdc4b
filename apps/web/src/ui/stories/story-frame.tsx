import type { ReactNode } from 'react'
import { UiProvider, type UiTranslate, type UiWord } from '../core/ui-context.tsx'

/** English words for stories and tests; the app's own come from its messages (ui.json). */
export const storyWords: Record<UiWord, string> = {
  close: 'Close',
  copied: 'Copied',
  copy: 'Copy',
  countdown_ended: 'Ended',
  dismiss: 'Dismiss',
  loading: 'Loading',
  next: 'Next',
  no_matches: 'No matches',
  notifications: 'Notifications',
  page: 'Page {page}',
  page_of: 'Page {page} of {pages}',
  pagination: 'Pages',
  photo_of: 'Photo {photo} of {photos}',
  photo_show: 'Show photo {photo}',
  photos: 'Photos',
  previous: 'Previous',
  remove: 'Remove {what}',
  required: 'Required',
  sort_ascending: 'Sort, smallest first',
  sort_descending: 'Sort, largest first',
  step_done: 'done',
  step_of: 'Step {step} of {steps}',
  unread: 'Unread',
  zoom: 'Look closer',
}

export const storyTranslate: UiTranslate = (word, values = {}) =>
  storyWords[word].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** What the app puts around everything. */
export function StoryFrame({
  locale = 'en-GB',
  serverOffsetMs,
  children,
}: {
  locale?: string
  serverOffsetMs?: number
  children: ReactNode
}) {
  return (
    <UiProvider locale={locale} t={storyTranslate} serverOffsetMs={serverOffsetMs}>
      {children}
    </UiProvider>
  )
}
