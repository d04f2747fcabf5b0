import { JsonReporter, type TestModule } from 'vitest/node'

/**
 * Vitest's report as JSON, in which a file also tells the error of a hook inside one of its groups. Vitest's own report marks such
 * a file as failed and leaves the reason out.
 */
export default class ReportSuiteErrors extends JsonReporter {
  override async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    for (const module of modules) {
      // The report reads what Vitest's types keep for itself.
      const { task } = module as unknown as { task: { result?: { errors?: unknown[] } } }
      const errors = [...module.children.allSuites()].flatMap((suite) => suite.errors())
      if (task.result && errors.length > 0) task.result.errors = [...(task.result.errors ?? []), ...errors]
    }
    await super.onTestRunEnd(modules)
  }
}
