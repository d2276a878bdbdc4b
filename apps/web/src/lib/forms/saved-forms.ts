import { useSessionStore } from '@partlane/client/api/api-context'
import type { Session } from '@partlane/client/session/session-store'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'

type SavedForm = { ownerId: string; values: FieldValues }

/** In memory only: entered values are personal and must not be stored on the device. */
export const savedForms = new Map<string, SavedForm>()

const ownerIdOf = ({ kind, user }: Session) => (kind === 'guest' ? 'guest' : user?.id)

/** A verification code is secret, a postcode is not. */
const SECRET_FIELD_PATTERN = /password|(?<!postal_)code/

/**
 * Saves the changed values of a form when the server or another tab ends the session, because its
 * page unmounts then. Restores them once, when the same user has signed in again and returns to the
 * page. Secret fields are not saved. Values of another user are discarded. The next guest of this
 * page has another id and is the same visitor.
 */
export function useSavedForm<V extends FieldValues, T>(form: UseFormReturn<V, unknown, T>): void {
  const session = useSessionStore()
  const { pathname } = useLocation()
  const [ownerId] = useState(() => ownerIdOf(session.get()))
  const { isDirty } = form.formState
  // A page may have several forms; their field names distinguish them.
  const formKey = `${pathname} ${Object.keys(form.getValues()).sort().join()}`

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
    return session.onEnd((reason) => reason !== 'signed_out' && reason !== 'account_closed' && saveForm())
  }, [session])
}
