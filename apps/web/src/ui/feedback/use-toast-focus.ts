import { type RefObject, useEffect, useRef } from 'react'
import type { Toast } from './toast-store.ts'

const controlsOf = (section: HTMLElement) => [...section.querySelectorAll<HTMLElement>('a[href], button')]

/**
 * Keyboard access to the toasts, which are last in the document. A toast with an action comes next
 * in the focus order, once, after the element that had the focus when it appeared. F6 moves to the
 * toasts from anywhere. Tab at the end, Escape and F6 return to where the focus was.
 */
export function useToastFocus(sectionRef: RefObject<HTMLElement | null>, toasts: Toast[]) {
  const origin = useRef<Element | null>(null)
  const enteredToastId = useRef<string>(undefined)
  const actionToastId = toasts.find(({ action }) => action)?.id

  useEffect(() => {
    if (actionToastId && !sectionRef.current?.contains(document.activeElement)) origin.current = document.activeElement
  }, [actionToastId, sectionRef])

  useFocusReturn(sectionRef, toasts, origin)

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const section = sectionRef.current
      const controls = section ? controlsOf(section) : []
      if (!section || controls.length === 0 || event.altKey || event.ctrlKey || event.metaKey) return
      const isInside = section.contains(document.activeElement)
      const enter = () => {
        event.preventDefault()
        origin.current = document.activeElement
        enteredToastId.current = actionToastId
        const action = section.querySelector<HTMLElement>('[data-toast-action]')
        focusElement(action ?? controls[0])
      }
      const isNext = () =>
        actionToastId !== undefined && actionToastId !== enteredToastId.current && document.activeElement === origin.current
      const leave = () => focusElement(origin.current)
      if (isInside) {
        if (event.key === 'F6' || event.key === 'Escape') {
          event.preventDefault()
          leave()
        } else if (event.key === 'Tab' && document.activeElement === (event.shiftKey ? controls[0] : controls.at(-1))) {
          if (event.shiftKey) event.preventDefault()
          leave() // forwards, the browser continues with the element after it
        }
      } else if (event.key === 'F6') enter()
      else if (event.key === 'Tab' && !event.shiftKey && isNext()) enter()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [actionToastId, sectionRef])
}

/** Returns the focus to `origin` when the toast that has it goes. */
function useFocusReturn(sectionRef: RefObject<HTMLElement | null>, toasts: Toast[], origin: RefObject<Element | null>) {
  const hadFocus = useRef(false)
  useEffect(() => {
    const handleFocus = ({ target }: FocusEvent) => {
      hadFocus.current = sectionRef.current?.contains(target as Node) ?? false
    }
    document.addEventListener('focusin', handleFocus)
    return () => document.removeEventListener('focusin', handleFocus)
  }, [sectionRef])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a toast goes
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) focusElement(origin.current)
  }, [toasts])
}

const focusElement = (element: Element | null | undefined) => {
  if (element instanceof HTMLElement && element.isConnected) element.focus()
}
