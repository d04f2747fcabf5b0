import type { Rolldown } from 'vite'

type Output = Rolldown.OutputChunk

/** The scripts that the bundler has made, and what each needs. */
export class BuiltFiles {
  readonly scripts = new Map<string, Output>()
  /** The files that every page loads first. */
  readonly first = new Set<string>()
  private readonly files = new Map<string, string>()

  constructor(output: Iterable<Rolldown.OutputChunk | Rolldown.OutputAsset>) {
    for (const file of output) {
      if (file.type !== 'chunk') continue
      this.scripts.set(file.fileName, file)
      for (const id of file.moduleIds) this.files.set(id, file.fileName)
    }
    for (const script of this.scripts.values())
      if (script.isEntry) this.addWithImports(script.fileName, this.first)
  }

  /** The files of the modules and all that these import, without the first ones. */
  neededBy(modules: Iterable<string>): Set<string> {
    const needed = new Set<string>()
    for (const id of modules) {
      const file = this.files.get(id)
      if (file !== undefined) this.addWithImports(file, needed)
    }
    return new Set([...needed].filter((file) => !this.first.has(file)))
  }

  private addWithImports(file: string, into: Set<string>): void {
    if (into.has(file)) return
    into.add(file)
    for (const imported of this.scripts.get(file)?.imports ?? []) this.addWithImports(imported, into)
  }
}
