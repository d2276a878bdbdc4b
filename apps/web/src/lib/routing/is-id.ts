/** Whether a parameter of an address can be an id. Otherwise there is nothing to load. */
export const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)
