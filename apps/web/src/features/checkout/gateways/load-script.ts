const scripts = new Map<string, Promise<unknown>>()

type ScriptOptions<T> = {
  /** What the script defines. Undefined: it has not started. */
  read: () => T | undefined
  /** Attributes `data-*` of the element, in camel case. */
  data?: Record<string, string>
}

/** Loads the script of a gateway, once per page. After a failure the next call tries again. */
export function loadScript<T>(url: string, options: ScriptOptions<T>): Promise<T> {
  const cached = scripts.get(url)
  if (cached) return cached as Promise<T>
  const script = fetchScript(url, options)
  scripts.set(url, script)
  script.catch(() => scripts.delete(url))
  return script
}

const fetchScript = <T>(url: string, { read, data = {} }: ScriptOptions<T>) =>
  new Promise<T>((resolve, reject) => {
    const element = document.createElement('script')
    const fail = () => {
      element.remove()
      reject(new Error(`${url} could not be loaded`))
    }
    element.src = url
    Object.assign(element.dataset, data)
    element.onload = () => {
      const result = read()
      if (result === undefined) fail()
      else resolve(result)
    }
    element.onerror = fail
    document.head.append(element)
  })
