import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'

type Modal = { open: boolean; onClose: () => void; sticky?: boolean }

/** Attributes that make a <dialog> modal while `open`, and report every wish to leave it through `onClose`. */
export function useModal({ open, onClose, sticky }: Modal) {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const before = document.activeElement
    if (dialog.showModal) dialog.showModal()
    else dialog.setAttribute('open', '')
    // The dialog itself takes the focus, so its title is read first and no button looks pressed
    const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
    wanted.focus()
    return () => {
      dialog.close?.()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
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
      if (!sticky && event.target === ref.current && isBeside(event, ref.current)) onClose()
    },
  }
}

// A press on the backdrop arrives at the dialog itself, with a point outside its box
function isBeside(event: MouseEvent, dialog: HTMLElement) {
  const box = dialog.getBoundingClientRect()
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
}
