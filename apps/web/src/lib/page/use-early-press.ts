import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the last press of a button inside the container until its lazy component has hydrated, and
 * repeats it then. React drops clicks on parts that are not hydrated. It replaces the elements of
 * such a part if its props change meanwhile, so the button is found again by its text.
 * @returns a function that the lazy component calls in an effect
 */
export function useEarlyPress(containerRef: RefObject<HTMLElement | null>): () => void {
  const isReady = useRef(false)
  const pressedText = useRef<string | null>(null)
  // A layout effect: it is there before `early-input.ts` repeats what was pressed even earlier.
  useLayoutEffect(() => {
    const keepPress = (event: MouseEvent) => {
      if (isReady.current) return
      const button = (event.target as Element).closest('button')
      if (!button || !containerRef.current?.contains(button)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      pressedText.current = button.textContent
    }
    window.addEventListener('click', keepPress, true)
    return () => window.removeEventListener('click', keepPress, true)
  }, [containerRef])
  return useCallback(() => {
    isReady.current = true
    const text = pressedText.current
    pressedText.current = null
    if (text === null) return
    // After React's commit: during it, React ignores events.
    queueMicrotask(() => {
      const buttons = [...(containerRef.current?.querySelectorAll('button') ?? [])]
      buttons.find(({ textContent }) => textContent === text)?.click()
    })
  }, [containerRef])
}
