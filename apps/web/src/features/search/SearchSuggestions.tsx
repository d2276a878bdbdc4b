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
import { type RefObject, useId, useRef } from 'react'
import { useFittingPath } from '#lib/preferences/car-search.tsx'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { useDebouncedValue } from '#lib/state/debounce.ts'
import { OptionList } from '#ui/forms/OptionList.tsx'
import { useInteractOutside } from '#ui/overlays/use-popup.ts'
import { useExternalInput } from './use-external-input.ts'

/** Short enough to feel immediate, long enough for about one request per word of a fast typist. */
const DEBOUNCE_MS = 120
const MIN_QUERY_LENGTH = 2

type SearchSuggestionsProps = { inputRef: RefObject<HTMLInputElement | null>; inputValue: string; onClose: () => void }

/**
 * Suggestions below the search box: parts, part numbers, categories, vehicles, sellers.
 * Arrow keys move the selection, Enter opens it, Escape closes the list.
 */
export function SearchSuggestions({ inputRef, inputValue, onClose }: SearchSuggestionsProps) {
  const { t } = useI18n('search')
  const navigate = useLocaleNavigate()
  const fittingPath = useFittingPath()
  const id = useId()
  const popupRef = useRef<HTMLDivElement>(null)
  const { suggestions, isLoaded } = useSuggestions(inputValue.trim())

  const select = ({ kind, search }: Suggestion) => {
    inputRef.current?.blur()
    onClose()
    const seller = kind === 'seller' ? new URLSearchParams(search).get('seller') : null
    navigate(seller ? `/users/${seller}` : fittingPath(`/search?${search}`))
  }
  const { isOpen, activeIndex, setActiveIndex } = useExternalInput(inputRef, {
    inputValue,
    listboxId: id,
    options: suggestions,
    onSelect: select,
  })
  useInteractOutside(true, [inputRef, popupRef], onClose)

  return (
    <>
      <span aria-live="polite" className="sr-only">
        {isLoaded && t('suggest.count', { count: suggestions.length })}
      </span>
      {isOpen && (
        <OptionList
          ref={popupRef}
          anchor={inputRef}
          id={id}
          label={t('suggest.label')}
          options={suggestions}
          keyOf={({ kind, search }) => `${kind} ${search}`}
          renderOption={(suggestion) => <SuggestionLabel suggestion={suggestion} />}
          activeIndex={activeIndex}
          onSelect={select}
          onActivate={setActiveIndex}
        />
      )}
    </>
  )
}

const icons = {
  registration: <CarFront />,
  words: <Search />,
  part_number: <Hash />,
  category: <Shapes />,
  vehicle: <CarFront />,
  seller: <Store />,
}

function SuggestionLabel({ suggestion: { kind, label, detail } }: { suggestion: Suggestion }) {
  const { t } = useI18n('search')
  return (
    <>
      <span aria-hidden="true" className="text-muted [&_svg]:size-5">
        {icons[kind]}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        {detail && <span className="block truncate text-sm text-muted">{detail}</span>}
      </span>
      <span className="text-sm text-muted max-sm:hidden">{t(`suggest.${kind}`)}</span>
    </>
  )
}

/** Suggestions for a query. While the next ones load, the previous ones stay. */
function useSuggestions(query: string): { suggestions: readonly Suggestion[]; isLoaded: boolean } {
  const debouncedQuery = useDebouncedValue(query, DEBOUNCE_MS)
  const isEnabled = debouncedQuery.length >= MIN_QUERY_LENGTH
  const { data } = useQuery({
    ...suggestionsQuery(useApi(), debouncedQuery),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  const isLongEnough = isEnabled && query.length >= MIN_QUERY_LENGTH
  return { suggestions: isLongEnough ? (data?.suggestions ?? []) : [], isLoaded: isEnabled && data !== undefined }
}
