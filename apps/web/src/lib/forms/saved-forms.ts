import { useSessionStore } from '@partlane/client/api/api-context'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'

type Kept = { owner: string; values: FieldValues }

/** In memory only, and gone with the page: what somebody typed is theirs, and not for a device to keep. */
const kept = new Map<string, Kept>()

const secret = /password|code/

/**
 * A form that is half filled in when the server ends the session goes, because its page does. When the same person has signed in again
 * and is back on the page, it is as they left it; secrets are not kept, and anybody else finds nothing.
 */
export function useKeptForm<V extends FieldValues, T>(form: UseFormReturn<V, unknown, T>): void {
  const session = useSessionStore()
  const { pathname } = useLocation()
  const [owner] = useState(() => session.get().user?.id)
  const { isDirty } = form.formState
  const place = `${pathname} ${Object.keys(form.getValues()).sort().join()}` // a page may have several forms

  const keep = useEffectEvent(() => {
    if (!isDirty || owner === undefined) return
    const values = Object.entries(form.getValues()).filter(([name]) => !secret.test(name))
    kept.set(place, { owner, values: Object.fromEntries(values) })
  })
  const restore = useEffectEvent(() => {
    const found = kept.get(place)
    kept.delete(place)
    if (found && found.owner === owner) form.reset({ ...form.getValues(), ...found.values } as V, { keepDefaultValues: true })
  })
  useEffect(() => {
    restore()
    return session.onEnd((reason) => reason !== 'signed_out' && keep())
  }, [session])
}
