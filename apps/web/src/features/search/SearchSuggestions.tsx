import { useApi } from '@partlane/client/api/api-context'
import { suggestionsQuery } from '@partlane/client/search'
import type { Suggestion } from '@partlane/contract/search'
import { useI18n } from '@partlane/i18n/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CarFront from 'lucide-react/icons/car-front'
import Hash from 'lucide-react/icons/hash'
import Search from 'lucide-react/icons/search'
import Shapes from 'lucide-react/icons/shapes'
import Store from 'lucide-react/icons/store'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useGo } from '#lib/routing/Link.tsx'
import { cx } from '#ui/core/cx.ts'
import { useAway, usePopup } from '#ui/overlays/use-popup.ts'

/** Short enough to feel at once, long enough that a quick typist asks once a word. */
const PAUSE_MS = 120
const SHORTEST = 2

type Props = { input: RefObject<HTMLInputElement | null>; typed: string; onLeave: () => void }

/** Beneath the search box: parts, numbers, categories, vehicles, sellers. Arrows choose, Enter goes, Escape closes. */
export function SearchSuggestions({ input, typed, onLeave }: Props) {
  const { t } = useI18n('search')
  const go = useGo()
  const id = useId()
  const popup = useRef<HTMLDivElement>(null)
  const text = useRested(typed.trim())
  const { data } = useQuery({ ...suggestionsQuery(useApi(), text), enabled: text.length >= SHORTEST, placeholderData: keepPreviousData })
  const suggestions = text.length >= SHORTEST && typed.trim().length >= SHORTEST ? (data?.suggestions ?? []) : []
  const [active, setActive] = useState(-1)
  const [closed, setClosed] = useState(false)
  const open = suggestions.length > 0 && !closed

  // biome-ignore lint/correctness/useExhaustiveDependencies: new words begin anew
  useEffect(() => {
    setActive(-1)
    setClosed(false)
  }, [typed])

  const take = ({ kind, search }: Suggestion) => {
    input.current?.blur()
    onLeave()
    const seller = kind === 'seller' ? new URLSearchParams(search).get('seller') : null
    go(seller ? `/users/${seller}` : `/search?${search}`)
  }
  useKeys(input, (key) => {
    if (!open) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1
      setActive((at) => ((at + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1) // -1: back in the box
      return true
    }
    if (key === 'Escape') setClosed(true)
    const suggestion = suggestions[active]
    if (key === 'Enter' && suggestion) take(suggestion)
    return key === 'Escape' || (key === 'Enter' && suggestion !== undefined)
  })
  useCombobox(input, { open, list: id, active: active < 0 ? undefined : `${id}-${active}` })
  usePopup({ open, popup, anchor: input, matchWidth: true })
  useAway(true, [input, popup], onLeave)

  return (
    <>
      <span aria-live="polite" className="sr-only">
        {text.length >= SHORTEST && data && t('suggest.count', { count: suggestions.length })}
      </span>
      {open && (
        <div
          ref={popup}
          popover="manual"
          className="overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 text-text shadow-card"
        >
          <div id={id} role="listbox" aria-label={t('suggest.label')}>
            {suggestions.map((suggestion, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's, which keeps the focus
              <div
                key={`${suggestion.kind} ${suggestion.search}`}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(suggestion)}
                onPointerMove={() => setActive(at)}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-[15px] text-ink',
                  at === active && 'bg-sunken',
                )}
              >
                <span aria-hidden="true" className="text-muted [&_svg]:size-5">
                  {icons[suggestion.kind]}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{suggestion.label}</span>
                  {suggestion.detail && <span className="block truncate text-sm text-muted">{suggestion.detail}</span>}
                </span>
                <span className="text-sm text-muted max-sm:hidden">{t(`suggest.${suggestion.kind}`)}</span>
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  )
}

const icons = { words: <Search />, part_number: <Hash />, category: <Shapes />, vehicle: <CarFront />, seller: <Store /> }

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** The box belongs to the shell; while suggestions stand beneath it, its keys and its role are theirs. */
function useKeys(input: Props['input'], answer: (key: string) => boolean) {
  const latest = useRef(answer)
  latest.current = answer
  useEffect(() => {
    const box = input.current
    const listen = (event: KeyboardEvent) => {
      if (event.isComposing || !latest.current(event.key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    box?.addEventListener('keydown', listen)
    return () => box?.removeEventListener('keydown', listen)
  }, [input])
}

function useCombobox(input: Props['input'], { open, list, active }: { open: boolean; list: string; active: string | undefined }) {
  useEffect(() => {
    const box = input.current
    if (!box) return
    const attributes: Record<string, string> = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(open),
      'aria-controls': list,
    }
    if (active) attributes['aria-activedescendant'] = active
    for (const [name, value] of Object.entries(attributes)) box.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) box.removeAttribute(name)
    }
  }, [input, open, list, active])
}
