import { type ComponentType, createContext, type ReactNode, type RefObject, useContext } from 'react'
import type { createPrefetcher } from '#lib/routing/route.ts'

export type SearchSuggestionsProps = { inputRef: RefObject<HTMLInputElement | null>; inputValue: string; onClose: () => void }

/**
 * Places in the shell that features fill. Features do not import the shell and the shell imports no feature:
 * app-slots.tsx, which may know both, puts them together.
 */
export type Slots = {
  /** A small number on the icon, or nothing. */
  CartBadge?: ComponentType
  MessagesBadge?: ComponentType
  /** The bell with its number and list. */
  NotificationBell?: ComponentType
  /** What the search box offers while somebody types; loaded when they begin. */
  SearchSuggestions?: ComponentType<SearchSuggestionsProps>
  /** The chosen car in the second bar, with its "Change". */
  carChip?: ReactNode
  /** The name of whoever is signed in; rendered for members only. */
  AccountName?: ComponentType
  /** Number beside a link of the account menu, by the link's id. */
  MenuBadge?: ComponentType<{ id: string }>
  /** In place of every page of one's own while the account is blocked, and the line above all others. */
  BlockedPage?: ComponentType
  BlockedNotice?: ComponentType
  /** Pictures of toasts, by the name a toast gives. */
  toastIcons?: Record<string, ReactNode>
  /** Things without looks that live as long as the shell: the real-time link, prolonging the session. */
  backgroundComponents?: ComponentType[]
  /** Data the slots show, loaded with every page on the server. */
  prefetch?: ((page: ReturnType<typeof createPrefetcher>) => void)[]
}

const SlotsContext = createContext<Slots>({})
export const SlotsProvider = SlotsContext
export const useSlots = (): Slots => useContext(SlotsContext)
