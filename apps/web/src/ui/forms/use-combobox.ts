import { DEBOUNCE_MS as defaultDebounceMs } from '@partlane/tokens/limits'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useDebouncedValue } from '#lib/state/debounce.ts'
import { useActiveOption } from './use-active-option.ts'

export type ComboboxOption = { id: string; label: string; hint?: string }

export type UseComboboxProps<T extends ComboboxOption> = {
  /** Local options, filtered by the text. Use either `options` or `load`. */
  options?: T[]
  /** Called 500 ms after the last keystroke (section 9); a new call aborts the previous one. */
  load?: (query: string, signal: AbortSignal) => Promise<T[]>
  debounceMs?: number
  value?: T | null
  onValueChange?: (option: T | null) => void
  /**
   * Returns true if the option is a group and not a value. The list stays open, and the caller
   * changes `loadKey` to load the options of the group.
   */
  onExpandOption?: (option: T) => boolean
  /** A change reloads the options, as a change of the text does. */
  loadKey?: string
}

const normalizeText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Options whose label or hint contains every word of the query, ignoring accents and case. */
export function filterOptions<T extends ComboboxOption>(options: T[], query: string): T[] {
  const words = normalizeText(query).split(/\s+/).filter(Boolean)
  return options.filter(({ label, hint = '' }) => words.every((word) => normalizeText(`${label} ${hint}`).includes(word)))
}

/** Loads options after the debounce delay. A new query aborts the previous request. */
function useLoadedOptions<T extends ComboboxOption>(
  { load, loadKey = '', debounceMs = defaultDebounceMs }: UseComboboxProps<T>,
  query: string,
  enabled: boolean,
) {
  const requestKey = `${loadKey} ${query}`
  const [result, setResult] = useState<{ requestKey: string; options: T[] }>()
  const loadRef = useRef(load)
  loadRef.current = load
  const isLoading = Boolean(load) && enabled && result?.requestKey !== requestKey
  const debouncedRequestKey = useDebouncedValue(isLoading ? requestKey : undefined, debounceMs)
  const shouldRequest = isLoading && debouncedRequestKey === requestKey

  useEffect(() => {
    if (!shouldRequest) return
    const controller = new AbortController()
    const request = async () => {
      const options = await loadRef.current?.(query, controller.signal).catch(() => [])
      if (!controller.signal.aborted) setResult({ requestKey, options: options ?? [] })
    }
    void request()
    return () => controller.abort()
  }, [shouldRequest, query, requestKey])

  return { isLoading, options: result?.options ?? [] }
}

/** The selected option: `value` if it is given, otherwise in state. */
function useSelectedOption<T extends ComboboxOption>({ value, onValueChange }: UseComboboxProps<T>) {
  const [uncontrolledValue, setUncontrolledValue] = useState<T | null>(null)
  const changeValue = (option: T | null) => {
    setUncontrolledValue(option)
    onValueChange?.(option)
  }
  return { value: value === undefined ? uncontrolledValue : value, changeValue }
}

/** State and event handlers of a Combobox: text, options, active option, value. */
export function useCombobox<T extends ComboboxOption>(props: UseComboboxProps<T>) {
  const { value, changeValue } = useSelectedOption(props)
  const [draft, setDraft] = useState<string>() // undefined: the input shows the selected option
  const [isOpen, setIsOpen] = useState(false)
  const inputValue = draft ?? value?.label ?? ''
  const { isLoading, options: loadedOptions } = useLoadedOptions(props, draft ?? '', isOpen)
  const options = props.load ? loadedOptions : filterOptions(props.options ?? [], draft ?? '')
  const { activeIndex, setActiveIndex, handleKey } = useActiveOption({ options, isOpen, onSelect: selectOption, stopsAtInput: false })

  function selectOption(option: T) {
    setActiveIndex(-1)
    if (props.onExpandOption?.(option)) return // the list stays open
    changeValue(option)
    closeAndReset()
  }
  function closeAndReset() {
    closeList()
    setDraft(undefined)
  }
  const openList = () => setIsOpen(true)
  const closeList = () => {
    setIsOpen(false)
    setActiveIndex(-1)
  }
  const changeInput = (text: string) => {
    setDraft(text)
    setActiveIndex(-1)
    openList()
    if (text === '' && value) changeValue(null)
  }
  const handleClosedKey = (key: string): boolean => {
    if (key === 'ArrowDown' || key === 'ArrowUp') openList()
    else if (key === 'Escape' && inputValue) changeInput('')
    else return false
    return true
  }
  /** A handled key does not propagate: Escape would also close a dialog around the field. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (isOpen && event.key === 'Escape') closeList()
    else if (!(isOpen ? handleKey : handleClosedKey)(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }

  const isEmpty = isOpen && !isLoading && options.length === 0
  const open = isOpen && (options.length > 0 || isEmpty)
  const handlers = { openList, selectOption, changeInput, closeAndReset, setActiveIndex, onKeyDown }
  return { inputValue, value, open, options, activeIndex, isLoading, isEmpty, ...handlers }
}
