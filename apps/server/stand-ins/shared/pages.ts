const style =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:30rem;margin:12vh auto;padding:0 1rem}button{font:inherit;display:block;margin:.5rem 0;min-height:44px}'

export const escapeText = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** A page that a provider hosts. */
export const renderPage = (title: string, body: string, language = 'en') =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><h1>${title}</h1>${body}</html>`
