import { DEBOUNCE_MS as defaultDebounceMs } from '@partlane/tokens/limits'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useDebouncedValue } from '#lib/state/debounce.ts'

export type ComboboxOption = { id: string; label: string; hint?: string }

type UseComboboxProps<T extends ComboboxOption> = {
  options?: T[]
  load?: (query: string, signal: AbortSignal) => Promise<T[]>
  debounceMs?: number
  value?: T | null
  defaultValue?: T | null
  onValueChange?: (option: T | null) => void
  onFreeText?: (inputValue: string) => void
  onExpandOption?: (option: T) => boolean
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
function useSelectedOption<T extends ComboboxOption>({ value, defaultValue = null, onValueChange }: UseComboboxProps<T>) {
  const [uncontrolledValue, setUncontrolledValue] = useState<T | null>(defaultValue)
  const changeValue = (option: T | null) => {
    setUncontrolledValue(option)
    onValueChange?.(option)
  }
  return { value: value === undefined ? uncontrolledValue : value, changeValue }
}

/** Whether the list is open, and the index of the option that Enter selects; -1: none. */
function useListState() {
  const [isOpen, setIsOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  return {
    isOpen,
    activeIndex,
    setActiveIndex,
    openList: () => setIsOpen(true),
    closeList() {
      setIsOpen(false)
      setActiveIndex(-1)
    },
    /** Opens the list, or moves through it and wraps around at its ends. */
    moveActive(step: 1 | -1, optionCount: number) {
      if (!isOpen) setIsOpen(true)
      else if (optionCount > 0)
        setActiveIndex((index) => (index < 0 && step < 0 ? optionCount - 1 : (index + step + optionCount) % optionCount))
      return true
    },
  }
}

/** The `keyHandlers` return whether they handled the key. A handled event does not propagate. */
const createKeyDownHandler = (keyHandlers: Record<string, () => boolean>) => (event: KeyboardEvent) => {
  if (event.nativeEvent.isComposing || !keyHandlers[event.key]?.()) return
  event.preventDefault()
  event.stopPropagation()
}

/** State and event handlers of a Combobox: text, options, active option, value. */
export function useCombobox<T extends ComboboxOption>(props: UseComboboxProps<T>) {
  const { value, changeValue } = useSelectedOption(props)
  const [draft, setDraft] = useState<string>() // undefined: the input shows the selected option
  const { isOpen, activeIndex, setActiveIndex, openList, closeList, moveActive } = useListState()
  const inputValue = draft ?? value?.label ?? ''
  const { isLoading, options: loadedOptions } = useLoadedOptions(props, draft ?? '', isOpen)
  const options = props.load ? loadedOptions : filterOptions(props.options ?? [], draft ?? '')

  const selectOption = (option: T) => {
    if (props.onExpandOption?.(option)) return setActiveIndex(-1) // the list stays open
    changeValue(option)
    setDraft(undefined)
    closeList()
  }
  const changeInput = (text: string) => {
    setDraft(text)
    setActiveIndex(-1)
    openList()
    if (text === '' && value) changeValue(null)
  }
  /** Also discards text that is not an option, unless free text is allowed. */
  const closeAndReset = () => {
    closeList()
    if (!props.onFreeText) setDraft(undefined)
  }
  const handleEnter = () => {
    const option = options[activeIndex]
    if (isOpen && option) selectOption(option)
    else if (props.onFreeText) {
      props.onFreeText(inputValue)
      closeList()
    } else return false
    return true
  }
  const handleEscape = () => {
    if (isOpen) closeList()
    else if (inputValue) changeInput('')
    else return false
    return true
  }
  const onKeyDown = createKeyDownHandler({
    ArrowDown: () => moveActive(1, options.length),
    ArrowUp: () => moveActive(-1, options.length),
    Enter: handleEnter,
    Escape: handleEscape,
  })

  const isEmpty = isOpen && !isLoading && options.length === 0
  const open = isOpen && (options.length > 0 || isEmpty)
  const handlers = { openList, selectOption, changeInput, closeAndReset, setActiveIndex, onKeyDown }
  return { inputValue, value, open, options, activeIndex, isLoading, isEmpty, ...handlers }
}
