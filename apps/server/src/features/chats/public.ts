export { medianResponseSeconds, unreadMessages } from './chats.queries.ts'
export { eraseBlocks, eraseMessages, exportBlocks, exportChats } from './personal-data.ts'
