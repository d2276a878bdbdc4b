import { debounceMs as defaultDebounceMs } from '@partlane/tokens/limits'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

export type ComboOption = { id: string; label: string; hint?: string }

type ComboboxSource<T extends ComboOption> = {
  options?: T[]
  load?: (typed: string, signal: AbortSignal) => Promise<T[]>
  debounceMs?: number
  value?: T | null
  defaultValue?: T | null
  onValueChange?: (option: T | null) => void
  onFreeText?: (typed: string) => void
  onLookInto?: (option: T) => boolean
  loadKey?: string
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Options whose label or hint has every typed word in it, accents and case aside. */
export function narrow<T extends ComboOption>(options: T[], typed: string): T[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return options.filter(({ label, hint = '' }) => words.every((word) => plain(`${label} ${hint}`).includes(word)))
}

/** Asks for options once the keys rest; only the answer to the last question counts. */
function useLoaded<T extends ComboOption>(
  { load, loadKey = '', debounceMs = defaultDebounceMs }: ComboboxSource<T>,
  typed: string,
  wanted: boolean,
) {
  const question = `${loadKey} ${typed}`
  const [loaded, setLoaded] = useState<{ question: string; options: T[] }>()
  const asked = useRef(load)
  asked.current = load
  const missing = Boolean(load) && wanted && loaded?.question !== question

  useEffect(() => {
    if (!missing) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const options = await asked.current?.(typed, controller.signal).catch(() => [])
      if (!controller.signal.aborted) setLoaded({ question, options: options ?? [] })
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [missing, typed, question, debounceMs])

  return { busy: missing, loaded: loaded?.options ?? [] }
}

/** The state of a Combobox: what is typed, what is offered, which option the arrows point at. */
export function useCombobox<T extends ComboOption>(source: ComboboxSource<T>) {
  const [inner, setInner] = useState<T | null>(source.defaultValue ?? null)
  const value = source.value === undefined ? inner : source.value
  const [draft, setDraft] = useState<string>()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)

  const typed = draft ?? value?.label ?? ''
  const { busy, loaded } = useLoaded(source, draft ?? '', open)
  const options = source.load ? loaded : narrow(source.options ?? [], draft ?? '')

  const show = () => setOpen(true)
  const hide = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (option: T | null) => {
    setInner(option)
    source.onValueChange?.(option)
  }
  const take = (option: T) => {
    if (source.onLookInto?.(option)) return setActive(-1) // the list stays, with what is inside
    choose(option)
    setDraft(undefined)
    hide()
  }
  const type = (text: string) => {
    setDraft(text)
    setActive(-1)
    show()
    if (text === '' && value) choose(null)
  }
  /** Leaving drops words that were not taken, unless words are welcome. */
  const leave = () => {
    hide()
    if (!source.onFreeText) setDraft(undefined)
  }
  const move = (step: number) => {
    if (!open) show()
    else if (options.length > 0)
      setActive((at) => (at < 0 && step < 0 ? options.length - 1 : (at + step + options.length) % options.length))
    return true
  }
  const enter = () => {
    const option = options[active]
    if (open && option) take(option)
    else if (source.onFreeText) {
      source.onFreeText(typed)
      hide()
    } else return false
    return true
  }
  const back = () => {
    if (open) hide()
    else if (typed) type('')
    else return false
    return true
  }
  /** Whether the key meant something here. */
  const answer = (key: string) => {
    if (key === 'ArrowDown') return move(1)
    if (key === 'ArrowUp') return move(-1)
    if (key === 'Enter') return enter()
    return key === 'Escape' && back()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !answer(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }

  const nothing = open && !busy && options.length === 0
  return {
    typed,
    value,
    open: open && (options.length > 0 || nothing),
    options,
    active,
    busy,
    nothing,
    show,
    take,
    type,
    leave,
    point: setActive,
    onKeyDown,
  }
}
