/**
 * A step on the way of one person. `ahead`: they may still come there. `other`: they went, or go, another way, or ended before.
 */
export type WayState = 'taken' | 'here' | 'ahead' | 'other'
