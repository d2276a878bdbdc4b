import { objectNames } from '@partlane/domain/notifications/object-names'
import { lazy, Suspense } from 'react'

const NotificationIcon = lazy(() => import('./NotificationIcon.tsx').then((module) => ({ default: module.NotificationIcon })))

/** Icons of toasts by object name. The icons are loaded with the first toast. */
export const toastIcons = Object.fromEntries(
  objectNames.map((name) => [
    name,
    <Suspense key={name}>
      <NotificationIcon name={name} />
    </Suspense>,
  ]),
)
