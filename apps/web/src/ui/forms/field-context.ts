import { createContext, useContext } from 'react'

/** Attributes that a Field passes to the control inside it. */
export type FieldControl = { id: string; describedBy?: string; invalid: boolean; required: boolean }

export const FieldContext = createContext<FieldControl | undefined>(undefined)

type ControlProps = {
  id?: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
}

/** Attributes that link a control to its Field. The control's own attributes have priority. */
export function useFieldControl(props: ControlProps) {
  const field = useContext(FieldContext)
  return {
    id: props.id ?? field?.id,
    required: props.required ?? (field?.required || undefined),
    'aria-describedby': props['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': props['aria-invalid'] ?? (field?.invalid || undefined),
  }
}
