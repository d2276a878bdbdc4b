import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../core/cx.ts'
import { UiLink } from '../core/ui-context.tsx'
import { CountBadge } from '../display/CountBadge.tsx'
import { nextInList } from './next-in-list.ts'

export type TabLook = 'line' | 'segment'

const bars: Record<TabLook, string> = {
  line: 'flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]',
  segment: 'flex gap-1 rounded-[10px] bg-sunken p-1',
}

const tabLook = (look: TabLook, on: boolean) =>
  look === 'line'
    ? cx(
        'relative flex min-h-12 shrink-0 items-center gap-2 px-3 text-[15px] font-bold whitespace-nowrap outline-offset-[-2px]',
        on
          ? 'text-ink after:absolute after:inset-x-3 after:-bottom-px after:h-[3px] after:rounded-full after:bg-accent'
          : 'text-muted hover:text-ink',
      )
    : cx(
        'flex min-h-11 flex-1 items-center justify-center gap-2 rounded-control px-2 text-center text-sm font-bold',
        on ? 'bg-surface text-ink shadow-[0_1px_3px_rgb(0_0_0/0.12)]' : 'text-muted hover:text-ink',
      )

export type TabLink = { href: string; label: ReactNode; current?: boolean; count?: number; countLabel?: string }

/** Tabs that are pages: links, the current one marked. */
export function TabLinks({
  tabs,
  label,
  look = 'line',
  className,
}: {
  tabs: TabLink[]
  label: string
  look?: TabLook
  className?: string
}) {
  return (
    <nav aria-label={label} className={className}>
      <ul className={bars[look]}>
        {tabs.map((tab) => (
          <li key={tab.href} className={cx('flex', look === 'segment' && 'flex-1')}>
            <UiLink href={tab.href} aria-current={tab.current ? 'page' : undefined} className={tabLook(look, Boolean(tab.current))}>
              {tab.label}
              {tab.count !== undefined && <CountBadge count={tab.count} label={tab.countLabel} />}
            </UiLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export type TabPanel = { id: string; label: ReactNode; content: ReactNode }
type TabsProps = {
  tabs: TabPanel[]
  label: string
  value?: string
  defaultValue?: string
  onValueChange?: (id: string) => void
  look?: TabLook
  /** The panel that stands there, without tabs, where scripts do not run. */
  withoutScripts?: string
  className?: string
}

const plainStyle = '.tabs-scripted{display:none!important}.tabs-plain{display:block!important}'

/** Tabs within a page: arrows move between them, the panel follows. */
export function Tabs({ tabs, label, value, defaultValue, onValueChange, look = 'line', withoutScripts, className }: TabsProps) {
  const base = useId()
  const [inner, setInner] = useState(defaultValue ?? tabs[0]?.id)
  const current = value ?? inner
  const choose = (id: string) => {
    setInner(id)
    onValueChange?.(id)
  }
  const bar = useEarlyTab(choose)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key.length === 1) return
    const at = tabs.findIndex(({ id }) => id === current)
    const next =
      tabs[
        nextInList(
          event.key,
          at,
          tabs.map(({ id }) => id),
          'horizontal',
        ) ?? -1
      ]
    if (!next) return
    event.preventDefault()
    choose(next.id)
    document.getElementById(`${base}-${next.id}-tab`)?.focus()
  }
  return (
    <div className={className}>
      {withoutScripts && (
        <noscript>
          <style>{plainStyle}</style>
        </noscript>
      )}
      <div ref={bar} role="tablist" aria-label={label} className={cx(bars[look], withoutScripts && 'tabs-scripted')} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: words }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}-tab`}
            data-tab={id}
            aria-selected={id === current}
            aria-controls={`${base}-${id}-panel`}
            tabIndex={id === current ? 0 : -1}
            onClick={() => choose(id)}
            className={tabLook(look, id === current)}
          >
            {words}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}-${id}-panel`}
          aria-labelledby={`${base}-${id}-tab`}
          // The attribute would win over what a page without scripts says
          hidden={withoutScripts ? undefined : id !== current}
          className={cx(
            'pt-4',
            withoutScripts && id !== current && 'hidden',
            withoutScripts && (id === withoutScripts ? 'tabs-plain' : 'tabs-scripted'),
          )}
        >
          {content}
        </div>
      ))}
    </div>
  )
}

/** A tab that was pressed before the page's scripts were there has the focus: it counts too. */
function useEarlyTab(choose: (id: string) => void) {
  const bar = useRef<HTMLDivElement>(null)
  const tell = useRef(choose)
  tell.current = choose
  useEffect(() => {
    const pressed = document.activeElement
    const id = pressed instanceof HTMLElement && bar.current?.contains(pressed) ? pressed.dataset.tab : undefined
    if (id) tell.current(id)
  }, [])
  return bar
}
