import { type ComponentType, lazy } from 'react'

/** Without any touch the rest of a page comes to life after so long, so that clocks tick for somebody who only watches. */
const INTERACTION_TIMEOUT_MS = 4000
const INTERACTION_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focusin', 'click', 'input'] as const

let interactionPromise: Promise<void> | undefined

/** The visitor's first move on this visit: from then on everything is fetched at once. */
function waitForInteraction(): Promise<void> {
  interactionPromise ??= new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      for (const eventName of INTERACTION_EVENTS) window.removeEventListener(eventName, finish, true)
      resolve()
    }
    const timer = setTimeout(finish, INTERACTION_TIMEOUT_MS)
    for (const eventName of INTERACTION_EVENTS) window.addEventListener(eventName, finish, { capture: true, passive: true })
  })
  return interactionPromise
}

/**
 * A part of a page whose scripts nobody needs to read it: the server draws it, its links and forms work, and the code that brings it to
 * life is fetched with the visitor's first move. Stands inside a Suspense of its own.
 */
export function lazyOnInteraction<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(async () => {
    if (!import.meta.env.SSR) await waitForInteraction()
    return { default: await load() }
  }) as unknown as ComponentType<P>
}
