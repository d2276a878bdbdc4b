export { nativePushSender } from './native-push-sender.ts'
export { deletePushTokens } from './push-tokens.store.ts'
