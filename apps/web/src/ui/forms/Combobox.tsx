import { useId, useRef } from 'react'
import { cx } from '../core/cx.ts'
import { useUi } from '../core/ui-context.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { useInteractOutside } from '../overlays/use-popup.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'
import { OptionList } from './OptionList.tsx'
import { optionId } from './use-active-option.ts'
import { type ComboboxOption, type UseComboboxProps, useCombobox } from './use-combobox.ts'

export type { ComboboxOption }

type ComboboxProps<T extends ComboboxOption> = UseComboboxProps<T> & {
  /** Replaces "No matches", for example by the reason of an error. */
  emptyLabel?: string
  placeholder?: string
}

/**
 * A text field with a list of options. Arrow keys move through the list, Enter selects, Escape
 * closes the list and, pressed again, clears the field. Text that is not an option is discarded.
 */
export function Combobox<T extends ComboboxOption>({ emptyLabel, placeholder, ...props }: ComboboxProps<T>) {
  const { t } = useUi()
  const control = useFieldControl({})
  const listId = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const emptyText = emptyLabel ?? t('no_matches')
  const { value, open, options, activeIndex, isLoading, isEmpty, ...combobox } = useCombobox(props)
  useInteractOutside(open, [anchor, popup], combobox.closeAndReset)

  return (
    <div ref={anchor} className="relative">
      <input
        {...control}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={open && activeIndex >= 0 ? optionId(listId, activeIndex) : undefined}
        placeholder={placeholder}
        value={combobox.inputValue}
        onChange={(event) => combobox.changeInput(event.target.value)}
        onClick={combobox.openList}
        onBlur={combobox.closeAndReset}
        onKeyDown={combobox.onKeyDown}
        className={cx(controlClass, 'pr-10')}
      />
      {isLoading && <Spinner className="absolute top-3 right-3 text-muted" />}
      <span aria-live="polite" className="sr-only">
        {isLoading ? t('loading') : isEmpty ? emptyText : ''}
      </span>
      {open && (
        <OptionList
          ref={popup}
          anchor={anchor}
          id={listId}
          label={placeholder}
          options={options}
          keyOf={({ id }) => id}
          renderOption={(option) => <OptionLabel option={option} />}
          activeIndex={activeIndex}
          selectedKey={value?.id ?? null}
          onSelect={combobox.selectOption}
          onActivate={combobox.setActiveIndex}
          isLoading={isLoading}
          note={isEmpty ? emptyText : undefined}
        />
      )}
    </div>
  )
}

function OptionLabel({ option }: { option: ComboboxOption }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block">{option.label}</span>
      {option.hint && <span className="block text-sm text-muted">{option.hint}</span>}
    </span>
  )
}
