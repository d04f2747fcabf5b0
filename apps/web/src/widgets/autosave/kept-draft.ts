import { currentShell } from '#shell/shell.ts'

/**
 * A draft that could not be saved, kept in this browser for its author. It is still there after the tab is closed,
 * because the connection may only be back tomorrow.
 */
export interface KeptDraft {
  at: number
  value: unknown
}

const prefix = 'carillon.draft:'

export function keepDraft(name: string, value: unknown): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify({ at: Date.now(), value } satisfies KeptDraft))
  } catch {
    // Storage is full or blocked. The page still has the value, and the status shows that it is not saved.
  }
}

export function readDraft(name: string): KeptDraft | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as KeptDraft | null
  } catch {
    return null
  }
}

export function dropDraft(name: string): void {
  localStorage.removeItem(keyOf(name))
}

function keyOf(name: string): string {
  return `${prefix}${currentShell()?.user.username?.username ?? ''}:${name}`
}
