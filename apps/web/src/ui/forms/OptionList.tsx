import Check from 'lucide-react/icons/check'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { cx } from '../core/cx.ts'
import { usePopup } from '../overlays/use-popup.ts'
import { optionId } from './use-active-option.ts'

type OptionListProps<T> = {
  /** The popup, for handlers of interactions outside. */
  ref: RefObject<HTMLDivElement | null>
  /** The list is shown below this element, with its width. */
  anchor: RefObject<HTMLElement | null>
  /** Id of the listbox, for `aria-controls` of the input. */
  id: string
  label: string | undefined
  options: readonly T[]
  keyOf: (option: T) => string
  renderOption: (option: T) => ReactNode
  activeIndex: number
  /** Option with a check mark, null: none. If not given, the active option counts as selected. */
  selectedKey?: string | null
  onSelect: (option: T) => void
  onActivate: (index: number) => void
  isLoading?: boolean
  /** Text below the options, e.g. that there are none. */
  note?: string | undefined
}

/**
 * The open list of a combobox: a listbox in the browser's top layer. The input keeps the focus and
 * handles the keys (`useActiveOption`).
 */
export function OptionList<T>(props: OptionListProps<T>) {
  const { ref, anchor, id, label, options, keyOf, renderOption, activeIndex, selectedKey, onSelect, onActivate, isLoading, note } = props
  const activeId = activeIndex < 0 ? undefined : optionId(id, activeIndex)
  usePopup({ open: true, popup: ref, anchor, matchWidth: true })
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])

  return (
    <div
      ref={ref}
      popover="manual"
      className="overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 text-text shadow-card"
    >
      <div id={id} role="listbox" aria-label={label} aria-busy={isLoading}>
        {options.map((option, index) => {
          const isActive = index === activeIndex
          const isSelected = keyOf(option) === selectedKey
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the focused input handles the keys
            <div
              key={keyOf(option)}
              id={optionId(id, index)}
              role="option"
              tabIndex={-1}
              aria-selected={selectedKey === undefined ? isActive : isSelected}
              // Keeps the focus in the input: its blur would close the list before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onSelect(option)}
              onPointerMove={() => onActivate(index)}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-md text-ink',
                isActive && 'bg-sunken',
              )}
            >
              {renderOption(option)}
              {isSelected && <Check aria-hidden="true" className="size-5 shrink-0 text-accent" />}
            </div>
          )
        })}
      </div>
      {note && <p className="px-3 py-2.5 text-md text-muted">{note}</p>}
    </div>
  )
}
