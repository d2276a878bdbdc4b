// @vitest-environment jsdom
import { act, cleanup, fireEvent, render as renderPlain, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from './actions/Button.tsx'
import { CountBadge } from './display/CountBadge.tsx'
import { ToasterHost } from './feedback/ToasterHost.tsx'
import { toast } from './feedback/toast-store.ts'
import { Combobox, type ComboboxOption } from './forms/Combobox.tsx'
import { Field } from './forms/Field.tsx'
import { Input } from './forms/Input.tsx'
import { MoneyInput } from './forms/NumberField.tsx'
import { Pagination } from './navigation/Pagination.tsx'
import { Tabs } from './navigation/Tabs.tsx'
import { Dialog } from './overlays/Dialog.tsx'
import { Menu } from './overlays/Menu.tsx'
import { StoryFrame } from './stories/story-frame.tsx'
import { Countdown } from './time/Countdown.tsx'

const render = (ui: ReactNode) => renderPlain(<StoryFrame>{ui}</StoryFrame>)

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('Button', () => {
  it('ignores clicks while loading', () => {
    const handleClick = vi.fn()
    render(
      <Button loading onClick={handleClick}>
        Pay
      </Button>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Pay' }))
    expect(handleClick).not.toHaveBeenCalled()
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
  })

  it('styles the element of `render`', () => {
    render(<Button variant="primary" render={<a href="/sell">Sell a part</a>} />)
    const link = screen.getByRole('link', { name: 'Sell a part' })
    expect(link.getAttribute('href')).toBe('/sell')
    expect(link.className).toContain('bg-accent')
  })
})

describe('Field', () => {
  it('links label, hint and error to its control', () => {
    render(
      <Field label="Part number" hint="On a sticker" error="Unknown number" required>
        <Input />
      </Field>,
    )
    const input = screen.getByLabelText(/Part number/)
    const descriptions = (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
    expect(descriptions).toEqual(['Unknown number', 'On a sticker'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect((input as HTMLInputElement).required).toBe(true)
  })
})

describe('MoneyInput', () => {
  it('shows the currency and the text as entered', () => {
    render(<MoneyInput currency="gbp" aria-label="Price" />)
    const input = screen.getByLabelText<HTMLInputElement>('Price')
    fireEvent.change(input, { target: { value: '58,40' } })
    expect(input.value).toBe('58,40')
    expect(screen.getByText('£')).toBeTruthy()
    expect([input.inputMode, input.placeholder]).toEqual(['decimal', '0.00'])
  })

  it('asks for whole numbers in a currency without decimals', () => {
    render(<MoneyInput currency="jpy" aria-label="Price" />)
    const input = screen.getByLabelText<HTMLInputElement>('Price')
    expect([input.inputMode, input.placeholder]).toEqual(['numeric', '0'])
    expect(screen.getByText('¥')).toBeTruthy()
  })
})

describe('CountBadge', () => {
  it('renders nothing for 0 and caps at 99+', () => {
    const { container, rerender } = render(<CountBadge count={0} />)
    expect(container.textContent).toBe('')
    rerender(
      <StoryFrame>
        <CountBadge count={100} label="100 unread" />
      </StoryFrame>,
    )
    expect(container.textContent).toBe('99+100 unread')
  })
})

describe('Countdown', () => {
  const NOW_MS = Date.parse('2026-11-21T12:00:00Z')

  it('renders the end time on the server, hydrates without an error and counts by the server clock', async () => {
    vi.useFakeTimers({ now: NOW_MS })
    const onRecoverableError = vi.fn()
    // The clock of this device is 10 s slow.
    const ui = (
      <StoryFrame serverOffsetMs={10_000}>
        <Countdown endsAt="2026-11-21T12:10:00Z" />
      </StoryFrame>
    )
    const root = document.createElement('div')
    document.body.append(root)
    root.innerHTML = renderToString(ui)
    expect(root.querySelector('time')?.textContent).toBe('21 Nov 2026, 12:10')
    const app = await act(async () => hydrateRoot(root, ui, { onRecoverableError }))
    expect(root.querySelector('time')?.textContent).toBe('9m 50s')
    await act(async () => vi.advanceTimersByTime(1100))
    expect(root.querySelector('time')?.textContent).toBe('9m 49s')
    expect(onRecoverableError).not.toHaveBeenCalled()
    await act(async () => app.unmount())
    expect(vi.getTimerCount()).toBe(0)
  })

  it('shows a text at the end and calls onEnd once', async () => {
    vi.useFakeTimers({ now: NOW_MS })
    const onEnd = vi.fn()
    render(<Countdown endsAt="2026-11-21T12:00:02Z" onEnd={onEnd} />)
    await act(async () => vi.advanceTimersByTime(5000))
    expect(screen.getAllByText('Ended')).toHaveLength(2) // visible text and live region
    expect(onEnd).toHaveBeenCalledTimes(1)
  })
})

describe('Pagination', () => {
  const getHref = (page: number) => `?page=${page}`

  it('renders links with rel and marks the current page', () => {
    render(<Pagination page={2} pages={12000} getHref={getHref} />)
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('rel')).toBe('prev')
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('?page=3')
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('2')
    expect(screen.getByRole('link', { name: 'Page 9999+' }).getAttribute('href')).toBe('?page=12000')
  })

  it('renders nothing for one page', () => {
    expect(render(<Pagination page={1} pages={1} getHref={getHref} />).container.textContent).toBe('')
  })
})

describe('Combobox', () => {
  const makes: ComboboxOption[] = ['Audi', 'Škoda', 'Volkswagen', 'Volvo'].map((label) => ({ id: label, label }))
  const getCombobox = () => screen.getByRole('combobox') as HTMLInputElement
  const pressKey = (key: string) => fireEvent.keyDown(getCombobox(), { key })
  const optionLabels = () => screen.queryAllByRole('option').map((option) => option.textContent)

  it('selects an option by keyboard', () => {
    const onValueChange = vi.fn()
    render(<Combobox options={makes} onValueChange={onValueChange} />)
    fireEvent.change(getCombobox(), { target: { value: 'vo' } })
    expect(optionLabels()).toEqual(['Volkswagen', 'Volvo'])
    pressKey('ArrowUp')
    expect(document.getElementById(getCombobox().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Volvo')
    pressKey('ArrowDown')
    pressKey('Enter')
    expect(onValueChange).toHaveBeenCalledWith(makes[2])
    expect(getCombobox().value).toBe('Volkswagen')
    expect(getCombobox().getAttribute('aria-expanded')).toBe('false')
  })

  it('closes and then clears on Escape, and discards text that is not an option', () => {
    const onValueChange = vi.fn()
    render(<Combobox options={makes} value={makes[0] ?? null} onValueChange={onValueChange} />)
    fireEvent.change(getCombobox(), { target: { value: 'zzz' } })
    expect(screen.getAllByText('No matches')).toHaveLength(2)
    pressKey('Escape')
    expect(optionLabels()).toEqual([])
    fireEvent.blur(getCombobox())
    expect(getCombobox().value).toBe('Audi')
    pressKey('Escape')
    expect(getCombobox().value).toBe('')
    expect(onValueChange).toHaveBeenCalledWith(null)
  })

  it('loads options 500 ms after the last keystroke, for the last text only', async () => {
    vi.useFakeTimers()
    const load = vi.fn(async (query: string, _signal: AbortSignal) => makes.filter(({ label }) => label.toLowerCase().includes(query)))
    render(<Combobox load={load} />)
    fireEvent.change(getCombobox(), { target: { value: 'v' } })
    await act(async () => vi.advanceTimersByTime(499))
    fireEvent.change(getCombobox(), { target: { value: 'volv' } })
    await act(async () => vi.advanceTimersByTime(499))
    expect(load).not.toHaveBeenCalled()
    await act(async () => vi.advanceTimersByTime(1))
    expect(load.mock.calls.map(([query]) => query)).toEqual(['volv'])
    expect(optionLabels()).toEqual(['Volvo'])
  })

  it('keeps the list open for an option that is expanded', () => {
    const onValueChange = vi.fn()
    render(<Combobox options={makes} onExpandOption={({ id }) => id === 'Audi'} onValueChange={onValueChange} />)
    fireEvent.click(getCombobox())
    pressKey('ArrowDown')
    pressKey('Enter')
    expect(onValueChange).not.toHaveBeenCalled()
    expect(optionLabels()).toHaveLength(4)
    expect(getCombobox().hasAttribute('aria-activedescendant')).toBe(false)
  })

  it('handles Escape before a dialog around it, and no key while an input method composes', () => {
    const onDialogKey = vi.fn()
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog
      <div onKeyDown={({ key }) => onDialogKey(key)}>
        <Combobox options={makes} />
      </div>,
    )
    fireEvent.click(getCombobox())
    fireEvent.keyDown(getCombobox(), { key: 'Escape', isComposing: true })
    expect(optionLabels()).toHaveLength(4)
    onDialogKey.mockClear()
    pressKey('Escape')
    expect(optionLabels()).toEqual([])
    expect(onDialogKey).not.toHaveBeenCalled()
    pressKey('Escape')
    expect(onDialogKey.mock.calls).toEqual([['Escape']])
  })
})

describe('Menu', () => {
  it('focuses the first item, moves by keys and returns the focus to its button on Escape', () => {
    const onSignOut = vi.fn()
    const items = [
      { id: 'profile', label: 'Profile', href: '/profile' },
      { id: 'out', label: 'Sign out', onSelect: onSignOut },
    ]
    render(<Menu label="Account" trigger={<Button>Priya</Button>} items={items} />)
    const button = screen.getByRole('button', { name: 'Priya' })
    fireEvent.click(button)
    expect(document.activeElement?.textContent).toBe('Profile')
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toBe('Sign out')
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(button)
    fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    expect(onSignOut).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('menu')).toBeNull()
  })
})

describe('Menu button', () => {
  it.each([
    ['ArrowDown', 'Profile'],
    ['ArrowUp', 'Sign out'],
  ])('opens the menu on %s and focuses %s', (key, label) => {
    const items = [
      { id: 'profile', label: 'Profile', href: '/profile' },
      { id: 'out', label: 'Sign out' },
      { id: 'close', label: 'Close', disabled: true },
    ]
    render(<Menu label="Account" trigger={<Button>Priya</Button>} items={items} />)
    // false: the default action, scrolling, is prevented.
    expect(fireEvent.keyDown(screen.getByRole('button'), { key })).toBe(false)
    expect(document.activeElement?.textContent).toBe(label)
  })
})

describe('Tabs', () => {
  it('select the next tab with an arrow key', () => {
    render(
      <Tabs
        label="Find by"
        tabs={[
          { id: 'plate', label: 'Plate', content: 'a' },
          { id: 'vin', label: 'VIN', content: 'b' },
        ]}
      />,
    )
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Plate' }), { key: 'ArrowRight' })
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('VIN')
    expect(screen.getByRole('tabpanel').textContent).toBe('b')
  })
})

describe('Dialog', () => {
  it('has an accessible name, takes the focus and restores it', () => {
    const onClose = vi.fn()
    const createDialog = (open: boolean) => (
      <StoryFrame>
        <button type="button">before</button>
        <Dialog open={open} onClose={onClose} title="Make an offer" description="24 hours">
          content
        </Dialog>
      </StoryFrame>
    )
    const { rerender } = renderPlain(createDialog(false))
    screen.getByText('before').focus()
    rerender(createDialog(true))
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Make an offer' }))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(1)
    rerender(createDialog(false))
    expect(document.activeElement?.textContent).toBe('before')
  })
})

describe('ToasterHost', () => {
  it('loads the Toaster with the first toast, announces errors assertively and pauses timers on hover', async () => {
    const { container } = render(<ToasterHost />)
    expect(container.querySelector('section')).toBeNull()
    act(() => void toast.error('Could not be sent', { title: 'Message' }))
    expect(container.querySelector('[aria-live=assertive]')?.textContent).toBe('Message. Could not be sent')
    expect(container.querySelector('[aria-live=polite]')?.textContent).toBe('')
    const section = await vi.waitFor(() => {
      const element = container.querySelector('section')
      if (!element) throw new Error('the Toaster is not loaded yet')
      return element
    })
    vi.useFakeTimers()
    fireEvent.pointerOver(section)
    fireEvent.pointerEnter(section)
    act(() => void toast.success('Saved'))
    act(() => vi.advanceTimersByTime(60_000))
    expect(section.textContent).toContain('Saved')
    fireEvent.pointerLeave(section)
    fireEvent.pointerOut(section)
    act(() => vi.advanceTimersByTime(2000))
    expect(section.textContent).not.toContain('Saved')
    act(() => toast.dismiss())
  })

  it('gives the keyboard the action of a toast after the pressed button, with Tab or F6, and returns with Tab, Escape or F6', async () => {
    const { container } = render(
      <>
        <button type="button">Add</button>
        <button type="button">Next</button>
        <ToasterHost />
      </>,
    )
    const addButton = screen.getByRole('button', { name: 'Add' })
    const press = (key: string, shiftKey = false) => fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey })
    addButton.focus()
    const view = vi.fn()
    act(() => void toast.success('Added', { durationMs: 60_000, action: { label: 'View basket', onClick: view } }))
    const action = await screen.findByRole('button', { name: 'View basket', hidden: true })
    action.closest('section')?.removeAttribute('popover') // jsdom cannot open it
    expect(container.querySelector('section')?.getAttribute('aria-keyshortcuts')).toBe('F6')
    press('Tab')
    expect(document.activeElement).toBe(action)
    fireEvent.focusOut(action) // the browser sends it before the focus has moved
    expect(document.activeElement).toBe(action)
    for (const key of ['Escape', 'F6']) {
      press(key)
      expect(document.activeElement).toBe(addButton)
      press('F6')
      expect(document.activeElement).toBe(action)
    }
    press('Tab', true)
    expect(document.activeElement).toBe(addButton)
    press('Tab')
    // It is offered once: the browser continues with "Next".
    expect(document.activeElement).toBe(addButton)
    press('F6')
    screen.getByRole('button', { name: 'Dismiss', hidden: true }).focus()
    act(() => toast.dismiss())
    expect(document.activeElement).toBe(addButton)
  })
})
