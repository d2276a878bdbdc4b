import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../core/cx.ts'
import { UiLink } from '../core/ui-context.tsx'
import { nextIndexForKey } from '../navigation/next-index-for-key.ts'
import { edgeForKey, type MenuEdge } from './menu-edge.ts'
import type { Align } from './popup-position.ts'
import { useInteractOutside, usePopup } from './use-popup.ts'

export type MenuItem = {
  id: string
  label: string
  icon?: ReactNode
  /** At the end of the item: a count. */
  badge?: ReactNode
  /** Renders a link; without it the item is a button. */
  href?: string
  onSelect?: () => void
  danger?: boolean
  disabled?: boolean
  /** Shows a line above the item. */
  separatorBefore?: boolean
}

type TriggerProps = {
  onClick?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  'aria-controls'?: string
}

type MenuProps = {
  /** A Button or IconButton. */
  trigger: ReactElement<TriggerProps>
  /** Accessible name of the menu. */
  label: string
  items: MenuItem[]
  align?: Align
  /** Content above the items. */
  header?: ReactNode
  /** Opens the menu when it mounts, with the focus on this item. */
  defaultOpenAt?: MenuEdge | undefined
}

const ITEM_SELECTOR = '[role=menuitem]:not(:disabled)'

/**
 * A dropdown menu of links and buttons. Keys: arrows, Home, End, first letters, Escape. On the
 * button, ArrowDown opens the menu at its first item and ArrowUp at its last one.
 */
export function Menu({ trigger, label, items, align = 'end', header, defaultOpenAt }: MenuProps) {
  const [openAt, setOpenAt] = useState<MenuEdge | undefined>(defaultOpenAt)
  const open = openAt !== undefined
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const close = (restoreFocus: boolean) => {
    setOpenAt(undefined)
    if (restoreFocus) anchor.current?.querySelector<HTMLElement>('button, a')?.focus()
  }

  usePopup({ open, popup, anchor, align })
  useInteractOutside(open, [anchor, popup], () => close(false))
  useEffect(() => {
    const items = popup.current?.querySelectorAll<HTMLElement>(ITEM_SELECTOR)
    if (openAt) items?.[openAt === 'first' ? 0 : items.length - 1]?.focus()
  }, [openAt])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      close(true)
    }
    if (event.key === 'Tab') close(true)
    if (focusItemForKey(popup.current, event.key)) event.preventDefault()
  }

  const onTriggerKeyDown = (event: KeyboardEvent) => {
    const edge = edgeForKey(event.key)
    if (!edge) return
    event.preventDefault()
    setOpenAt(edge)
  }

  return (
    <span ref={anchor} className="inline-flex items-center">
      {cloneElement(trigger, {
        onClick: () => setOpenAt(open ? undefined : 'first'),
        onKeyDown: onTriggerKeyDown,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {open && (
        <div
          ref={popup}
          popover="manual"
          className="min-w-56 overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 text-text shadow-card animate-[ui-fade_120ms_ease-out]"
        >
          {header && <div className="border-b border-line px-3 pt-2 pb-3 mb-1.5">{header}</div>}
          <div id={id} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
            {items.map((item) => (
              <MenuEntry key={item.id} item={item} onClose={() => close(!item.href)} />
            ))}
          </div>
        </div>
      )}
    </span>
  )
}

/** Moves the focus to the item that a key selects. @returns false for other keys */
function focusItemForKey(popup: HTMLElement | null, key: string): boolean {
  const items = [...(popup?.querySelectorAll<HTMLElement>(ITEM_SELECTOR) ?? [])]
  const labels = items.map((element) => element.textContent ?? '')
  const nextIndex = nextIndexForKey(key, items.indexOf(document.activeElement as HTMLElement), labels)
  if (nextIndex === undefined) return false
  items[nextIndex]?.focus()
  return true
}

function MenuEntry({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const rootClass = cx(
    'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left text-md font-semibold outline-offset-[-2px]',
    'hover:bg-sunken focus:bg-sunken disabled:opacity-50 [&_svg]:size-5 [&_svg]:shrink-0',
    item.danger ? 'text-nofit' : 'text-ink',
  )
  const content = (
    <>
      {item.icon}
      <span className="flex-1">{item.label}</span>
      {item.badge}
    </>
  )
  const handleSelect = () => {
    onClose()
    item.onSelect?.()
  }
  return (
    <>
      {item.separatorBefore && <hr className="my-1.5 border-line" />}
      {item.href === undefined ? (
        <button type="button" role="menuitem" tabIndex={-1} disabled={item.disabled} className={rootClass} onClick={handleSelect}>
          {content}
        </button>
      ) : (
        <UiLink href={item.href} role="menuitem" tabIndex={-1} className={rootClass} onClick={handleSelect}>
          {content}
        </UiLink>
      )}
    </>
  )
}
