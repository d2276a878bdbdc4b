import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'

type UseModalOptions = { open: boolean; onClose: () => void; disableBackdropClose?: boolean }

/** Attributes that make a <dialog> modal while `open`, and report every wish to leave it through `onClose`. */
export function useModal({ open, onClose, disableBackdropClose }: UseModalOptions) {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const previouslyFocused = document.activeElement
    if (dialog.showModal) dialog.showModal()
    else dialog.setAttribute('open', '')
    // The dialog itself takes the focus, so its title is read first and no button looks pressed
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
      event.preventDefault() // the owner decides; the element must not close behind its back
      onClose()
    },
    onClick: (event: MouseEvent) => {
      if (!disableBackdropClose && event.target === ref.current && isOutside(event, ref.current)) onClose()
    },
  }
}

// A press on the backdrop arrives at the dialog itself, with a point outside its box
function isOutside(event: MouseEvent, dialog: HTMLElement) {
  const rect = dialog.getBoundingClientRect()
  return event.clientX < rect.left || event.clientX > rect.right || event.clientY < rect.top || event.clientY > rect.bottom
}
