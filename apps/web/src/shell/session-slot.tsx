import { useSession } from '@partlane/client/session/session'
import type { Session } from '@partlane/client/session/session-store'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

type SlotOptions = {
  /** member: signed in. owner: guests as well, who have a cart. inactive: whose account is blocked. */
  audience?: 'member' | 'owner' | 'inactive'
  fallback?: ReactNode
}

const audienceChecks = {
  member: ({ kind }: Session) => kind === 'member',
  owner: ({ kind }: Session) => kind === 'member' || kind === 'guest',
  inactive: ({ kind }: Session) => kind === 'inactive',
}

type SlotFrameProps = Required<SlotOptions> & { children: ReactNode }

function SlotFrame({ audience, fallback, children }: SlotFrameProps) {
  return audienceChecks[audience](useSession()) ? <Suspense fallback={fallback}>{children}</Suspense> : null
}

/**
 * A slot that only people with a session see: its code is fetched for them alone, so that a stranger's first page stays light.
 * `CartBadge: sessionSlot(() => import('#features/cart/CartBadge.tsx').then((module) => module.CartBadge), { whose: 'owner' })`
 */
export function sessionSlot<P extends object = object>(
  load: () => Promise<ComponentType<P>>,
  { audience = 'member', fallback = null }: SlotOptions = {},
): ComponentType<P> {
  const Slot = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  return (props) => (
    <SlotFrame audience={audience} fallback={fallback}>
      <Slot {...props} />
    </SlotFrame>
  )
}
