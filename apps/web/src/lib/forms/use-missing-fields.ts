import { useEffect, useRef, useState } from 'react'

/**
 * The missing fields of a form: named from the first press of its button, and the first of them
 * is focused at each press.
 */
export function useMissingFields() {
  const [presses, setPresses] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (presses === 0) return
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const control = invalid?.matches('fieldset') ? invalid.querySelector('input') : invalid
    control?.focus()
  }, [presses])
  return { form, areShown: presses > 0, show: () => setPresses((count) => count + 1) }
}

export type MissingFields = ReturnType<typeof useMissingFields>
