import { type RefObject, useEffect, useRef, useState } from 'react'

type InputRef = RefObject<HTMLInputElement | null>

type ListboxOptions<T> = { inputValue: string; listboxId: string; options: readonly T[]; onSelect: (option: T) => void }

/**
 * Keyboard control of a listbox whose input belongs to another component, e.g. the shell.
 * The hook handles the input's keys and sets its combobox attributes. The element of option `index`
 * must have the id `${listboxId}-${index}`. `activeIndex` is -1 while no option is active.
 */
export function useListboxKeys<T>(inputRef: InputRef, { inputValue, listboxId, options, onSelect }: ListboxOptions<T>) {
  const [activeIndex, setActiveIndex] = useState(-1)
  const [isClosed, setIsClosed] = useState(false)
  const isOpen = options.length > 0 && !isClosed

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text resets the selection
  useEffect(() => {
    setActiveIndex(-1)
    setIsClosed(false)
  }, [inputValue])

  useKeyHandler(inputRef, (key) => {
    if (!isOpen) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      setActiveIndex((current) => moveIndex(current, key === 'ArrowDown' ? 1 : -1, options.length))
      return true
    }
    if (key === 'Escape') setIsClosed(true)
    const option = options[activeIndex]
    if (key === 'Enter' && option) onSelect(option)
    return key === 'Escape' || (key === 'Enter' && option !== undefined)
  })
  useComboboxAttributes(inputRef, { isOpen, listboxId, activeOptionId: activeIndex < 0 ? undefined : `${listboxId}-${activeIndex}` })
  return { isOpen, activeIndex, setActiveIndex }
}

/** Next index in the cycle -1, 0, ..., count - 1. */
const moveIndex = (index: number, direction: 1 | -1, count: number): number => ((index + 1 + direction + count + 1) % (count + 1)) - 1

/** Calls `onKey` for each key. When it returns true, the key has no other effect. */
function useKeyHandler(inputRef: InputRef, onKey: (key: string) => boolean) {
  const latestOnKey = useRef(onKey)
  latestOnKey.current = onKey
  useEffect(() => {
    const element = inputRef.current
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || !latestOnKey.current(event.key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    element?.addEventListener('keydown', handleKeyDown)
    return () => element?.removeEventListener('keydown', handleKeyDown)
  }, [inputRef])
}

function useComboboxAttributes(
  inputRef: InputRef,
  { isOpen, listboxId, activeOptionId }: { isOpen: boolean; listboxId: string; activeOptionId: string | undefined },
) {
  useEffect(() => {
    const element = inputRef.current
    if (!element) return
    const attributes: Record<string, string> = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': listboxId,
    }
    if (activeOptionId) attributes['aria-activedescendant'] = activeOptionId
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) element.removeAttribute(name)
    }
  }, [inputRef, isOpen, listboxId, activeOptionId])
}
