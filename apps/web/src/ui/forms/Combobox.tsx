import Check from 'lucide-react/icons/check'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { cx } from '../core/cx.ts'
import { useUi } from '../core/ui-context.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { useInteractOutside, usePopup } from '../overlays/use-popup.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'
import { type ComboboxOption, useCombobox } from './use-combobox.ts'

export type { ComboboxOption }

export type ComboboxProps<T extends ComboboxOption> = {
  /** Local options, filtered by the text. Use either `options` or `load`. */
  options?: T[]
  /** Called 500 ms after the last keystroke (section 9); a new call aborts the previous one. */
  load?: (query: string, signal: AbortSignal) => Promise<T[]>
  debounceMs?: number
  value?: T | null
  defaultValue?: T | null
  onValueChange?: (option: T | null) => void
  /** Allows text that is not an option. Called when the user presses Enter. */
  onFreeText?: (inputValue: string) => void
  /**
   * Returns true if the option is a group and not a value. The list stays open, and the caller
   * changes `loadKey` to load the options of the group.
   */
  onExpandOption?: (option: T) => boolean
  /** A change reloads the options, as a change of the text does. */
  loadKey?: string
  /** Replaces "No matches", for example by the reason of an error. */
  emptyLabel?: string
  /** Replaces label and hint of an option in the list. */
  renderOption?: (option: T) => ReactNode
  placeholder?: string
  name?: string
  id?: string
  disabled?: boolean
  className?: string
}

/**
 * A text field with a list of options. Arrow keys move through the list, Enter selects, Escape
 * closes the list and, pressed again, clears the field.
 */
export function Combobox<T extends ComboboxOption>(props: ComboboxProps<T>) {
  const { renderOption, placeholder, name, disabled, className, emptyLabel } = props
  const { t } = useUi()
  const control = useFieldControl({ id: props.id })
  const listId = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const emptyText = emptyLabel ?? t('no_matches')
  const combobox = useCombobox(props)
  const activeOptionId = combobox.open && combobox.activeIndex >= 0 ? `${listId}-${combobox.activeIndex}` : undefined

  usePopup({ open: combobox.open, popup, anchor, matchWidth: true })
  useInteractOutside(combobox.open, [anchor, popup], combobox.closeAndReset)
  useScrollIntoView(activeOptionId)

  return (
    <div ref={anchor} className={cx('relative', className)}>
      <input
        {...control}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={combobox.open}
        aria-controls={listId}
        aria-activedescendant={activeOptionId}
        disabled={disabled}
        placeholder={placeholder}
        value={combobox.inputValue}
        onChange={(event) => combobox.changeInput(event.target.value)}
        onClick={combobox.openList}
        onBlur={combobox.closeAndReset}
        onKeyDown={combobox.onKeyDown}
        className={cx(controlClass, 'pr-10')}
      />
      {name && <input type="hidden" name={name} value={combobox.value?.id ?? ''} />}
      {combobox.isLoading && <Spinner className="absolute top-3 right-3 text-muted" />}
      <span aria-live="polite" className="sr-only">
        {combobox.isLoading ? t('loading') : combobox.isEmpty ? emptyText : ''}
      </span>
      {combobox.open && (
        <OptionPopup
          ref={popup}
          listId={listId}
          label={placeholder}
          emptyText={emptyText}
          combobox={combobox}
          renderOption={renderOption}
        />
      )}
    </div>
  )
}

type OptionPopupProps<T extends ComboboxOption> = {
  ref: RefObject<HTMLDivElement | null>
  listId: string
  label: string | undefined
  emptyText: string
  combobox: ReturnType<typeof useCombobox<T>>
  renderOption: ((option: T) => ReactNode) | undefined
}

function OptionPopup<T extends ComboboxOption>({ ref, listId, label, emptyText, combobox, renderOption }: OptionPopupProps<T>) {
  return (
    <div
      ref={ref}
      popover="manual"
      className="overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 text-text shadow-card"
    >
      <div id={listId} role="listbox" aria-label={label} aria-busy={combobox.isLoading}>
        {combobox.options.map((option, index) => (
          <Option
            key={option.id}
            id={`${listId}-${index}`}
            isSelected={option.id === combobox.value?.id}
            isActive={index === combobox.activeIndex}
            onSelect={() => combobox.selectOption(option)}
            onActivate={() => combobox.setActiveIndex(index)}
          >
            {renderOption ? renderOption(option) : <OptionLabel option={option} />}
          </Option>
        ))}
      </div>
      {combobox.isEmpty && <p className="px-3 py-2.5 text-[15px] text-muted">{emptyText}</p>}
    </div>
  )
}

type OptionProps = {
  id: string
  isSelected: boolean
  isActive: boolean
  onSelect: () => void
  onActivate: () => void
  children: ReactNode
}

function Option({ id, isSelected, isActive, onSelect, onActivate, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focused input handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      // Keeps the focus in the input: its blur would close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onSelect}
      onPointerMove={onActivate}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-[15px] text-ink',
        isActive && 'bg-sunken',
      )}
    >
      <span className="min-w-0 flex-1">{children}</span>
      {isSelected && <Check aria-hidden="true" className="size-5 shrink-0 text-accent" />}
    </div>
  )
}

function OptionLabel({ option }: { option: ComboboxOption }) {
  return (
    <>
      <span className="block">{option.label}</span>
      {option.hint && <span className="block text-sm text-muted">{option.hint}</span>}
    </>
  )
}

function useScrollIntoView(id: string | undefined) {
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView?.({ block: 'nearest' })
  }, [id])
}
