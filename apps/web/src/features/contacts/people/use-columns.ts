import { useState } from 'react'

const storageKey = 'carillon.contacts.columns'

/** The default columns. */
const usual = ['lists', 'created_at', 'last_opened', 'last_clicked', 'status'] as const

/** The columns of the contact tables, stored in this browser. */
export function useColumns(): [ReadonlySet<string>, (column: string) => void] {
  const [shown, setShown] = useState<ReadonlySet<string>>(readColumns)
  const toggle = (column: string) => {
    const next = new Set(shown)
    if (!next.delete(column)) next.add(column)
    localStorage.setItem(storageKey, JSON.stringify([...next]))
    setShown(next)
  }
  return [shown, toggle]
}

function readColumns(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return new Set(Array.isArray(kept) ? kept.map(String) : usual)
  } catch {
    return new Set(usual)
  }
}
