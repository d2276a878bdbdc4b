// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../../test/render.tsx'
import { SearchSuggestions } from './SearchSuggestions.tsx'

afterEach(cleanup)

const suggestions = [
  { kind: 'words', label: 'brake disc', detail: null, search: 'q=brake+disc' },
  { kind: 'seller', label: 'Brake Breakers', detail: 'Leeds', search: 'seller=brake-breakers' },
]

/** The input of the shell, which knows nothing of the listbox. */
function SearchField() {
  const inputRef = useRef<HTMLInputElement>(null)
  const [inputValue, setInputValue] = useState('bra')
  const [isMounted, setIsMounted] = useState(true)
  return (
    <>
      <input ref={inputRef} aria-label="Search" value={inputValue} onChange={(event) => setInputValue(event.target.value)} />
      {isMounted && <SearchSuggestions inputRef={inputRef} inputValue={inputValue} onClose={() => setIsMounted(false)} />}
    </>
  )
}

async function setup() {
  const page = renderPage(<SearchField />, { call: async () => ({ ok: true, value: { suggestions } }) })
  const input = screen.getByLabelText('Search')
  await screen.findByRole('listbox')
  const press = (key: string, init: KeyboardEventInit = {}) => fireEvent.keyDown(input, { key, ...init })
  const activeText = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent
  return { ...page, input, press, activeText }
}

it('makes the input a combobox whose arrow keys move through the options and the text', async () => {
  const { input, press, activeText } = await setup()
  expect([input.role, input.getAttribute('aria-expanded'), activeText()]).toEqual(['combobox', 'true', undefined])
  expect(input.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  expect(screen.getByText('2 suggestions')).toBeTruthy()
  const texts = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
    press(key)
    return activeText()
  })
  expect(texts).toEqual(['brake discSearch', 'Brake BreakersLeedsSellers', undefined, 'Brake BreakersLeedsSellers'])
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Brake BreakersLeedsSellers')
})

it('opens the active suggestion with Enter, but not while an input method composes', async () => {
  const { press, router, input } = await setup()
  press('ArrowDown')
  press('ArrowDown')
  press('Enter', { isComposing: true })
  expect(router.state.location.pathname).toBe('/')
  press('Enter')
  await waitFor(() => expect(router.state.location.pathname).toBe('/users/brake-breakers'))
  expect(input.getAttribute('role')).toBeNull()
})

it('closes on Escape until the text changes or ArrowDown, and leaves Enter to the form', async () => {
  const { input, press } = await setup()
  expect(press('Escape')).toBe(false)
  expect(screen.queryByRole('listbox')).toBeNull()
  expect([press('Escape'), press('Enter')]).toEqual([true, true])
  expect(press('ArrowDown')).toBe(false)
  expect(screen.getByRole('listbox')).toBeDefined()
  expect(press('Escape')).toBe(false)
  fireEvent.change(input, { target: { value: 'brak' } })
  await screen.findByRole('listbox')
  expect(press('Enter')).toBe(true)
})
