import { type ComponentType, lazy } from 'react'

/** Without any touch the rest of a page comes to life after so long, so that clocks tick for somebody who only watches. */
const PATIENCE_MS = 4000
const touches = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focusin', 'click', 'input'] as const

let touched: Promise<void> | undefined

/** The visitor's first move on this visit: from then on everything is fetched at once. */
function firstTouch(): Promise<void> {
  touched ??= new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      for (const name of touches) window.removeEventListener(name, done, true)
      resolve()
    }
    const timer = setTimeout(done, PATIENCE_MS)
    for (const name of touches) window.addEventListener(name, done, { capture: true, passive: true })
  })
  return touched
}

/**
 * A part of a page whose scripts nobody needs to read it: the server draws it, its links and forms work, and the code that brings it to
 * life is fetched with the visitor's first move. Stands inside a Suspense of its own.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(async () => {
    if (!import.meta.env.SSR) await firstTouch()
    return { default: await load() }
  }) as unknown as ComponentType<P>
}
