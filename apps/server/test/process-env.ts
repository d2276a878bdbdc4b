/**
 * The environment of a process that a test starts: paths of this process, and none of its settings.
 */
export function processEnv(): Record<string, string> {
  const names = ['PATH', 'HOME', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}
