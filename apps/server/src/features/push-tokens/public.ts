export { deletePushTokens, lockSessionShared } from './push-tokens.store.ts'
