import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError } from '@partlane/client/api/api-error'
import { omitEmpty } from '@partlane/client/api/form-values'
import { fieldCodeOf } from '@partlane/contract/field-code'
import { type DefaultValues, type FieldValues, type Path, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useSavedForm } from './saved-forms.ts'

/**
 * A form that is checked by what the endpoint itself takes. Blank fields count as missing (specification, section 5).
 * A field's error message is a code; useErrorWords has the words. For lazily loaded routes only: it brings zod along.
 * On a page that the server draws, leave blank fields out of `defaultValues`: what is named there is written over what somebody has typed,
 * or the browser has filled in, before the scripts came.
 */
export function useContractForm<S extends z.ZodType<FieldValues, FieldValues>>(schema: S, defaultValues: DefaultValues<z.input<S>>) {
  const validate = zodResolver(schema, { error: fieldCodeOf }) as Resolver<z.input<S>, unknown, z.output<S>>
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    defaultValues,
    resolver: (values, context, options) => validate(omitEmpty(values) as z.input<S>, context, options),
  })
  useSavedForm(form)
  return form
}

/**
 * Puts what the server found onto the fields it points at, below `prefix`, and the first of them into focus.
 * @returns whether there is anything left that no field can show: say it above the button
 */
export function setServerErrors<V extends FieldValues, T>(form: UseFormReturn<V, unknown, T>, error: unknown, prefix: string): boolean {
  if (!(error instanceof ApiError)) return true
  const fields = Object.entries(error.fields).flatMap(([pointer, code]) => {
    const name = pointer.startsWith(prefix) ? pointer.slice(prefix.length).replaceAll('/', '.') : ''
    return name in form.getValues() ? [[name as Path<V>, code] as const] : []
  })
  for (const [index, [name, code]] of fields.entries()) form.setError(name, { type: 'server', message: code }, { shouldFocus: index === 0 })
  return fields.length === 0
}
