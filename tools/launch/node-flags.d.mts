/** @see node-flags.mjs, plain JavaScript because it runs under the Node that is installed */
declare const nodeFlags: readonly string[]

export { nodeFlags }
