import { CODE_LENGTH } from '@partlane/domain/codes/verification-codes'

/**
 * Finds the digits of a code in typed or pasted text: "123 456", "123-456", "Your code is 123456."
 */
export const parseCodeDigits = (text: string): string => (text.match(/\d/g) ?? []).slice(0, CODE_LENGTH).join('')
