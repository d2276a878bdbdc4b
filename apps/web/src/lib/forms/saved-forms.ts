import { useSessionStore } from '@partlane/client/api/api-context'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'

type SavedForm = { ownerId: string; values: FieldValues }

/** In memory only, and gone with the page: what somebody typed is theirs, and not for a device to keep. */
const savedForms = new Map<string, SavedForm>()

const SECRET_FIELD_PATTERN = /password|code/

/**
 * A form that is half filled in when the server ends the session goes, because its page does. When the same person has signed in again
 * and is back on the page, it is as they left it; secrets are not kept, and anybody else finds nothing.
 */
export function useSavedForm<V extends FieldValues, T>(form: UseFormReturn<V, unknown, T>): void {
  const session = useSessionStore()
  const { pathname } = useLocation()
  const [ownerId] = useState(() => session.get().user?.id)
  const { isDirty } = form.formState
  const formKey = `${pathname} ${Object.keys(form.getValues()).sort().join()}` // a page may have several forms

  const saveForm = useEffectEvent(() => {
    if (!isDirty || ownerId === undefined) return
    const values = Object.entries(form.getValues()).filter(([name]) => !SECRET_FIELD_PATTERN.test(name))
    savedForms.set(formKey, { ownerId, values: Object.fromEntries(values) })
  })
  const restoreForm = useEffectEvent(() => {
    const saved = savedForms.get(formKey)
    savedForms.delete(formKey)
    if (saved && saved.ownerId === ownerId) form.reset({ ...form.getValues(), ...saved.values } as V, { keepDefaultValues: true })
  })
  useEffect(() => {
    restoreForm()
    return session.onEnd((reason) => reason !== 'signed_out' && saveForm())
  }, [session])
}
