/** The text as a part of a pattern of `like`, without its wildcards. */
export const escapeLikePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
