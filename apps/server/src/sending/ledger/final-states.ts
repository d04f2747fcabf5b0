/**
 * The states that a recipient never leaves for one in which a message may still leave, as a list in SQL. A delivered
 * message may still bounce.
 */
export const finalStates = `'delivered', 'bounced', 'dropped', 'failed'`
