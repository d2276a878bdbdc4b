export { nativePushSender } from './native-push-sender.ts'
export { deletePushTokens, lockSessionShared } from './push-tokens.store.ts'
