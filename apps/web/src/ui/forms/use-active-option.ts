import { useState } from 'react'

/** Id of an option of the listbox `listId`, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`

type ActiveOptionProps<T> = {
  options: readonly T[]
  isOpen: boolean
  onSelect: (option: T) => void
  /** Whether the arrow keys also stop at the input: no option is active then. */
  stopsAtInput: boolean
}

/**
 * The option of a combobox that Enter selects. The arrow keys change it. The input keeps the focus.
 * `activeIndex` is -1 while no option is active.
 */
export function useActiveOption<T>({ options, isOpen, onSelect, stopsAtInput }: ActiveOptionProps<T>) {
  const [activeIndex, setActiveIndex] = useState(-1)

  /** @returns whether the key had an effect; it must have no other one then */
  const handleKey = (key: string): boolean => {
    if (!isOpen) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      setActiveIndex((index) => moveIndex(index, key === 'ArrowDown' ? 1 : -1, { count: options.length, stopsAtInput }))
      return true
    }
    const option = options[activeIndex]
    if (key !== 'Enter' || option === undefined) return false
    onSelect(option)
    return true
  }
  return { activeIndex, setActiveIndex, handleKey }
}

/** The next index of the cycle 0, ..., count - 1, or -1, 0, ..., count - 1. */
export function moveIndex(index: number, step: 1 | -1, { count, stopsAtInput }: { count: number; stopsAtInput: boolean }): number {
  const next = index + step
  if (next >= 0 && next < count) return next
  if (stopsAtInput && index >= 0) return -1
  return step > 0 ? Math.min(0, count - 1) : count - 1
}
