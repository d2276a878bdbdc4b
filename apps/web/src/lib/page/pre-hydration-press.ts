import { type RefObject, useEffect } from 'react'

// The car in the second bar is the one part that is pressed as it comes to life; so there is one of these.
let alive = false
let pressed = false

/** A press on a part whose scripts are still on their way is kept: its link would lead away from the page. */
export function useEarlyPresses(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const keep = (event: MouseEvent) => {
      if (alive || !place.current?.contains(event.target as Node)) return
      event.preventDefault()
      pressed = true
    }
    window.addEventListener('click', keep, true) // before React, which lets nobody hear of it; as long as the document
  }, [place])
}

/** The part has come to life: `act` does what was pressed meanwhile. */
export function useKeptPress(act: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes to life
  useEffect(() => {
    alive = true
    if (pressed) act()
    pressed = false
  }, [])
}
