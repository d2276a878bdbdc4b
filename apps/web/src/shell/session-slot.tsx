import { useSession } from '@partlane/client/session/session'
import type { Session } from '@partlane/client/session/session-store'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

type SlotOptions = {
  /** Kinds of session that see the slot. inactive: the account is blocked. */
  audience?: 'member' | 'member_or_guest' | 'inactive'
  fallback?: ReactNode
}

const audienceChecks = {
  member: ({ kind }: Session) => kind === 'member',
  member_or_guest: ({ kind }: Session) => kind === 'member' || kind === 'guest',
  inactive: ({ kind }: Session) => kind === 'inactive',
}

type SlotFrameProps = Required<SlotOptions> & { children: ReactNode }

function SlotFrame({ audience, fallback, children }: SlotFrameProps) {
  return audienceChecks[audience](useSession()) ? <Suspense fallback={fallback}>{children}</Suspense> : null
}

/**
 * A slot that only users with a session see. Its code loads for them only, so that it adds nothing
 * to a visitor's first page load.
 * `CartBadge: sessionSlot(() => import('...').then((module) => module.CartBadge))`
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
