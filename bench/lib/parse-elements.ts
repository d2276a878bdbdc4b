/** An element of a page. A child is an element or a text. */
export type PageElement = { type: string; attributes: Record<string, string>; children: (PageElement | string)[] }

const voidTypes = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
const characterReferences: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const decode = (text: string) => text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (reference) => characterReferences[reference] ?? reference)

/** Parses HTML of react-dom: attributes are in double quotes, and every element is closed. */
export function parseElements(html: string): PageElement[] {
  const root: PageElement = { type: '', attributes: {}, children: [] }
  const ancestors = [root]
  for (const [token, end, type, attributes] of html.matchAll(/<!--.*?-->|<\/([\w-]+)>|<([\w-]+)((?:\s[^\s=>]+="[^"]*")*)\s*\/?>|[^<]+/g)) {
    const parent = ancestors.at(-1) ?? root
    if (end !== undefined) ancestors.pop()
    else if (type !== undefined) {
      const element: PageElement = { type, attributes: parseAttributes(attributes ?? ''), children: [] }
      parent.children.push(element)
      if (!voidTypes.has(type)) ancestors.push(element)
    } else if (!token.startsWith('<')) parent.children.push(decode(token))
  }
  return root.children.filter((child) => typeof child !== 'string')
}

const parseAttributes = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/\s([^\s=]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)]))
