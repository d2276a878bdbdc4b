import { fold } from '@partlane/domain/search/words'

/** The letters and digits of a name, for comparing spellings: "pro_cee'd" is "proceed". */
export const normaliseName = (text: string): string => fold(text).replace(/[^a-z0-9]/g, '')
