import { createContext, useContext } from 'react'

/** What a Field tells the control inside it. */
export type FieldControl = { id: string; describedBy?: string; invalid: boolean; required: boolean }

export const FieldContext = createContext<FieldControl | undefined>(undefined)

type OwnProps = {
  id?: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
}

/** Attributes that tie a control to the label, hint and error of its Field; its own attributes win. */
export function useFieldControl(own: OwnProps) {
  const field = useContext(FieldContext)
  return {
    id: own.id ?? field?.id,
    required: own.required ?? (field?.required || undefined),
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  }
}
