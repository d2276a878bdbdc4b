import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../core/cx.ts'
import { UiLink } from '../core/ui-context.tsx'
import { CountBadge } from '../display/CountBadge.tsx'
import { nextIndexForKey } from './next-index-for-key.ts'

export type TabVariant = 'line' | 'segment'

const tabListClasses: Record<TabVariant, string> = {
  line: 'flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]',
  segment: 'flex flex-wrap gap-1 rounded-[10px] bg-sunken p-1',
}

/** Tabs that scroll on phones fade at both ends, within their padding: there are more of them. */
const wrappingClass =
  'lg:flex-wrap max-lg:-mx-4 max-lg:px-4 max-lg:[mask-image:linear-gradient(to_right,transparent,#000_24px,#000_calc(100%-24px),transparent)]'

const tabClass = (variant: TabVariant, isSelected: boolean) =>
  variant === 'line'
    ? cx(
        'relative flex min-h-12 shrink-0 items-center gap-2 px-3 text-md font-bold whitespace-nowrap outline-offset-[-2px]',
        isSelected
          ? 'text-ink after:absolute after:inset-x-3 after:-bottom-px after:h-[3px] after:rounded-full after:bg-accent'
          : 'text-muted hover:text-ink',
      )
    : cx(
        'flex min-h-11 flex-1 items-center justify-center gap-2 rounded-control px-2 text-center text-sm font-bold',
        isSelected ? 'bg-surface text-ink shadow-[0_1px_3px_rgb(0_0_0/0.12)]' : 'text-muted hover:text-ink',
      )

export type TabLink = { href: string; label: ReactNode; current?: boolean; count?: number; countLabel?: string }

/** Tabs that are links to pages; the current one is marked. */
export function TabLinks({
  tabs,
  label,
  maxCount,
  variant = 'line',
  wraps = false,
  className,
}: {
  tabs: TabLink[]
  label: string
  /** Larger counts are shown as "99+" by default. */
  maxCount?: number
  variant?: TabVariant
  /** Many tabs have several lines on desktops. On phones they scroll. */
  wraps?: boolean
  className?: string
}) {
  return (
    <nav aria-label={label} className={className}>
      <ul className={cx(tabListClasses[variant], wraps && wrappingClass)}>
        {tabs.map((tab) => (
          <li key={tab.href} className={cx('flex', variant === 'segment' && 'flex-1')}>
            <UiLink href={tab.href} aria-current={tab.current ? 'page' : undefined} className={tabClass(variant, Boolean(tab.current))}>
              {tab.label}
              {tab.count !== undefined && <CountBadge count={tab.count} max={maxCount} label={tab.countLabel} />}
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
  variant?: TabVariant
  /** Id of the only panel that is shown, without tabs, if scripts do not run. */
  noScriptTab?: string
  className?: string
}

/** Without scripts: hides the tabs and all panels except the one of `noScriptTab`. */
const noScriptStyle = '.tabs-scripted{display:none!important}.tabs-plain{display:block!important}'

/** Tabs within a page. Arrow keys select the next tab and its panel. */
export function Tabs({ tabs, label, value, defaultValue, onValueChange, variant = 'line', noScriptTab, className }: TabsProps) {
  const baseId = useId()
  const [uncontrolledValue, setUncontrolledValue] = useState(defaultValue ?? tabs[0]?.id)
  const current = value ?? uncontrolledValue
  const selectTab = (id: string) => {
    setUncontrolledValue(id)
    onValueChange?.(id)
  }
  const tabListRef = usePreHydrationTab(selectTab)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key.length === 1) return
    const ids = tabs.map(({ id }) => id)
    const currentIndex = ids.indexOf(current ?? '')
    const nextId = ids[nextIndexForKey(event.key, currentIndex, ids, 'horizontal') ?? -1]
    if (nextId === undefined) return
    event.preventDefault()
    selectTab(nextId)
    document.getElementById(`${baseId}-${nextId}-tab`)?.focus()
  }
  return (
    <div className={className}>
      {noScriptTab && (
        <noscript>
          <style>{noScriptStyle}</style>
        </noscript>
      )}
      <div
        ref={tabListRef}
        role="tablist"
        aria-label={label}
        className={cx(tabListClasses[variant], noScriptTab && 'tabs-scripted')}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ id, label: tabLabel }) => (
          <Tab key={id} id={id} baseId={baseId} variant={variant} isSelected={id === current} onSelect={() => selectTab(id)}>
            {tabLabel}
          </Tab>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <Panel key={id} id={id} baseId={baseId} isSelected={id === current} noScriptTab={noScriptTab}>
          {content}
        </Panel>
      ))}
    </div>
  )
}

type TabProps = { id: string; baseId: string; variant: TabVariant; isSelected: boolean; onSelect: () => void; children: ReactNode }

function Tab({ id, baseId, variant, isSelected, onSelect, children }: TabProps) {
  return (
    <button
      type="button"
      role="tab"
      id={`${baseId}-${id}-tab`}
      data-tab={id}
      aria-selected={isSelected}
      aria-controls={`${baseId}-${id}-panel`}
      tabIndex={isSelected ? 0 : -1}
      onClick={onSelect}
      className={tabClass(variant, isSelected)}
    >
      {children}
    </button>
  )
}

type PanelProps = { id: string; baseId: string; isSelected: boolean; noScriptTab: string | undefined; children: ReactNode }

function Panel({ id, baseId, isSelected, noScriptTab, children }: PanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${baseId}-${id}-panel`}
      aria-labelledby={`${baseId}-${id}-tab`}
      // With noScriptTab the class hides the panel: the attribute would override noScriptStyle.
      hidden={noScriptTab ? undefined : !isSelected}
      className={cx('pt-4', noScriptTab && !isSelected && 'hidden', noScriptTab && (id === noScriptTab ? 'tabs-plain' : 'tabs-scripted'))}
    >
      {children}
    </div>
  )
}

/** Selects a tab that was clicked before hydration; such a tab has the focus. */
function usePreHydrationTab(selectTab: (id: string) => void) {
  const tabListRef = useRef<HTMLDivElement>(null)
  const selectTabRef = useRef(selectTab)
  selectTabRef.current = selectTab
  useEffect(() => {
    const focused = document.activeElement
    const id = focused instanceof HTMLElement && tabListRef.current?.contains(focused) ? focused.dataset.tab : undefined
    if (id) selectTabRef.current(id)
  }, [])
  return tabListRef
}
