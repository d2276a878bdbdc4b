/** Characters that change the direction of the text after them: embeddings, overrides, isolates. */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/gu
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * Makes a text of a person safe inside a sentence of another direction: right-to-left text is put
 * into an isolate, so that it does not turn the words around it.
 */
export function isolateText(text: string): string {
  const plain = text.replaceAll(DIRECTION_CONTROLS, '')
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain
}

/** Isolates the texts among the values of a message. */
export const isolateTexts = <Values extends Record<string, unknown>>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolateText(value) : value]),
  ) as Values
