import type { ReactNode } from 'react'
import { UiProvider, useUi } from '#ui/core/ui-context.tsx'

type ServerClockProps = {
  /** Time of the server in its response, ISO 8601. */
  serverTime: string
  /** Time of this device when the response arrived, in ms. */
  receivedAt: number
  children: ReactNode
}

/**
 * Makes the countdowns inside use the clock of the server, from its last response. A wrong clock of
 * the device therefore does not change when a reservation ends.
 */
export function ServerClock({ serverTime, receivedAt, children }: ServerClockProps) {
  const ui = useUi()
  return (
    <UiProvider {...ui} serverOffsetMs={Date.parse(serverTime) - receivedAt}>
      {children}
    </UiProvider>
  )
}
