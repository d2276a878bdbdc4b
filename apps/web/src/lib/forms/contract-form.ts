import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError } from '@partlane/client/api/api-error'
import { omitEmpty } from '@partlane/client/api/form-values'
import { fieldCodeOf } from '@partlane/contract/field-code'
import { type DefaultValues, type FieldValues, type Path, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { focusFirstError } from './focus-first-error.ts'
import { useSavedForm } from './saved-forms.ts'

/**
 * A form that is validated with the schema of its endpoint. Blank fields count as missing
 * (specification, section 5). The error message of a field is a code, for `useErrorMessages`.
 * An invalid submission focuses the first field with an error on the screen.
 * Only for lazily loaded routes, because it adds zod to their bundle.
 * On a server-rendered page, leave blank fields out of `defaultValues`. Hydration would otherwise
 * overwrite what the user or the browser entered before the scripts loaded.
 */
export function useContractForm<S extends z.ZodType<FieldValues, FieldValues>>(schema: S, defaultValues: DefaultValues<z.input<S>>) {
  const validate = zodResolver(schema, { error: fieldCodeOf }) as Resolver<z.input<S>, unknown, z.output<S>>
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    defaultValues,
    shouldFocusError: false, // handleSubmit below focuses in the order of the screen
    resolver: (values, context, options) => validate(omitEmpty(values) as z.input<S>, context, options),
  })
  useSavedForm(form)
  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) =>
    form.handleSubmit(onValid, (errors, event) => {
      focusFirstError(errors)
      return onInvalid?.(errors, event)
    })
  return { ...form, handleSubmit }
}

/**
 * Shows the field errors of a response on the form's fields and focuses the first of them on the
 * screen. `prefix` is the JSON pointer to the form's values in the request body, such as '/user/'.
 * @returns true if no field shows the error; the form then shows it above its button
 */
export function setServerErrors<V extends FieldValues, T>(form: UseFormReturn<V, unknown, T>, error: unknown, prefix: string): boolean {
  if (!(error instanceof ApiError)) return true
  const fields = Object.entries(error.fields).flatMap(([pointer, code]) => {
    const name = pointer.startsWith(prefix) ? pointer.slice(prefix.length).replaceAll('/', '.') : ''
    return name in form.getValues() ? [[name as Path<V>, code] as const] : []
  })
  for (const [name, code] of fields) form.setError(name, { type: 'server', message: code })
  focusFirstError(Object.fromEntries(fields.map(([name]) => [name, form.getFieldState(name).error])))
  return fields.length === 0
}
