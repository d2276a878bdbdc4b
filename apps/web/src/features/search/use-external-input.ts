import { type RefObject, useEffect, useRef, useState } from 'react'
import { optionId, useActiveOption } from '#ui/forms/use-active-option.ts'

type InputRef = RefObject<HTMLInputElement | null>

type ListboxProps<T> = { inputValue: string; listboxId: string; options: readonly T[]; onSelect: (option: T) => void }

/**
 * Makes an input of another component, e.g. the shell, the combobox of a listbox: handles its keys
 * and sets its attributes. The shell can render the input before the code of the listbox is loaded.
 */
export function useExternalInput<T>(inputRef: InputRef, { inputValue, listboxId, options, onSelect }: ListboxProps<T>) {
  const [isClosed, setIsClosed] = useState(false)
  const isOpen = options.length > 0 && !isClosed
  const { activeIndex, setActiveIndex, handleKey } = useActiveOption({ options, isOpen, onSelect, stopsAtInput: true })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text resets the selection
  useEffect(() => {
    setActiveIndex(-1)
    setIsClosed(false)
  }, [inputValue])

  useKeyHandler(inputRef, (key) => {
    if (key === 'ArrowDown' && isClosed && options.length > 0) {
      setIsClosed(false)
      return true
    }
    if (!isOpen || key !== 'Escape') return handleKey(key)
    setIsClosed(true)
    return true
  })
  useComboboxAttributes(inputRef, { isOpen, listboxId, activeOptionId: activeIndex < 0 ? undefined : optionId(listboxId, activeIndex) })
  return { isOpen, activeIndex, setActiveIndex }
}

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
