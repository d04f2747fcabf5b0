import type { Module } from '@carillon/email-design/design'

/** What the panel of one kind of module gets. */
export interface ModulePanelProps<M extends Module> {
  module: M
  /** Binds a field of the module: its name, value and way to change it. */
  field: <K extends keyof M & string>(
    name: K,
    label: string,
  ) => { name: K; label: string; value: M[K]; onChange: (value: M[K]) => void }
}
