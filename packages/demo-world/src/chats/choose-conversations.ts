import type { Conversation } from './conversations.ts'

type Subject = { buyer_id: number; seller_id: number; category: string; main_category: string }

/**
 * Creates a function that chooses the conversation about a part: one about its category if there is
 * one, otherwise a general one. Each is used as rarely as possible, and buyers and sellers do not
 * repeat themselves while others are left.
 */
export function createConversationChooser(conversations: readonly Conversation[]) {
  const useCounts = new Map<Conversation, number>()
  const usersOf = new Map<Conversation, Set<number>>()
  const costOf = (conversation: Conversation, { buyer_id, seller_id }: Subject): number => {
    const users = usersOf.get(conversation)
    return (useCounts.get(conversation) ?? 0) + (users?.has(buyer_id) ? 100 : 0) + (users?.has(seller_id) ? 10 : 0)
  }
  return (subject: Subject): Conversation | undefined => {
    const isAbout = ({ parts }: Conversation) =>
      parts === undefined || parts.includes(subject.category) || parts.includes(subject.main_category)
    // One about the category has priority over a general one that is used as often.
    const candidates = conversations.filter(isAbout).sort((a, b) => Number(a.parts === undefined) - Number(b.parts === undefined))
    const chosen = candidates.sort((a, b) => costOf(a, subject) - costOf(b, subject))[0]
    if (!chosen) return undefined
    useCounts.set(chosen, (useCounts.get(chosen) ?? 0) + 1)
    usersOf.set(chosen, (usersOf.get(chosen) ?? new Set()).add(subject.buyer_id).add(subject.seller_id))
    return chosen
  }
}
