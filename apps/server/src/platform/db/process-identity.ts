import { readFileSync } from 'node:fs'

/** A process. Its id can be used again after its end, its start time identifies it. */
export type ProcessIdentity = { pid: number; startTime: string }

export const currentProcess = (): ProcessIdentity => ({ pid: process.pid, startTime: startTimeOf(process.pid) })

export const isRunning = ({ pid, startTime }: ProcessIdentity): boolean => isAlive(pid) && startTimeOf(pid) === startTime

/** True while a process has this id. Another user's process counts. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Clock ticks from the boot to the start of the process. Empty on systems without /proc. */
const startTimeOf = (pid: number): string => readStatus(pid)[19] ?? ''

/** A process that has ended and that its parent has not collected. */
const isZombie = (pid: number): boolean => readStatus(pid)[0] === 'Z'

/** The fields of /proc/<pid>/stat after the command, which is in parentheses. */
function readStatus(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
