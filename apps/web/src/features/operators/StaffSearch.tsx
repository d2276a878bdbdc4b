import { MAX_SEARCH_TEXT_LENGTH } from '@partlane/domain/limits'
import Search from 'lucide-react/icons/search'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'

type StaffSearchProps = {
  label: string
  hint: string
  submitText: string
  /** What was searched for. */
  text: string | undefined
  onSearch: (text: string) => void
  /** Further filters. */
  children: ReactNode
}

/** The text search above a list, with the filters beside it. */
export function StaffSearch({ label, hint, submitText, text, onSearch, children }: StaffSearchProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim())
  }
  return (
    <search className="mb-6 flex flex-wrap items-end gap-3">
      <form onSubmit={submit} className="flex min-w-0 flex-1 basis-80 items-end gap-2">
        <Field label={label} hint={hint} className="flex-1">
          <Input name="search" type="search" maxLength={MAX_SEARCH_TEXT_LENGTH} defaultValue={text ?? ''} />
        </Field>
        <Button type="submit" icon={<Search />}>
          {submitText}
        </Button>
      </form>
      {children}
    </search>
  )
}
