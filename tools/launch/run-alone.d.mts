/** @see run-alone.mjs, plain JavaScript because it runs under the Node that is installed */
export function runAlone<Result>(lock: string, run: () => Result): Result
