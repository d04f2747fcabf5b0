/** The reasons why a send pauses itself. */
export const pauseReasons = ['bounces', 'complaints'] as const
