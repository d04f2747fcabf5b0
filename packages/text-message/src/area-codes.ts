/**
 * Area codes of the North American Numbering Plan that are not of the United States and its territories.
 * As published by the plan's administrator (nanpa.com).
 */
export const canadianAreaCodes: ReadonlySet<string> = codes(`
  204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 468 474
  506 514 519 548 579 581 584 587 600 604 613 622 633 639 644 647 655 672 677 683 688
  705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942`)

/** Bermuda and the Caribbean. Puerto Rico and the US Virgin Islands are not among them. */
export const islandAreaCodes: ReadonlySet<string> = codes(`
  242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876`)

/** Toll-free and premium numbers of all countries of the plan: there is no telephone that gets texts. */
export const serviceAreaCodes: ReadonlySet<string> = codes('800 822 833 844 855 866 877 888 900')

function codes(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/))
}
