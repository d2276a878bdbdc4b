import { type ObjectName, objectNames } from '@partlane/domain/notifications/object-names'
import { lazy, Suspense } from 'react'

/** A toast without its icon is still useful: the network may be lost, or the page left. */
const NoIcon = (_props: { name: ObjectName }) => <></>

const NotificationIcon = lazy(() =>
  import('./NotificationIcon.tsx').then(
    (module) => ({ default: module.NotificationIcon }),
    () => ({ default: NoIcon }),
  ),
)

/** Icons of toasts by object name. The icons are loaded with the first toast. */
export const toastIcons = Object.fromEntries(
  objectNames.map((name) => [
    name,
    <Suspense key={name}>
      <NotificationIcon name={name} />
    </Suspense>,
  ]),
)
