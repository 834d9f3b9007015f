/** A lock between commands that run beside each other. Builtins only: it is needed before anything is installed. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Runs `work` while no other process holds the lock folder. The folder holds one empty file named after its owner.
 * Who dies with the lock loses it: removing exactly the dead owner's file cannot hit a new owner, and renaming a
 * filled folder onto the lock succeeds for one only.
 */
export async function withLock(folder, purpose, work) {
  const owner = identity(process.pid)
  const mine = `${folder}.${owner}`
  mkdirSync(mine, { recursive: true })
  writeFileSync(join(mine, owner), '')
  try {
    for (let told = false; !take(folder, mine); await wait(100)) {
      const holder = readdirIfAny(folder)[0]
      if (holder === undefined) continue
      const pid = Number(holder.split('-')[0])
      if (identity(pid) !== holder) {
        rmSync(join(folder, holder), { force: true })
      } else if (!told) {
        process.stderr.write(`Waiting for process ${pid}, which is ${purpose} …\n`)
        told = true
      }
    }
    return await work()
  } finally {
    rmSync(join(folder, owner), { force: true })
    rmSync(mine, { recursive: true, force: true })
    removeIfEmpty(folder)
  }
}

function take(folder, mine) {
  removeIfEmpty(folder)
  try {
    renameSync(mine, folder)
    return true
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code) && existsSync(mine)) return false
    throw error
  }
}

/** Process number and, where the system tells, when it started: numbers are used again, above all in containers. */
function identity(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return undefined
  }
  if (!existsSync('/proc/self/stat')) return `${pid}-`
  try {
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return state === 'Z' ? undefined : `${pid}-${fields[18]}`
  } catch {
    return undefined
  }
}

function readdirIfAny(folder) {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

function removeIfEmpty(folder) {
  try {
    rmdirSync(folder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error
  }
}
