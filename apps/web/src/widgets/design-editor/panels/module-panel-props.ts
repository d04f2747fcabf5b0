import type { Module } from '@carillon/email-design/design'

/** Props of the panel for one kind of module. */
export interface ModulePanelProps<M extends Module> {
  module: M
  /** Binds a form field to a field of the module: its name, value and change handler. */
  field: <K extends keyof M & string>(
    name: K,
    label: string,
  ) => { name: K; label: string; value: M[K]; onChange: (value: M[K]) => void }
}
