import type { ReactNode } from 'react'
import { UiProvider, useUi } from '#ui/core/ui-context.tsx'

type ServerClockProps = {
  /** The server's clock in its answer, ISO. */
  serverTime: string
  /** This device's clock when the answer came, in ms. */
  receivedAt: number
  children: ReactNode
}

/** Countdowns inside go by the server's clock, as its last answer told it: a wrong watch loses nobody their parts. */
export function ServerClock({ serverTime, receivedAt, children }: ServerClockProps) {
  const ui = useUi()
  return (
    <UiProvider {...ui} serverOffsetMs={Date.parse(serverTime) - receivedAt}>
      {children}
    </UiProvider>
  )
}
