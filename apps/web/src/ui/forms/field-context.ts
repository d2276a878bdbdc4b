import { createContext, useContext } from 'react'

/** What a Field tells the control inside it. */
export type FieldControl = { id: string; describedBy?: string; invalid: boolean; required: boolean }

export const FieldContext = createContext<FieldControl | undefined>(undefined)

type ControlProps = {
  id?: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
}

/** Attributes that tie a control to the label, hint and error of its Field; its own attributes win. */
export function useFieldControl(props: ControlProps) {
  const field = useContext(FieldContext)
  return {
    id: props.id ?? field?.id,
    required: props.required ?? (field?.required || undefined),
    'aria-describedby': props['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': props['aria-invalid'] ?? (field?.invalid || undefined),
  }
}
