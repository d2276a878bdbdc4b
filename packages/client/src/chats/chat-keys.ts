export const chatKeys = {
  all: ['chats'] as const,
  lists: ['chats', 'list'] as const,
  list: (search: string, archived: boolean) => ['chats', 'list', { search, archived }] as const,
  one: (id: string) => ['chats', 'one', id] as const,
  events: (id: string) => ['chats', 'events', id] as const,
  messages: (id: string) => ['chats', 'messages', id] as const,
  /** Own messages that the server has not confirmed. Never fetched. */
  outgoing: (id: string) => ['chat-outgoing', id] as const,
}
