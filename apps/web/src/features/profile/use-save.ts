import { ApiError } from '@partlane/client/api/api-error'
import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { landFaults } from '#lib/forms/contract-form.ts'
import { useUnsaved } from '#lib/forms/unsaved-changes.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { toast } from '#ui/feedback/toast-store.ts'

type Landing<V extends FieldValues> = {
  /** Where in the call's body the form's values are: `/business_information/`. */
  prefix: string
  /** Refusals that are about one field, by their codes. */
  fields?: Record<string, Path<V>>
}

/**
 * Sends a form of the account. What the server finds lands on its field, the rest is `fault`, to be said above the button; what was
 * typed stays either way. Until it is saved, leaving the page is asked about.
 */
export function useSave<V extends FieldValues, T>(form: UseFormReturn<V, unknown, T>, { prefix, fields = {} }: Landing<V>) {
  const words = useErrorWords()
  const [fault, setFault] = useState<string>()
  useUnsaved(form.formState.isDirty)

  const land = (error: unknown) => {
    const field = error instanceof ApiError ? fields[error.code] : undefined
    if (error instanceof ApiError && field) form.setError(field, { type: 'server', message: error.code }, { shouldFocus: true })
    else if (landFaults(form, error, prefix)) setFault(words.ofError(error))
  }
  /** @returns whether it was saved */
  const save = async (send: () => Promise<unknown>, said: string): Promise<boolean> => {
    setFault(undefined)
    try {
      await send()
      toast.success(said)
      return true
    } catch (error) {
      land(error)
      return false
    }
  }
  return { save, fault }
}
