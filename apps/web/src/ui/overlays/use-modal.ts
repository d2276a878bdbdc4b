import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'

type UseModalOptions = { open: boolean; onClose: () => void; disableBackdropClose?: boolean }

/** Props that make a <dialog> modal while `open`. Escape and a click outside call `onClose`. */
export function useModal({ open, onClose, disableBackdropClose }: UseModalOptions) {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const previouslyFocused = document.activeElement
    if (dialog.showModal) dialog.showModal()
    else dialog.setAttribute('open', '')
    // Focuses the dialog itself, so that its title is announced first and no button is highlighted.
    const focusTarget = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
    focusTarget.focus()
    return () => {
      dialog.close?.()
      if (previouslyFocused instanceof HTMLElement && previouslyFocused.isConnected) previouslyFocused.focus()
    }
  }, [open])

  return {
    ref,
    tabIndex: -1,
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== ref.current) return
      event.preventDefault() // the parent controls `open`; the element must not close itself
      onClose()
    },
    onClick: (event: MouseEvent) => {
      if (!disableBackdropClose && event.target === ref.current && isOutside(event, ref.current)) onClose()
    },
  }
}

/** A click on the backdrop has the dialog as its target and a position outside its rectangle. */
function isOutside(event: MouseEvent, dialog: HTMLElement) {
  const rect = dialog.getBoundingClientRect()
  return event.clientX < rect.left || event.clientX > rect.right || event.clientY < rect.top || event.clientY > rect.bottom
}
