import { useEffect, useRef } from 'react'

/**
 * Moves the focus to `target` when the focused element of `container` has left the page, for
 * example with the row that it has deleted. The browser would move it to the start of the page. Use
 * it in the component whose data contains the removed element.
 */
export function useFocusAfterRemoval<Container extends HTMLElement, Target extends HTMLElement>() {
  const container = useRef<Container>(null)
  const target = useRef<Target>(null)
  const lastFocused = useRef<EventTarget | null>(null)
  useEffect(() => {
    const element = container.current
    const handleFocus = (event: FocusEvent) => {
      lastFocused.current = event.target
    }
    element?.addEventListener('focusin', handleFocus)
    return () => element?.removeEventListener('focusin', handleFocus)
  }, [])
  useEffect(() => {
    const { current: element } = lastFocused
    if (!(element instanceof Node) || element.isConnected) return
    lastFocused.current = null
    if (document.activeElement === document.body) target.current?.focus()
  })
  return { container, target }
}
