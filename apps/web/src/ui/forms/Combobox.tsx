import Check from 'lucide-react/icons/check'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from '../core/cx.ts'
import { useUi } from '../core/ui-context.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { useAway, usePopup } from '../overlays/use-popup.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'
import { type ComboOption, useCombobox } from './use-combobox.ts'

export type { ComboOption }

export type ComboboxProps<T extends ComboOption> = {
  /** Options at hand, narrowed by what is typed; or `load` to ask for them. */
  options?: T[]
  /** Asked half a second after the last key (section 9); a later question cancels the earlier one. */
  load?: (typed: string, signal: AbortSignal) => Promise<T[]>
  debounceMs?: number
  value?: T | null
  defaultValue?: T | null
  onValueChange?: (option: T | null) => void
  /** Keeps words that are no option: Enter hands them over. */
  onFreeText?: (typed: string) => void
  /** Says yes to an option that is none yet but a group to look into: the list stays open and, with another `loadKey`, is asked for again. */
  onLookInto?: (option: T) => boolean
  /** What else, besides the words, the options depend on. */
  loadKey?: string
  /** In place of "No matches": why there is nothing. */
  nothingLabel?: string
  /** More than the label in the list: a picture, a count. */
  renderOption?: (option: T) => ReactNode
  placeholder?: string
  name?: string
  id?: string
  disabled?: boolean
  className?: string
}

/** Type-ahead: a text field with a list beneath it. Arrows choose, Enter takes, Escape closes and then clears. */
export function Combobox<T extends ComboOption>(props: ComboboxProps<T>) {
  const { renderOption, placeholder, name, disabled, className, nothingLabel } = props
  const { t } = useUi()
  const control = useFieldControl({ id: props.id })
  const listId = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const nothing = nothingLabel ?? t('no_matches')
  const combo = useCombobox(props)
  const active = combo.open && combo.active >= 0 ? `${listId}-${combo.active}` : undefined

  usePopup({ open: combo.open, popup, anchor, matchWidth: true })
  useAway(combo.open, [anchor, popup], combo.leave)
  useScrolledIntoView(active)

  return (
    <div ref={anchor} className={cx('relative', className)}>
      <input
        {...control}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={combo.open}
        aria-controls={listId}
        aria-activedescendant={active}
        disabled={disabled}
        placeholder={placeholder}
        value={combo.typed}
        onChange={(event) => combo.type(event.target.value)}
        onClick={combo.show}
        onBlur={combo.leave}
        onKeyDown={combo.onKeyDown}
        className={cx(controlClass, 'pr-10')}
      />
      {name && <input type="hidden" name={name} value={combo.value?.id ?? ''} />}
      {combo.busy && <Spinner className="absolute top-3 right-3 text-muted" />}
      <span aria-live="polite" className="sr-only">
        {combo.busy ? t('loading') : combo.nothing ? nothing : ''}
      </span>
      {combo.open && (
        <div
          ref={popup}
          popover="manual"
          className="overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 text-text shadow-card"
        >
          <div id={listId} role="listbox" aria-label={placeholder} aria-busy={combo.busy}>
            {combo.options.map((option, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
              <div
                key={option.id}
                id={`${listId}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={option.id === combo.value?.id}
                // The press must not take the focus from the field, or leaving it would close the list first
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => combo.take(option)}
                onPointerMove={() => combo.point(at)}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-[15px] text-ink',
                  at === combo.active && 'bg-sunken',
                )}
              >
                <span className="min-w-0 flex-1">{renderOption ? renderOption(option) : <OptionLabel option={option} />}</span>
                {option.id === combo.value?.id && <Check aria-hidden="true" className="size-5 shrink-0 text-accent" />}
              </div>
            ))}
          </div>
          {combo.nothing && <p className="px-3 py-2.5 text-[15px] text-muted">{nothing}</p>}
        </div>
      )}
    </div>
  )
}

function OptionLabel({ option }: { option: ComboOption }) {
  return (
    <>
      <span className="block">{option.label}</span>
      {option.hint && <span className="block text-sm text-muted">{option.hint}</span>}
    </>
  )
}

function useScrolledIntoView(id: string | undefined) {
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView?.({ block: 'nearest' })
  }, [id])
}
