import { type ComponentType, createContext, type ReactNode, type RefObject, useContext } from 'react'
import type { createPrefetcher } from '#lib/routing/route.ts'

export type SearchSuggestionsProps = { inputRef: RefObject<HTMLInputElement | null>; inputValue: string; onClose: () => void }

/**
 * Places in the shell that features fill. Features and shell do not import each other;
 * app-slots.tsx imports both.
 */
export type Slots = {
  /** Number on the icon, or nothing. */
  CartBadge?: ComponentType
  MessagesBadge?: ComponentType
  /** Number of unread orders, bought and sold, on the icon of the account. */
  AccountBadge?: ComponentType
  /** Button with the number of unread notifications and their list. */
  NotificationBell?: ComponentType
  /** Suggestions below the search box. Loaded when the field gets the focus. */
  SearchSuggestions?: ComponentType<SearchSuggestionsProps>
  /** The chosen car in the second bar, with its "Change" link. */
  carChip?: ReactNode
  /** Name of the signed-in user; rendered for members only. */
  AccountName?: ComponentType
  /** Number beside a link of the account menu, by the link's id. */
  MenuBadge?: ComponentType<{ id: string }>
  /** Replaces every guarded page while the account is blocked. */
  BlockedPage?: ComponentType
  /** Notice above every page while the account is blocked. */
  BlockedNotice?: ComponentType
  /** Icons of toasts, by the `icon` of a toast. */
  toastIcons?: Record<string, ReactNode>
  /** Components that render nothing: realtime connection, session renewal. */
  backgroundComponents?: ComponentType[]
  /** Loads the data of slots on the server, with every page. */
  prefetch?: ((page: ReturnType<typeof createPrefetcher>) => void)[]
}

const SlotsContext = createContext<Slots>({})
export const SlotsProvider = SlotsContext
export const useSlots = (): Slots => useContext(SlotsContext)
