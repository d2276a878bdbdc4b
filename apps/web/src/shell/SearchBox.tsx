import { useI18n } from '@partlane/i18n/react'
import Search from 'lucide-react/icons/search'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useCachedMarkup } from '#lib/page/cached-markup.tsx'
import { useCar } from '#lib/preferences/car.ts'
import { useFittingPath } from '#lib/preferences/car-search.tsx'
import { useLocaleNavigate, useLocalePath } from '#lib/routing/Link.tsx'
import { useSlots } from './slots.tsx'

/**
 * The site's search field. A plain form without JavaScript. The "/" key focuses it from any page.
 */
export function SearchBox({ className }: { className?: string }) {
  const { t } = useI18n('shell')
  const navigate = useLocaleNavigate()
  const car = useCar()
  const fittingPath = useFittingPath()
  const action = useLocalePath()('/search')
  const inputRef = useRef<HTMLInputElement>(null)
  const query = new URLSearchParams(useLocation().search).get('q') ?? ''
  const { SearchSuggestions } = useSlots()
  const [inputValue, setInputValue] = useState<string>() // undefined: no suggestions are shown
  useSlashKey(inputRef)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const searchText = inputRef.current?.value.trim() ?? ''
    inputRef.current?.blur()
    setInputValue(undefined)
    navigate(fittingPath(searchText === '' ? '/search' : `/search?${new URLSearchParams({ q: searchText })}`))
  }

  const contents = (
    <>
      <form action={action} onSubmit={submit} className="relative">
        <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-on-bar-muted" />
        <input
          ref={inputRef}
          key={query}
          type="search"
          name="q"
          defaultValue={query}
          onFocus={(event) => setInputValue(event.currentTarget.value)}
          onInput={(event) => setInputValue(event.currentTarget.value)}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          className="peer h-[46px] w-full appearance-none rounded-full border border-bar-line bg-bar-field pr-14 pl-12 md:pr-24 text-base text-on-bar placeholder:text-on-bar-muted [&::-webkit-search-cancel-button]:hidden"
        />
        <SlashHint />
        {car && <input type="hidden" name="fit" value="fits" />}
        <SubmitButton label={t('search.go')} />
      </form>
      {SearchSuggestions && inputValue !== undefined && (
        <Suspense>
          <SearchSuggestions inputRef={inputRef} inputValue={inputValue} onClose={() => setInputValue(undefined)} />
        </Suspense>
      )}
    </>
  )
  return <search className={className} {...useCachedMarkup('search box', [query, car !== null], contents)} />
}

const SlashHint = () => (
  <span
    aria-hidden="true"
    className="pointer-events-none absolute top-1/2 right-[54px] hidden -translate-y-1/2 rounded-[6px] border border-[#465060] px-[7px] py-0.5 font-sans text-xs font-semibold text-on-bar-muted peer-focus:hidden md:block"
  >
    /
  </span>
)

const SubmitButton = ({ label }: { label: string }) => (
  <button
    type="submit"
    aria-label={label}
    className="hit-44 absolute! top-1/2 right-1.5 grid size-[34px] -translate-y-1/2 place-items-center rounded-full bg-brand text-on-brand hover:brightness-110"
  >
    <Search aria-hidden="true" className="size-4 stroke-[2.5]" />
  </button>
)

function useSlashKey(inputRef: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest('input, textarea, select, [contenteditable]')
      )
        return
      event.preventDefault()
      inputRef.current?.focus()
      inputRef.current?.select()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [inputRef])
}
