export { deletePushTokens } from './push-tokens.store.ts'
