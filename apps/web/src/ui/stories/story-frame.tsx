import type { ReactNode } from 'react'
import { type UiMessageKey, UiProvider, type UiTranslate } from '../core/ui-context.tsx'

/** English messages for stories and tests. The app uses those of ui.json. */
export const storyMessages: Record<UiMessageKey, string> = {
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
  unread: 'Unread',
  zoom: 'Look closer',
}

export const storyTranslate: UiTranslate = (key, values = {}) =>
  storyMessages[key].replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

/** The provider that the app has around all components. */
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
