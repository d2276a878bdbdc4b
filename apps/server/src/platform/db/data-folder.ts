import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const POINTER_FILE = 'postgres-is-in.txt'
const CLUSTER_FOLDER = 'postgres'
const otherUsersMode = 0o007

const isRoot = () => process.getuid?.() === 0

/**
 * Creates the data folder for this user only. A folder of an older version is changed once: folders
 * get the mode 0700, files 0600. For root the user `postgres` may pass through the folder (0710),
 * because PostgreSQL does not run as root.
 */
export async function protectDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { mode } = await stat(dataDir)
  if ((mode & otherUsersMode) !== 0) await protectContents(dataDir)
  if (!isRoot()) return chmod(dataDir, 0o700)
  await chown(dataDir, 0, getPostgresGroup())
  await chmod(dataDir, 0o710)
}

/** The cluster is not included: PostgreSQL protects it itself. */
async function protectContents(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !existsSync(join(path, 'PG_VERSION'))) {
      await protectContents(path)
      await chmod(path, 0o700)
    } else if (entry.isFile()) await chmod(path, 0o600)
  }
}

/** The group of the user that runs PostgreSQL for root. The user is created if there is none. */
function getPostgresGroup(): number {
  const readGroup = () => Number(execFileSync('id', ['-g', 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return readGroup()
  } catch {
    execFileSync('groupadd', ['--force', 'postgres'])
    execFileSync('useradd', ['-g', 'postgres', 'postgres'])
    return readGroup()
  }
}

/**
 * The folder of the cluster. When a parent folder such as /root denies access to the user
 * `postgres`, the cluster of root is in /var/lib, and a file in the data folder has its path.
 */
export async function chooseClusterFolder(dataDir: string): Promise<string> {
  if (!isRoot() || (await isAccessibleToOtherUsers(dirname(dataDir)))) return join(dataDir, CLUSTER_FOLDER)
  const systemFolder = join('/var/lib/partlane', createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
  await mkdir(systemFolder, { recursive: true })
  await chmod(dirname(systemFolder), 0o755)
  await chown(systemFolder, 0, getPostgresGroup())
  await chmod(systemFolder, 0o710)
  await writeFile(join(dataDir, POINTER_FILE), `${systemFolder}\n`, { mode: 0o600 })
  return join(systemFolder, CLUSTER_FOLDER)
}

/** The folder of the cluster that an earlier start has chosen. */
export function findClusterFolder(dataDir: string): string {
  const pointerFile = join(dataDir, POINTER_FILE)
  return join(existsSync(pointerFile) ? readFileSync(pointerFile, 'utf8').trim() : dataDir, CLUSTER_FOLDER)
}

async function isAccessibleToOtherUsers(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  if ((mode & 0o001) === 0) return false
  return dirname(folder) === folder || isAccessibleToOtherUsers(dirname(folder))
}
