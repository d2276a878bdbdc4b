import type { FieldErrors } from 'react-hook-form'

/**
 * Focuses the first field with an error in the order of the document. react-hook-form focuses in
 * the order of registration, which differs when child components register fields.
 */
export function focusFirstError(errors: FieldErrors): void {
  const controls = Object.values(errors).flatMap((error) => {
    const control: unknown = error && 'ref' in error ? error.ref : undefined
    return control instanceof HTMLElement && control.isConnected ? [control] : []
  })
  const [firstControl] = controls.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  firstControl?.focus()
}
