import { DEBOUNCE_MS as defaultDebounceMs } from '@partlane/tokens/limits'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

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

  useEffect(() => {
    if (!isLoading) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const options = await loadRef.current?.(query, controller.signal).catch(() => [])
      if (!controller.signal.aborted) setResult({ requestKey, options: options ?? [] })
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isLoading, query, requestKey, debounceMs])

  return { isLoading, options: result?.options ?? [] }
}

/** State and event handlers of a Combobox: text, options, active option, value. */
export function useCombobox<T extends ComboboxOption>(props: UseComboboxProps<T>) {
  const [uncontrolledValue, setUncontrolledValue] = useState<T | null>(props.defaultValue ?? null)
  const value = props.value === undefined ? uncontrolledValue : props.value
  const [draft, setDraft] = useState<string>()
  const [open, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)

  const inputValue = draft ?? value?.label ?? ''
  const { isLoading, options: loadedOptions } = useLoadedOptions(props, draft ?? '', open)
  const options = props.load ? loadedOptions : filterOptions(props.options ?? [], draft ?? '')

  const openList = () => setOpen(true)
  const closeList = () => {
    setOpen(false)
    setActiveIndex(-1)
  }
  const changeValue = (option: T | null) => {
    setUncontrolledValue(option)
    props.onValueChange?.(option)
  }
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
  const moveActive = (step: number) => {
    if (!open) openList()
    else if (options.length > 0)
      setActiveIndex((index) => (index < 0 && step < 0 ? options.length - 1 : (index + step + options.length) % options.length))
    return true
  }
  const handleEnter = () => {
    const option = options[activeIndex]
    if (open && option) selectOption(option)
    else if (props.onFreeText) {
      props.onFreeText(inputValue)
      closeList()
    } else return false
    return true
  }
  const handleEscape = () => {
    if (open) closeList()
    else if (inputValue) changeInput('')
    else return false
    return true
  }
  /** Returns whether the key was handled. */
  const handleKey = (key: string) => {
    if (key === 'ArrowDown') return moveActive(1)
    if (key === 'ArrowUp') return moveActive(-1)
    if (key === 'Enter') return handleEnter()
    return key === 'Escape' && handleEscape()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !handleKey(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }

  const isEmpty = open && !isLoading && options.length === 0
  return {
    inputValue,
    value,
    open: open && (options.length > 0 || isEmpty),
    options,
    activeIndex,
    isLoading,
    isEmpty,
    openList,
    selectOption,
    changeInput,
    closeAndReset,
    setActiveIndex,
    onKeyDown,
  }
}
