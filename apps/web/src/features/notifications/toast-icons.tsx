import { objectNames } from '@partlane/domain/notifications/object-names'
import { lazy, type ReactNode, Suspense } from 'react'

const NotificationIcon = lazy(() => import('./NotificationIcon.tsx').then((module) => ({ default: module.NotificationIcon })))

/** Pictures of toasts by object name; the drawings are fetched with the first of them. */
export const toastIcons: Record<string, ReactNode> = Object.fromEntries(
  objectNames.map((name) => [
    name,
    <Suspense key={name}>
      <NotificationIcon name={name} />
    </Suspense>,
  ]),
)
