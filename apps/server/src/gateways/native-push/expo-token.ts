/** As Expo makes tokens. A regular expression for JavaScript and PostgreSQL. */
export const EXPO_TOKEN_PATTERN = '^Expo(nent)?PushToken\\[[A-Za-z0-9_-]{1,200}\\]$'

const expoToken = new RegExp(EXPO_TOKEN_PATTERN)

/** Whether a token is one of Expo's push service. Others, as of FCM, cannot be sent to. */
export const isExpoToken = (token: string): boolean => expoToken.test(token)
