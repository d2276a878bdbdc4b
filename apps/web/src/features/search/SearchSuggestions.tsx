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
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { cx } from '#ui/core/cx.ts'
import { useInteractOutside, usePopup } from '#ui/overlays/use-popup.ts'

/** Short enough to feel at once, long enough that a quick typist asks once a word. */
const DEBOUNCE_MS = 120
const MIN_QUERY_LENGTH = 2

type SearchSuggestionsProps = { inputRef: RefObject<HTMLInputElement | null>; inputValue: string; onClose: () => void }

/** Beneath the search box: parts, numbers, categories, vehicles, sellers. Arrows choose, Enter goes, Escape closes. */
export function SearchSuggestions({ inputRef, inputValue, onClose }: SearchSuggestionsProps) {
  const { t } = useI18n('search')
  const navigate = useLocaleNavigate()
  const id = useId()
  const popupRef = useRef<HTMLDivElement>(null)
  const debouncedQuery = useDebounced(inputValue.trim())
  const { data } = useQuery({
    ...suggestionsQuery(useApi(), debouncedQuery),
    enabled: debouncedQuery.length >= MIN_QUERY_LENGTH,
    placeholderData: keepPreviousData,
  })
  const suggestions =
    debouncedQuery.length >= MIN_QUERY_LENGTH && inputValue.trim().length >= MIN_QUERY_LENGTH ? (data?.suggestions ?? []) : []
  const [activeIndex, setActiveIndex] = useState(-1)
  const [isClosed, setIsClosed] = useState(false)
  const isOpen = suggestions.length > 0 && !isClosed

  // biome-ignore lint/correctness/useExhaustiveDependencies: new words begin anew
  useEffect(() => {
    setActiveIndex(-1)
    setIsClosed(false)
  }, [inputValue])

  const select = ({ kind, search }: Suggestion) => {
    inputRef.current?.blur()
    onClose()
    const seller = kind === 'seller' ? new URLSearchParams(search).get('seller') : null
    navigate(seller ? `/users/${seller}` : `/search?${search}`)
  }
  useKeyHandler(inputRef, (key) => {
    if (!isOpen) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const direction = key === 'ArrowDown' ? 1 : -1
      setActiveIndex((current) => ((current + 1 + direction + suggestions.length + 1) % (suggestions.length + 1)) - 1) // -1: back in the box
      return true
    }
    if (key === 'Escape') setIsClosed(true)
    const suggestion = suggestions[activeIndex]
    if (key === 'Enter' && suggestion) select(suggestion)
    return key === 'Escape' || (key === 'Enter' && suggestion !== undefined)
  })
  useComboboxAttributes(inputRef, { isOpen, listboxId: id, activeOptionId: activeIndex < 0 ? undefined : `${id}-${activeIndex}` })
  usePopup({ open: isOpen, popup: popupRef, anchor: inputRef, matchWidth: true })
  useInteractOutside(true, [inputRef, popupRef], onClose)

  return (
    <>
      <span aria-live="polite" className="sr-only">
        {debouncedQuery.length >= MIN_QUERY_LENGTH && data && t('suggest.count', { count: suggestions.length })}
      </span>
      {isOpen && (
        <div
          ref={popupRef}
          popover="manual"
          className="overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 text-text shadow-card"
        >
          <div id={id} role="listbox" aria-label={t('suggest.label')}>
            {suggestions.map((suggestion, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's, which keeps the focus
              <div
                key={`${suggestion.kind} ${suggestion.search}`}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === activeIndex}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => select(suggestion)}
                onPointerMove={() => setActiveIndex(index)}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-[15px] text-ink',
                  index === activeIndex && 'bg-sunken',
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

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

/** The box belongs to the shell; while suggestions stand beneath it, its keys and its role are theirs. */
function useKeyHandler(inputRef: SearchSuggestionsProps['inputRef'], onKey: (key: string) => boolean) {
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
  inputRef: SearchSuggestionsProps['inputRef'],
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
